// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies of all chunks of a source into one buffer. Private to the copy
/// fusion.

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_PACKEDCHUNKS_H
#define SPLIT_LIB_COPIES_TRANSFORMS_PACKEDCHUNKS_H

#include "split/Copies/Emit/CopyTasks.h"

namespace mlir {
class DataLayout;
}

namespace mlir::split {

class PackChunksOp;

/// Emits the code of `op`, on buffers, before it. It is not erased. Chunks have
/// code of their own if that is less than `maxSpecializedParts` (see
/// getCodeSize). Returns false, and emits nothing, if the elements cannot be
/// moved as lanes.
bool emitPackedChunks(PackChunksOp op, const DataLayout &layout,
                      const CopyMachine &machine, int64_t maxSpecializedParts,
                      const std::optional<CopyTasks> &tasks);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_PACKEDCHUNKS_H
