// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether parts make up their rows in their order. Private to the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_ORDEREDPARTS_H
#define SPLIT_LIB_COPIES_EMIT_ORDEREDPARTS_H

#include "StreamingCondition.h"
#include "split/Copies/Plan/CopyPlan.h"

namespace mlir::split {

/// What the parts of a nest turn out to be, for all of its choices.
struct OrderedParts {
  /// Emits that of `operands`, of `numRows` rows.
  static OrderedParts emit(OpBuilder &builder, Location loc,
                           const StreamingOperands &operands, Value numRows,
                           const LaneFormat &format);

  /// Emits whether they make up their rows in their order, and are what
  /// `ordered` says of their sizes; and if it yields to that, whether `general`
  /// does not bypass the caches.
  Value emitAreAs(OpBuilder &builder, Location loc,
                  const SwitchedPlan::Ordered &ordered,
                  const ListedPlan &general) const;

  const StreamingOperands &operands;
  Value numRows;
  const LaneFormat &format;
  /// Whether they make up their rows in their order.
  Value areOrdered;
  /// The least and the largest width.
  Value narrowest, widest;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_ORDEREDPARTS_H
