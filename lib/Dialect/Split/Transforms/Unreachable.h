// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Code behind a check that always fails.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_UNREACHABLE_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_UNREACHABLE_H

#include "split/Dialect/Split/IR/SplitOps.h"

namespace mlir::split {

/// Erases what is behind `check`, which always fails, up to the terminator of
/// its block. What the terminator and other blocks use of it becomes any value.
void eraseBehind(AssertOp check);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_UNREACHABLE_H
