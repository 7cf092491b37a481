// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The types of one op for what is known of its operands.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_TYPEINFERENCE_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_TYPEINFERENCE_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

#include <optional>
#include <string>

namespace mlir::split {

/// Whether values of `type` have a shape to infer.
bool isInferable(Type type);

/// `combine` of two tensor types, or of the tensors of two sequences.
Type combineTypes(Type lhs, Type rhs,
                  function_ref<TensorType(TensorType, TensorType)> combine);

/// Whether `op` is of the split dialect, or is a split of another one.
bool isSplitOrSequenceOp(Operation *op);

/// The types of the results of `op`, for which isSplitOrSequenceOp holds, as
/// they follow from `operandTypes` alone; empty if these contradict it.
SmallVector<Type> inferTypes(Operation *op, TypeRange operandTypes);

/// The types that the results of `op`, for which isSplitOrSequenceOp holds,
/// have if its operands have `operandTypes`. If these contradict it, its own
/// ones, with the rank of the source where they have none: a value that there
/// never is may as well be one that can be lowered.
SmallVector<Type> inferResultTypes(Operation *op, TypeRange operandTypes);

/// The error that the verifier would report if the operands of `op` had
/// `operandTypes` and its results `resultTypes`; nothing if it would accept
/// them. `op` has no regions.
std::optional<std::string>
findContradiction(Operation *op, TypeRange operandTypes, TypeRange resultTypes);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_TYPEINFERENCE_H
