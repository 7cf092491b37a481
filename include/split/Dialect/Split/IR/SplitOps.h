// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The ops of the `split` dialect.

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITOPS_H
#define SPLIT_DIALECT_SPLIT_IR_SPLITOPS_H

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitInterfaces.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "split/Dialect/Split/IR/SplitOps.h.inc"

namespace mlir::split {

/// The constant `value`: a split.constant if it holds strings, an
/// arith.constant otherwise.
Value createConstant(OpBuilder &builder, Location loc, TypedAttr value);

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITOPS_H
