// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Rows that are joined one by one, in one or two vectors each. Private to the
/// emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_JOINEDROWS_H
#define SPLIT_LIB_COPIES_EMIT_JOINEDROWS_H

#include "LaneNest.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Emits the rows in [begin, end), which are all that `parts` have, one behind
/// the other, by the one or two vectors each that `plan.joinedVectors` says.
/// Nothing else is read or written.
void emitJoinedRows(OpBuilder &builder, Location loc, const RowsNest &nest,
                    const ListedParts &parts, const LoopPlan &plan, Value begin,
                    Value end);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_JOINEDROWS_H
