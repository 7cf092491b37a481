// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What passes ask that leave modules alone which say nothing of shardings.

#ifndef SPLIT_LIB_SHARDING_HASSHARDINGS_H
#define SPLIT_LIB_SHARDING_HASSHARDINGS_H

#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::split {

/// Whether a `shard.shard` is inside of `root`.
inline bool hasShardings(Operation *root) {
  return root->walk([](shard::ShardOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

} // namespace mlir::split

#endif // SPLIT_LIB_SHARDING_HASSHARDINGS_H
