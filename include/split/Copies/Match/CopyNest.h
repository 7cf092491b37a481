// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies that are done in one pass over a buffer, as matchCopies finds them.
/// No operation is made for them: sizes are attributes, values that exist, or
/// dimensions that nothing has asked for yet.

#ifndef SPLIT_COPIES_MATCH_COPYNEST_H
#define SPLIT_COPIES_MATCH_COPYNEST_H

#include "split/Copies/Direction.h"
#include "split/Copies/Match/LaneFormat.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include <variant>

namespace mlir::split {

/// A number of elements or of steps along a dimension.
struct Extent {
  /// The number, or null: that of dimension `dim` of `buffer`.
  OpFoldResult size;
  Value buffer = {};
  int64_t dim = 0;

  /// The number if it is known.
  std::optional<int64_t> getKnown() const;
};

/// The product of `extents`, if it is known.
std::optional<int64_t> getKnownProduct(ArrayRef<Extent> extents);

/// Where a part lies in a buffer that it shares with others: a column group of
/// the rows of that buffer, which are as many as those of the copy.
struct SharedRows {
  /// Of the buffer. What lies before it makes up the rows.
  int64_t axis;
  /// Where the part begins along the axis.
  OpFoldResult offset;
  /// The elements of one step along the axis: the product of these sizes.
  SmallVector<Extent> innerSizes;
};

/// One `memref.copy` of a group: a column group of the rows.
struct CopyPart {
  /// The side of the copy that is all this part's, or that it shares.
  Value buffer;
  /// Where the part begins along the axis, and how far it reaches, both in
  /// units of the axis.
  OpFoldResult offset;
  Extent size;
  /// Where it lies in `buffer`; nothing: its rows are all of it, back to back.
  /// Only parts that are joined share a buffer.
  std::optional<SharedRows> shared = {};
};

/// Copies whose sources are subviews of one buffer that differ along one axis
/// only, in the 2-D form: the dims before the axis make up the rows, the axis
/// and the dims after it make up a row. Each target is contiguous. Or, the
/// other way around, copies that are joined to one buffer, of contiguous
/// buffers or of column groups of the rows of others.
struct SiblingCopies {
  /// In the order of their block. They are done in place of the last one.
  SmallVector<memref::CopyOp> copies;
  /// The buffer that all parts are read from, or that they are joined to.
  Value whole;
  Direction direction;
  int64_t axis;
  /// The elements of one step along the axis: the product of these sizes.
  SmallVector<Extent> innerSizes;
  /// The number of rows: the product of these sizes.
  SmallVector<Extent> outerSizes;
  /// The first row, in units of the first dim (null: row 0).
  OpFoldResult firstOuter;
  LaneFormat format;
  /// Those that are not known to be empty, in the order of the copies.
  SmallVector<CopyPart> parts;
};

/// A `memref.copy` of `[n, m, width]`, of which the source is row-major but for
/// the distance of what lies in the first dimension, and the target has the
/// first two dimensions in the other order, as when all equal chunks of a
/// tensor are packed, or joined along another axis. It splits rows of equal
/// parts, or joins equal parts to rows, as it is both: the source has the rows,
/// or the target has. Sizes and distances are in elements.
struct RegularCopy {
  memref::CopyOp copy;
  Direction direction;
  OpFoldResult rows;
  OpFoldResult parts;
  OpFoldResult width;
  /// From one row to the next, and from one part to the next.
  OpFoldResult rowPitch;
  OpFoldResult partPitch;
  /// Whether there is one row, whose parts follow each other in the target,
  /// too, and are one.
  bool isOnePart = false;
  LaneFormat format;
};

/// The copy of all parts of the rows of a buffer, of any sizes, to one buffer,
/// one part after the other. Sizes and distances are in elements.
struct PackedCopy {
  Operation *op;
  Value source;
  Value target;
  Value rows;
  /// From one row of the source to the next.
  Value pitch;
  /// A memref<?xindex>: the widths of the parts, in multiples of `unit`.
  Value sizes;
  Value unit;
  /// The sizes, if they are those of a constant.
  std::optional<SmallVector<int64_t>> knownSizes;
  LaneFormat format;
};

using CopyNest = std::variant<SiblingCopies, RegularCopy, PackedCopy>;

} // namespace mlir::split

#endif // SPLIT_COPIES_MATCH_COPYNEST_H
