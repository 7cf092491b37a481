// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How much of a row parts are. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_ROWLANES_H
#define SPLIT_LIB_COPIES_EMIT_ROWLANES_H

#include "StreamingCondition.h"

namespace mlir::split {

/// The lanes that `parts` have of each row. Where the offsets are seen to sum
/// up the widths, in this order or from another of the parts on, they are not
/// summed up again.
Value emitRowLanes(OpBuilder &builder, Location loc,
                   ArrayRef<StreamingOperands::Part> parts);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_ROWLANES_H
