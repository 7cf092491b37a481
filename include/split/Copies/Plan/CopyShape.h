// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the planner is told of a copy. Sizes and distances are in lanes, and
/// nothing where they are only known at run time.

#ifndef SPLIT_COPIES_PLAN_COPYSHAPE_H
#define SPLIT_COPIES_PLAN_COPYSHAPE_H

#include "split/Copies/Direction.h"

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <variant>

namespace mlir::split {

using MaybeLanes = std::optional<int64_t>;

/// Where a part lies in a buffer that parts may share, between other things.
struct SharedShape {
  /// The first part of that buffer.
  size_t buffer;
  /// Where it begins in a row of the buffer, and from one row to the next.
  MaybeLanes begin;
  MaybeLanes pitch;
  /// Whether all of the rows may be read.
  bool isDense;
};

/// A part of each row.
struct PartShape {
  /// Where it begins in a row, and how far it reaches.
  MaybeLanes offset;
  MaybeLanes width;
  /// Where its first row lies in a target that parts share.
  MaybeLanes begin = 0;
  /// Whether it is known to have the width of the part before it, and to begin
  /// where that ends, even if neither is known as a number.
  bool hasWidthOfLast = false;
  bool followsLast = false;
  /// Nothing: its rows lie back to back.
  std::optional<SharedShape> shared = {};
};

/// Parts that are told one by one.
struct ListedShape {
  llvm::SmallVector<PartShape> parts;
  /// Whether the parts lie in one buffer, as opposed to one each.
  bool shareTarget = false;
};

/// Parts of one width that lie back to back in a row, and at one distance in
/// one target; and maybe a smaller one behind them.
struct RegularShape {
  MaybeLanes numParts;
  MaybeLanes width;
  /// From the first row of a part to that of the next.
  MaybeLanes pitch;
  /// The width of the smaller one: 0 if there is none. Only those of GPUs have
  /// one.
  MaybeLanes rest = 0;
};

/// Parts whose number and widths may only be known at run time, back to back in
/// one target: of widths that are multiples of `unit`.
struct PackedShape {
  MaybeLanes unit;
  /// The parts, where they are known.
  std::optional<ListedShape> listed;
};

/// A copy of parts from or to rows of one buffer.
struct CopyShape {
  Direction direction;
  /// Bytes of a lane: a power of two of at most 8.
  int64_t laneBytes;
  /// The lane of the buffer of rows where row 0 begins.
  MaybeLanes origin;
  /// From one row to the next.
  MaybeLanes rowPitch;
  MaybeLanes numRows;
  /// Whether what lies between the parts of one row and those of the next may
  /// be read.
  bool isDense;
  std::variant<ListedShape, RegularShape, PackedShape> parts;
};

} // namespace mlir::split

#endif // SPLIT_COPIES_PLAN_COPYSHAPE_H
