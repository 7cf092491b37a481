// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The `strided` dialect: ops on tensors that lie strided in one-dimensional
/// ones. It knows no split.

#ifndef SPLIT_DIALECT_STRIDED_IR_STRIDEDOPS_H
#define SPLIT_DIALECT_STRIDED_IR_STRIDEDOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "split/Dialect/Strided/IR/StridedDialect.h.inc"

#define GET_OP_CLASSES
#include "split/Dialect/Strided/IR/StridedOps.h.inc"

namespace mlir::strided {

/// Adds patterns on ops of other dialects that take a tensor of
/// `strided.extract`: a dimension of it is one of its sizes.
/// `split-canonicalize-tensors` applies them.
void populateStridedUserPatterns(RewritePatternSet &patterns);

} // namespace mlir::strided

#endif // SPLIT_DIALECT_STRIDED_IR_STRIDEDOPS_H
