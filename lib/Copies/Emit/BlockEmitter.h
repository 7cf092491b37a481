// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The loops over blocks of rows, and the kernels in them. Private to the
/// emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_BLOCKEMITTER_H
#define SPLIT_LIB_COPIES_EMIT_BLOCKEMITTER_H

#include "LaneNest.h"
#include "RowEmitter.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// The row up to which emitPlannedRows may go: a multiple of the plan's group.
Value getPlannedRows(OpBuilder &builder, Location loc, const RowsNest &nest,
                     const LoopPlan &plan);

/// Emits the rows from `beginRow` up to and without `endRow`, both multiples of
/// the plan's group and at most getPlannedRows. What is written is these rows,
/// whole, and nothing of others. With `streamedAlignment`, stores bypass the
/// caches, and all that the plan asks for is a multiple of so many bytes.
void emitPlannedRows(OpBuilder &builder, Location loc, const RowsNest &nest,
                     const NestParts &parts, const LoopPlan &plan,
                     Value beginRow, Value endRow,
                     std::optional<int64_t> streamedAlignment);

/// Emits the rows behind `plannedRows`, which are fewer than a group, as the
/// last ones of a group, if there are as many rows: the others are copied
/// again. Not for several threads. Returns up to which row all are copied.
Value emitLastGroup(OpBuilder &builder, Location loc, const RowsNest &nest,
                    const NestParts &parts, const LoopPlan &plan,
                    Value plannedRows);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_BLOCKEMITTER_H
