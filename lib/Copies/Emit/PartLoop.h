// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is done for one part after the other. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_PARTLOOP_H
#define SPLIT_LIB_COPIES_EMIT_PARTLOOP_H

#include "LaneNest.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Emits `body` for each part, and its kernel of `plan` (null: none): one after
/// the other, or as a loop over a table.
void forEachPart(OpBuilder &builder, Location loc, const RowsNest &nest,
                 const NestParts &parts, const LoopPlan *plan,
                 function_ref<void(const NestPart &, const RowKernel *)> body);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_PARTLOOP_H
