// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory for values that loops and what is behind them hand to each other.

#ifndef SPLIT_LIB_CODEGEN_VALUEMEMORY_H
#define SPLIT_LIB_CODEGEN_VALUEMEMORY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::split {

/// Whether values of type `type` can be in such memory, as numbers of 64 bits.
bool canBeInMemory(Type type);

/// Memory for as many values as are said, from the begin of a function of one
/// block to its end.
class ValueMemory {
public:
  /// Where `checkAllocations`, it is checked that there is so much of it.
  ValueMemory(func::FuncOp function, SymbolTable &symbols, int64_t size,
              bool checkAllocations);

  /// Stores `value` at `place`.
  void store(OpBuilder &builder, Location loc, Value value, Value place) const;

  /// Stores `values` at `begin` and the places behind it.
  void storeAll(OpBuilder &builder, Location loc, ArrayRef<Value> values,
                int64_t begin);

  /// What was stored at `place`, as a value of type `type`.
  Value load(OpBuilder &builder, Location loc, Type type, Value place) const;

private:
  func::FuncOp getStorer();

  func::FuncOp function, storer;
  SymbolTable &symbols;
  Value memory;
};

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_VALUEMEMORY_H
