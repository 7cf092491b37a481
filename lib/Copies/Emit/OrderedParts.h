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
  /// Emits that of `parts` of `numRows` rows.
  static OrderedParts emit(OpBuilder &builder, Location loc,
                           ArrayRef<StreamingOperands::Part> parts,
                           Value rowPitch, Value numRows);

  /// Emits whether they make up their rows in their order, and are what
  /// `ordered` says of their sizes.
  Value emitAreAs(OpBuilder &builder, Location loc,
                  const SwitchedPlan::Ordered &ordered) const;

  /// Whether they make up their rows in their order.
  Value areOrdered;
  /// The least and the largest width.
  Value narrowest, widest;
  Value rowPitch, numRows;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_ORDEREDPARTS_H
