// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Who copies what: one thread everything, or several threads a task each.
/// Private to the copy fusion.

#ifndef SPLIT_COPIES_EMIT_COPYTASKS_H
#define SPLIT_COPIES_EMIT_COPYTASKS_H

#include "split/Copies/Emit/CopyNest.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// When and how a copy is divided, in bytes that are copied.
struct CopyTasks {
  /// Copies of less are not divided.
  int64_t minBytes;
  /// What one task copies, about.
  int64_t taskBytes;
};

/// How much code a part of `width` lanes takes, as a multiple of that for a
/// narrow one: a vector for each row, where the others take loops, and those of
/// a width that is not known also the choice between them.
int64_t getCodeSize(Value width);

/// Emits a copy of all rows of `nest`, with stores that bypass the caches if
/// `streaming` is true (null: it is not). `rowLanes` is the number of lanes
/// that are copied of each row. With `tasks`, a large copy becomes a
/// scf.parallel.
void emitCopy(OpBuilder &builder, Location loc, const CopyNest &nest,
              const CopyPlan &plan, const CopyMachine &machine, Value rowLanes,
              Value streaming, const std::optional<CopyTasks> &tasks);

/// Emits a copy of all rows of the regular parts of `nest`, likewise.
void emitRegularCopy(OpBuilder &builder, Location loc, const CopyNest &nest,
                     const CopyMachine &machine, Value streaming,
                     const std::optional<CopyTasks> &tasks);

} // namespace mlir::split

#endif // SPLIT_COPIES_EMIT_COPYTASKS_H
