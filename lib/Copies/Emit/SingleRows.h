// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Rows that are moved one by one, and stretches of them. Private to the
/// emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_SINGLEROWS_H
#define SPLIT_LIB_COPIES_EMIT_SINGLEROWS_H

#include "RowEmitter.h"

namespace mlir::split {

/// Emits a copy of the first `numFirst` rows (null: none) and of those from
/// `beginRow` up to `endRow`, row by row.
void emitSingleRows(OpBuilder &builder, Location loc, const RowsNest &nest,
                    const NestParts &parts, const LoopPlan &plan,
                    Value numFirst, Value beginRow, Value endRow);

/// Emits a copy of a stretch of every row of every part. `getStretch` emits the
/// first lane and the lane after the last one for a part of a given width. With
/// `streamedAlignment`, stores bypass the caches; then each stretch begins at a
/// multiple of so many bytes.
void emitStretches(
    OpBuilder &builder, Location loc, const RowsNest &nest,
    const NestParts &parts, const RowSteps &steps, const TaskPlan &tasks,
    function_ref<std::pair<Value, Value>(Value width)> getStretch,
    std::optional<int64_t> streamedAlignment);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_SINGLEROWS_H
