// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The one op of another dialect that is a copy.

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_PACKEDCHUNKS_H
#define SPLIT_LIB_COPIES_TRANSFORMS_PACKEDCHUNKS_H

#include "split/Copies/Match/CopyNest.h"

namespace mlir::strided {
class PackChunksOp;
} // namespace mlir::strided

namespace mlir::split {

/// The parts of one launch: the arguments of a kernel have 4 KiB, and parts
/// whose sizes are known at run time only take 40 bytes of them each.
inline constexpr size_t kMaxLaunchedParts = 64;

/// Whether the parts of `copy` are known, and few enough to be listed in one
/// launch.
bool canList(const PackedCopy &copy);

/// `op` as the copy that it is on buffers, or nothing if it is on tensors or if
/// the elements cannot be moved as lanes.
std::optional<PackedCopy> matchPackedChunks(strided::PackChunksOp op,
                                            const DataLayout &layout);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_PACKEDCHUNKS_H
