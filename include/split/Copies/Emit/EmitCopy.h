// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The code of planned copies. It decides nothing: what is not known when a
/// copy is planned is asked at run time, as the plan says.

#ifndef SPLIT_COPIES_EMIT_EMITCOPY_H
#define SPLIT_COPIES_EMIT_EMITCOPY_H

#include "split/Copies/Match/CopyNest.h"
#include "split/Copies/Plan/CopyPlan.h"

#include "mlir/IR/Builders.h"

namespace mlir::split {

/// Emits the code of `nest` where `builder` stands, as `plan` has it, which was
/// planned for describeCopy(nest). The copies are not erased.
void emitCopy(OpBuilder &builder, Location loc, const CopyNest &nest,
              const CopyPlan &plan);

/// What the planner is told of `nest`.
CopyShape describeCopy(const CopyNest &nest);

} // namespace mlir::split

#endif // SPLIT_COPIES_EMIT_EMITCOPY_H
