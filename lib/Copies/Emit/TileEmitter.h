// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The loops over tiles of regular parts. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_TILEEMITTER_H
#define SPLIT_LIB_COPIES_EMIT_TILEEMITTER_H

#include "LaneNest.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Emits the copy of regular parts: the rows from `beginRow` up to `endRow`, of
/// which the first is a multiple of the rows of a tile, and so is the other
/// unless it is the number of rows. It is a transposition: of rows of parts to
/// parts of rows. With `streamedAlignment`, stores bypass the caches; then
/// each part, and each row of it that is not in a tile, begins at a multiple of
/// so many bytes.
void emitRegularRows(OpBuilder &builder, Location loc, const RowsNest &nest,
                     const RegularParts &parts, const RegularPlan &plan,
                     Value beginRow, Value endRow,
                     std::optional<int64_t> streamedAlignment);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_TILEEMITTER_H
