// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values as what the conversion to LLVM makes of them, before it.

#ifndef SPLIT_LIB_CODEGEN_CONVERTEDVALUE_H
#define SPLIT_LIB_CODEGEN_CONVERTEDVALUE_H

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

} // namespace mlir::split

#endif // SPLIT_LIB_CODEGEN_CONVERTEDVALUE_H
