// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Rows that are joined line by line. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_JOINEDLINES_H
#define SPLIT_LIB_COPIES_EMIT_JOINEDLINES_H

#include "LaneNest.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Emits the rows in [begin, end), which are all that `parts` have, one behind
/// the other: every line that they are in is written once, and of the first and
/// the last one nothing else. Whole lines bypass the caches.
void emitJoinedLines(OpBuilder &builder, Location loc, const RowsNest &nest,
                     const ListedParts &parts, const LoopPlan &plan,
                     Value begin, Value end);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_JOINEDLINES_H
