// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The loops and vector code of a planned copy. Private to the copy fusion.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_COPYKERNELS_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_COPYKERNELS_H

#include "CopyPlan.h"
#include "IndexBuilder.h"
#include "LaneBuffer.h"

namespace mlir::split {

/// A part of each row, and where its rows go one after the other.
struct NestPart {
  LaneBuffer target;
  /// Where the part begins in a row, and how far it reaches, in lanes.
  Value offset;
  Value width;
  /// The lane of the target where its first row goes (null: 0).
  Value begin = {};
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
};

/// Emits the rows from `beginRow` up to and without `endRow`, both multiples of
/// the plan's group and at most getPlannedRows. What is written is these rows,
/// whole, and nothing of others. With `streaming`, stores bypass the caches;
/// then each target begins at a multiple of kStreamingAlignment, and so does
/// each group of rows of it.
void emitPlannedRows(OpBuilder &builder, Location loc, const CopyNest &nest,
                     const CopyPlan &plan, const CopyMachine &machine,
                     Value beginRow, Value endRow, bool streaming);

/// The row up to which emitPlannedRows may go: a multiple of the plan's group.
Value getPlannedRows(OpBuilder &builder, Location loc, const CopyNest &nest,
                     const CopyPlan &plan);

/// Emits the copy of regular parts: the rows from `beginRow` up to `endRow`, of
/// which the first is a multiple of the rows of a tile, and so is the other
/// unless it is the number of rows. It is a transposition: of rows of parts to
/// parts of rows. With `streaming`, stores bypass the caches; then each part,
/// and each row of it that is not in a tile, begins at a multiple of
/// kStreamingAlignment.
void emitRegularParts(OpBuilder &builder, Location loc, const CopyNest &nest,
                      const CopyMachine &machine, Value beginRow, Value endRow,
                      bool streaming);

/// Emits a copy of the rows from `beginRow` up to `endRow`, row by row.
void emitSingleRows(OpBuilder &builder, Location loc, const CopyNest &nest,
                    const CopyMachine &machine, Value beginRow, Value endRow);

/// Emits a copy of a stretch of every row of every part. `getStretch` emits the
/// first lane and the lane after the last one for a part of a given width. With
/// `streaming`, stores bypass the caches; then each stretch of a target begins
/// at a multiple of kStreamingAlignment.
void emitStretches(
    OpBuilder &builder, Location loc, const CopyNest &nest,
    const CopyMachine &machine,
    function_ref<std::pair<Value, Value>(Value width)> getStretch,
    bool streaming);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_COPYKERNELS_H
