// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory for values that loops and what is behind them hand to each other.

#ifndef SPLIT_LIB_CODEGEN_VALUEMEMORY_H
#define SPLIT_LIB_CODEGEN_VALUEMEMORY_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::split {

/// Whether values of type `type` are one number of 64 bits in such memory.
bool isNumberInMemory(Type type);

/// Whether values of type `type` can be in such memory: numbers, or buffers.
bool canBeInMemory(Type type);

/// How many numbers of 64 bits a value of type `type` takes there.
int64_t getSizeInMemory(Type type);

/// Memory for as many numbers of 64 bits as are said, from the begin of a
/// function of one block to its end. Places are counted in these.
class ValueMemory {
public:
  /// Where `checkAllocations`, it is checked that there is so much of it.
  ValueMemory(func::FuncOp function, SymbolTable &symbols, int64_t size,
              bool checkAllocations);

  /// Stores `value` at `place`.
  void store(OpBuilder &builder, Location loc, Value value, Value place) const;

  /// Stores `values`, which are of one type, at `begin` and behind it.
  void storeAll(OpBuilder &builder, Location loc, ArrayRef<Value> values,
                int64_t begin);

  /// What was stored at `place`, as a value of type `type`.
  Value load(OpBuilder &builder, Location loc, Type type, Value place) const;

private:
  func::FuncOp getStorer(Type type);

  func::FuncOp function;
  SymbolTable &symbols;
  LLVMTypeConverter converter;
  Value memory;
  /// Where it begins.
  Value base;
  /// Functions that store many values of a type.
  DenseMap<Type, func::FuncOp> storers;
};

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_VALUEMEMORY_H
