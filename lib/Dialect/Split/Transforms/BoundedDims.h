// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the bounds of a dynamic dimension say about the splits of it.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_BOUNDEDDIMS_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_BOUNDEDDIMS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::split {

/// Casts the sources of splits in `module` whose dynamic dimension along the
/// axis can only have one size to that size, unless that contradicts the split.
/// Returns whether there are any. Fails with an error for each split that is
/// certain to run and cannot be right for any size that the dimension can have.
FailureOr<bool> refineBoundedDims(ModuleOp module);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_BOUNDEDDIMS_H
