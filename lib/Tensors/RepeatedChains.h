// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Ops of a block that do the same again and again, each time with what the
/// time before has made.

#ifndef SPLIT_LIB_TENSORS_REPEATEDCHAINS_H
#define SPLIT_LIB_TENSORS_REPEATEDCHAINS_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"

namespace mlir::split {

/// `count` times the same `period` ops, one after another but for constants,
/// and the same ops once before them, and at least once behind. Every time
/// takes the same values of before the first time, and results of its own and
/// of the time before.
struct RepeatedChain {
  /// The ops of the time before the first, and of all times.
  SmallVector<Operation *> ops;
  size_t period = 0, count = 0;
  /// The results that the next time takes, or what is behind, of the last one:
  /// the op's position, and the number of the result.
  SmallVector<std::pair<unsigned, unsigned>> carried;

  /// The op at `position` of time `time`; of that before the first, if that
  /// is -1.
  Operation *getOp(int64_t time, size_t position) const {
    return ops[static_cast<size_t>(time + 1) * period + position];
  }
};

/// The chains of `block` that are repeated at least `minCount` times and have
/// at least `minOps` ops, none within another.
SmallVector<RepeatedChain> findRepeatedChains(Block &block, size_t minCount,
                                              size_t minOps);

} // namespace mlir::split

#endif // SPLIT_LIB_TENSORS_REPEATEDCHAINS_H
