// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sibling copies: copies out of one buffer, or into one, along one axis that
/// may be done in one pass. Private to the copy fusion.

#ifndef SPLIT_COPIES_MATCH_COPYGROUP_H
#define SPLIT_COPIES_MATCH_COPYGROUP_H

#include "split/Copies/Match/LaneFormat.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {

/// One `memref.copy` of a group: a column group of the source's rows.
struct CopyPart {
  memref::CopyOp copy;
  /// The side of the copy that is all this part's.
  Value buffer;
  /// Where the part begins along the axis, and how far it reaches, both in
  /// units of the axis.
  OpFoldResult offset;
  OpFoldResult size;
};

/// Copies whose sources are subviews of one buffer that differ along one axis
/// only, in the 2-D form: the dims before the axis make up the rows, the axis
/// and the dims after it make up a row. Each target is contiguous. Or, the
/// other way around, copies of contiguous buffers that are joined to one.
struct CopyGroup {
  /// The buffer that all parts are read from, or that they are joined to.
  Value whole;
  bool joins = false;
  int64_t axis;
  /// The elements of one step along the axis: the product of these sizes.
  SmallVector<OpFoldResult> innerSizes;
  /// The number of rows: the product of these sizes.
  SmallVector<OpFoldResult> outerSizes;
  /// The first row, in units of the first dim (null: row 0).
  OpFoldResult firstOuter;
  LaneFormat format;
  /// In the order of the copies in their block.
  SmallVector<CopyPart> parts;
};

/// Finds the groups in `block`, each with at least one part. The copies of a
/// group may be done together in place of the last one: nothing between them
/// touches their targets or writes their sources, no target overlaps a source,
/// and no two targets overlap. With `distinctArguments`, the arguments
/// of the function are taken not to overlap.
/// A copy of a whole buffer makes a group if `minWholeBytes` is there and the
/// buffer has as many bytes, as far as is known.
SmallVector<CopyGroup, 0> findCopyGroups(Block &block, const DataLayout &layout,
                                         bool distinctArguments,
                                         std::optional<int64_t> minWholeBytes);

/// Whether buffers `a` and `b` may share memory. With `distinctArguments`, the
/// arguments of the function are taken not to overlap.
bool mayOverlap(Value a, Value b, bool distinctArguments);

} // namespace mlir::split

#endif // SPLIT_COPIES_MATCH_COPYGROUP_H
