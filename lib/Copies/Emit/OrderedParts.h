// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether parts make up their rows in their order. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_ORDEREDPARTS_H
#define SPLIT_LIB_COPIES_EMIT_ORDEREDPARTS_H

#include "StreamingCondition.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// Emits whether `parts` make up their rows in their order, and what `ordered`
/// says of their sizes.
Value emitAreOrdered(OpBuilder &builder, Location loc,
                     ArrayRef<StreamingOperands::Part> parts, Value rowPitch,
                     Value numRows, const SwitchedPlan::Ordered &ordered);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_ORDEREDPARTS_H
