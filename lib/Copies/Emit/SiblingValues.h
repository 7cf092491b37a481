// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The sizes of sibling copies as index values, in lanes. Private to the
/// emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_SIBLINGVALUES_H
#define SPLIT_LIB_COPIES_EMIT_SIBLINGVALUES_H

#include "IndexBuilder.h"
#include "split/Copies/Match/CopyNest.h"

namespace mlir::split {

/// Makes values of what was matched.
class SiblingValues {
public:
  SiblingValues(OpBuilder &builder, Location loc, const SiblingCopies &copies)
      : builder(builder), loc(loc), index(builder, loc), copies(copies) {}

  Value getInnerLanes() const { return getInnerLanes(copies.innerSizes); }
  Value getNumRows() const { return getProduct(copies.outerSizes); }
  /// The lanes from one row to the next.
  Value getRowPitch(Value innerLanes) const {
    return getRowPitch(copies.whole, copies.axis, innerLanes);
  }
  /// The lane where row 0 begins.
  Value getOrigin(Value rowPitch) const;
  /// Where a part begins in a row, and how far it reaches.
  Value getOffset(const CopyPart &part, Value innerLanes) const {
    return index.mul(index.materialize(part.offset), innerLanes);
  }
  Value getWidth(const CopyPart &part, Value innerLanes) const {
    return index.mul(materialize(part.size), innerLanes);
  }

  /// Where the rows of a part that shares its buffer begin in those of the
  /// buffer, and the lanes from one to the next.
  std::pair<Value, Value> getSharedRows(const CopyPart &part) const;

private:
  Value getInnerLanes(ArrayRef<Extent> innerSizes) const {
    return index.mul(getProduct(innerSizes), copies.format.perElement);
  }
  Value getRowPitch(Value buffer, int64_t axis, Value innerLanes) const;
  Value materialize(const Extent &extent) const;
  Value getProduct(ArrayRef<Extent> sizes) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const SiblingCopies &copies;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_SIBLINGVALUES_H
