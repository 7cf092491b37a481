// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs of rows, of which one is written while the next is put together.
/// Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_OVERLAPPEDRUNS_H
#define SPLIT_LIB_COPIES_EMIT_OVERLAPPEDRUNS_H

#include "KernelEmitter.h"

namespace mlir::split {

/// Some of a plan's kernels.
using KernelList = SmallVector<const CopyKernel *>;

/// The rows in [begin, end), which are runs of `runRows` each.
struct RunRange {
  Value begin, end;
  int64_t runRows;
};

/// Emits runs of the rows in `range`, one at least, past the caches, of
/// `kernels`, two or more, all by way of a stage; and behind each run
/// `emitRest`, for its first row and the lane from which on that prefetches, or
/// null.
void emitOverlappedRuns(const KernelEmitter &emitter, const KernelList &kernels,
                        const RunRange &range,
                        function_ref<void(Value, Value)> emitRest);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_OVERLAPPEDRUNS_H
