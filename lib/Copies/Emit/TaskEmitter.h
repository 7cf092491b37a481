// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Who copies what: one thread everything, or several threads a task each.
/// Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_TASKEMITTER_H
#define SPLIT_LIB_COPIES_EMIT_TASKEMITTER_H

#include "LaneNest.h"
#include "StreamingCondition.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Emits a copy of all rows of parts, with stores that bypass the caches as
/// `streaming` says, and as `streamingPlan` has it for rows.
/// `rowLanes` is the number of lanes that the parts have of each row. The rows
/// before `firstRow` (null: none) are moved one by one, and all is as aligned
/// as that row. With `tasks`, a large copy becomes a scf.parallel.
void emitCopy(OpBuilder &builder, Location loc, const RowsNest &nest,
              const NestParts &parts, const LoopPlan &plan,
              const std::optional<StreamingPlan> &streamingPlan,
              const std::optional<TaskPlan> &tasks, Value rowLanes,
              Value firstRow, const StreamingChoice &streaming);

/// Emits a copy of all rows of regular parts, likewise.
void emitCopy(OpBuilder &builder, Location loc, const RowsNest &nest,
              const RegularParts &parts, const RegularPlan &plan,
              const StreamingChoice &streaming);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_TASKEMITTER_H
