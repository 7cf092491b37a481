// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values as what the conversion to LLVM makes of them, before it.

#ifndef SPLIT_LIB_CODEGEN_CONVERTEDVALUE_H
#define SPLIT_LIB_CODEGEN_CONVERTEDVALUE_H

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::split {

/// `value` as a value of type `type`, which the conversion to LLVM gives it, or
/// has to give back.
inline Value castTo(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  return UnrealizedConversionCastOp::create(builder, loc, type, value)
      .getResult(0);
}

/// The positions of the fields of a descriptor of type `type`.
inline SmallVector<SmallVector<int64_t>>
getFieldPositions(LLVM::LLVMStructType type) {
  SmallVector<SmallVector<int64_t>> positions;
  for (auto [index, field] : llvm::enumerate(type.getBody())) {
    int64_t position = index;
    auto array = dyn_cast<LLVM::LLVMArrayType>(field);
    if (!array)
      positions.push_back({position});
    for (int64_t i = 0, e = array ? array.getNumElements() : 0; i < e; ++i)
      positions.push_back({position, i});
  }
  return positions;
}

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_CONVERTEDVALUE_H
