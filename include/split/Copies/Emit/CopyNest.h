// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is copied where: the rows of a source, and the parts they are made of.
/// Private to the copy fusion.

#ifndef SPLIT_COPIES_EMIT_COPYNEST_H
#define SPLIT_COPIES_EMIT_COPYNEST_H

#include "split/Copies/Emit/IndexBuilder.h"
#include "split/Copies/Emit/LaneBuffer.h"

namespace mlir::split {

/// A part of each row, and where its rows go one after the other.
struct NestPart {
  LaneBuffer target;
  /// Where the part begins in a row, and how far it reaches, in lanes.
  Value offset;
  Value width;
  /// The lane of the target where its first row goes (null: 0).
  Value begin = {};

  /// The lane of the target where `row` begins.
  Value getTargetLane(const IndexBuilder &index, Value row) const {
    Value lane = index.mul(row, width);
    return begin ? index.add(begin, lane) : lane;
  }
};

/// Parts that are too many to have code each. The targets are reached by
/// address.
struct PartTable {
  enum Column : int64_t { kAddress, kOffset, kWidth, kNumColumns };
  /// An index value.
  Value numParts;
  /// A memref<numParts x kNumColumns x index>. Of parts that follow each other
  /// and share a width, a memref<numParts+1 x 1 x index>: the addresses, and
  /// the offset of the first part. That is not a constant in the code so that
  /// the loops over several tables can be the same.
  Value entries;
  /// The width of all parts, where they share one.
  Value commonWidth;
  bool isAdjacent = false;
};

/// Parts of one width that lie back to back in a row, and whose targets lie in
/// one buffer at one distance. How many there are may be known at run time
/// only.
struct RegularParts {
  Value numParts;
  Value width;
  LaneBuffer target;
  /// From the first row of a part to that of the next.
  Value pitch;
};

/// A copy of all parts of all rows of a source. Sizes are index values in
/// lanes.
struct CopyNest {
  LaneBuffer source;
  LaneFormat format;
  /// The lane of the source where row 0 begins.
  Value origin;
  /// From one row of the source to the next.
  Value rowPitch;
  Value numRows;
  /// Empty if there is a table or parts are regular.
  llvm::SmallVector<NestPart> parts;
  std::optional<PartTable> table = std::nullopt;
  std::optional<RegularParts> regular = std::nullopt;
  /// Whether the copy goes the other way: the source is what is written, the
  /// targets of the parts are what is read.
  bool joins = false;

  /// The first lane of `row` in the source.
  Value getRowBegin(const IndexBuilder &index, Value row) const {
    return index.add(origin, index.mul(row, rowPitch));
  }
};

} // namespace mlir::split

#endif // SPLIT_COPIES_EMIT_COPYNEST_H
