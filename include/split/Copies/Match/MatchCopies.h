// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds copies from or to one buffer that may be done in one pass. Creates no
/// operation.

#ifndef SPLIT_COPIES_MATCH_MATCHCOPIES_H
#define SPLIT_COPIES_MATCH_MATCHCOPIES_H

#include "split/Copies/Match/CopyNest.h"

namespace mlir::split {

struct MatchOptions {
  /// Whether no two arguments of a function overlap.
  bool distinctArguments;
  /// Copies of whole contiguous buffers of at least this many bytes, as far as
  /// is known, are siblings of none; nothing: they are left alone.
  std::optional<int64_t> minWholeBytes;
  /// Whether parts that are joined may lie in rows of other buffers.
  bool joinsSharedRows = false;
};

/// The copies of `block`, in its order. Those of a nest may be done together in
/// place of the last one: nothing between them touches their targets or writes
/// their sources, no target overlaps a source, and no two targets overlap.
SmallVector<CopyNest, 0> matchCopies(Block &block, const DataLayout &layout,
                                     const MatchOptions &options);

/// What remarks about `copy` point at: the chunk that it reads, or else writes,
/// if one of its buffers is a view of one, and otherwise the copy.
Location getCopiedLocation(memref::CopyOp copy);

} // namespace mlir::split

#endif // SPLIT_COPIES_MATCH_MATCHCOPIES_H
