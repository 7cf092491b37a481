// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A copy as values: the rows of a buffer, and the parts they are made of.
/// Sizes are index values in lanes. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_LANENEST_H
#define SPLIT_LIB_COPIES_EMIT_LANENEST_H

#include "IndexBuilder.h"
#include "LaneBuffer.h"
#include "split/Copies/Direction.h"

#include <variant>

namespace mlir::split {

/// A part of each row, and where its rows go.
struct NestPart {
  LaneBuffer buffer;
  /// Where the part begins in a row, and how far it reaches.
  Value offset;
  Value width;
  /// The lane of the buffer where its first row goes (null: 0).
  Value begin = {};
  /// From one row in the buffer to the next (null: they lie back to back).
  Value pitch = {};

  /// The lane of the buffer where `row` begins.
  Value getLane(const IndexBuilder &index, Value row) const {
    Value lane = index.mul(row, pitch ? pitch : width);
    return begin ? index.add(begin, lane) : lane;
  }

  /// The address where the part's first row goes.
  Value getAddress(OpBuilder &builder, Location loc) const {
    IndexBuilder index(builder, loc);
    return buffer.getAddress(builder, loc, begin ? begin : index.constant(0));
  }
};

/// Parts that have code each.
using ListedParts = SmallVector<NestPart>;

/// Parts that are too many to have code each, and are reached by address.
struct PartTable {
  /// The first columns of a table. Which there are is its TableLayout.
  enum Column : int64_t { kAddress, kOffset, kWidth, kPitch };
  /// An index value.
  Value numParts;
  /// A memref of i64, the columns of one part after those of the other. Of
  /// neighbours of one width, these are the addresses, and behind them is the
  /// offset of the first part. That is not a constant in the code so that the
  /// loops over several tables can be the same.
  Value entries;
  /// The width of all parts, where they share one.
  Value commonWidth;
  bool areNeighbours = false;
  /// Whether the rows of a part may lie between others.
  bool hasPitches = false;
  /// How far behind its address a part begins (null: 0).
  Value skippedBytes;

  int64_t getNumColumns() const {
    return areNeighbours ? 1 : hasPitches ? kPitch + 1 : kWidth + 1;
  }
  /// Which of the entries is in `column` of `part`.
  Value getEntry(const IndexBuilder &index, Value part, int64_t column) const {
    return index.add(index.mul(part, index.constant(getNumColumns())), column);
  }
};

using NestParts = std::variant<ListedParts, PartTable>;

/// Parts of one width that lie back to back in a row, and at one distance in
/// one buffer. How many there are may be known at run time only.
struct RegularParts {
  Value numParts;
  Value width;
  LaneBuffer buffer;
  /// From the first row of a part to that of the next.
  Value pitch;

  /// The part at `position`.
  NestPart get(const IndexBuilder &index, Value position) const {
    return {buffer, index.mul(position, width), width,
            index.mul(position, pitch)};
  }
};

/// The rows that parts are split from or joined to.
struct RowsNest {
  LaneBuffer buffer;
  LaneFormat format;
  Direction direction;
  /// The lane of the buffer where row 0 begins.
  Value origin;
  /// From one row to the next.
  Value rowPitch;
  Value numRows;
  /// The distance from which on rows of a part do not overlap (null: they are
  /// known not to). What moves several rows at once reads beside each of them,
  /// which lies between the first row and the last only then.
  Value leastPitch = {};

  /// The first lane of `row`.
  Value getBegin(const IndexBuilder &index, Value row) const {
    return index.add(origin, index.mul(row, rowPitch));
  }

  /// `row` if rows of parts do not overlap, or else `otherwise`.
  Value selectIfApart(const IndexBuilder &index, Value row,
                      Value otherwise) const {
    return leastPitch
               ? index.selectIfAtLeast(rowPitch, leastPitch, row, otherwise)
               : row;
  }
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_LANENEST_H
