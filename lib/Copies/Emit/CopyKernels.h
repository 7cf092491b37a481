// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The loops and vector code of a planned copy. Private to the copy fusion.

#ifndef SPLIT_LIB_COPIES_EMIT_COPYKERNELS_H
#define SPLIT_LIB_COPIES_EMIT_COPYKERNELS_H

#include "split/Copies/Emit/CopyNest.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

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

#endif // SPLIT_LIB_COPIES_EMIT_COPYKERNELS_H
