// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The forms of a copy alone. Private to the matcher.

#ifndef SPLIT_LIB_COPIES_MATCH_COPYFORMS_H
#define SPLIT_LIB_COPIES_MATCH_COPYFORMS_H

#include "split/Copies/Match/CopyNest.h"

namespace mlir::split {

/// The format that elements are moved in from one buffer to another, or nothing
/// if they cannot be moved as lanes.
std::optional<LaneFormat> getLaneFormatBetween(MemRefType source,
                                               MemRefType target,
                                               const DataLayout &layout);

/// The group of `copy` alone, or nothing if it has no 2-D form in this
/// direction.
std::optional<SiblingCopies> matchSibling(memref::CopyOp copy,
                                          Direction direction,
                                          const DataLayout &layout);

/// The group of `copy` alone if it joins a part that lies in rows of another
/// buffer, as many as those that it is joined to. The two are taken not to
/// overlap.
std::optional<SiblingCopies> matchSharedRows(memref::CopyOp copy,
                                             const DataLayout &layout);

/// The group of `copy` alone if it is one of a whole contiguous buffer that may
/// have `minBytes`: one row with one part.
std::optional<SiblingCopies>
matchWholeCopy(memref::CopyOp copy, const DataLayout &layout, int64_t minBytes);

/// Whether the rows that `a` and `b` cut are the same.
bool haveSameRows(const SiblingCopies &a, const SiblingCopies &b);

/// Whether `next` is known to begin where `part` ends along the axis, or
/// behind, as the parts do that are joined.
bool isBehind(const CopyPart &part, const CopyPart &next);

/// Where `view`, of which `copy` is about to access all, lies in a buffer that
/// it is a piece of along the first dimension, which is the axis; or nothing if
/// it is no such piece.
std::optional<CopyPart> matchPiece(Value view, memref::CopyOp copy);

/// `copy` as one of regular parts, or nothing if it is none. Its source and its
/// target are taken not to overlap.
std::optional<RegularCopy> matchRegularCopy(memref::CopyOp copy,
                                            const DataLayout &layout);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_MATCH_COPYFORMS_H
