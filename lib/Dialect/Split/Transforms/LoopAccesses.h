// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_LOOPACCESSES_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_LOOPACCESSES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::split {

/// Checks before `op`, whose loops go over the dimensions that name them, that
/// it accesses nothing outside of its operands.
///
/// Upstream looks where the first and the last iteration of a loop access:
/// nothing else lies outside where an index grows with all loops and does not
/// wrap around, which the loops must be short enough for. A difference, a
/// remainder, and a product with large factors are computed for all iterations
/// that they depend on, unless static sizes prove them.
void createAccessChecks(linalg::LinalgOp op);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_LOOPACCESSES_H
