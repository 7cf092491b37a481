// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// When two types may describe the same value: one rule for verifiers,
/// inference and canonicalization.

#ifndef SPLIT_DIALECT_SPLIT_IR_COMPATIBILITY_H
#define SPLIT_DIALECT_SPLIT_IR_COMPATIBILITY_H

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::split {

/// Whether two tensor types, or two sequences of tensors, have the same element
/// type and shapes that agree wherever both are static. Other types, such as
/// those of what a model carries, are only compatible with themselves.
bool areCompatible(Type lhs, Type rhs);

/// areCompatible for each pair of two ranges of the same length.
bool areCompatible(TypeRange lhs, TypeRange rhs);

/// The type of everything that has both of two compatible tensor types: static
/// where either is.
TensorType getMeet(TensorType lhs, TensorType rhs);

/// The tensor type that both of two tensor types are compatible with and no
/// less static than needed: static where both are and agree; unranked where the
/// ranks differ. The element types are the same.
TensorType getJoin(TensorType lhs, TensorType rhs);

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_IR_COMPATIBILITY_H
