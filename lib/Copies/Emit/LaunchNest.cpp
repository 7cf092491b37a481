// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaunchNest.h"

#include "LaneBuffer.h"
#include "SiblingValues.h"

using namespace mlir;
using namespace mlir::split;

Value LaunchNest::getRowUnits(const IndexBuilder &index) const {
  if (isRegular())
    return index.mul(numRegular, parts.front().width);
  Value units = index.constant(0);
  for (const LaunchPart &part : parts)
    units = index.add(units, part.width);
  return units;
}

LaunchNest LaunchNest::scale(const IndexBuilder &index, int64_t bytes) const {
  auto scaled = [&](Value units) {
    return index.div(index.mul(units, unitBytes), index.constant(bytes));
  };
  LaunchNest result = *this;
  if (bytes == unitBytes)
    return result;
  result.unitBytes = bytes;
  for (Value *value : {&result.origin, &result.rowPitch})
    *value = scaled(*value);
  for (LaunchPart &part : result.parts)
    for (Value *value : {&part.offset, &part.width, &part.begin})
      *value = scaled(*value);
  if (isRegular())
    result.regularPitch = scaled(regularPitch);
  return result;
}

//===----------------------------------------------------------------------===//
// Nests of all kinds
//===----------------------------------------------------------------------===//

namespace {

class LaunchNestBuilder {
public:
  LaunchNestBuilder(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc), index(builder, loc) {}

  LaunchNest build(const SiblingCopies &copies) const;
  LaunchNest build(const RegularCopy &copy) const;
  LaunchNest build(const PackedCopy &copy) const;

private:
  Value getAddress(Value buffer, const LaneFormat &format) const {
    return getBufferAddress(builder, loc, buffer,
                            format.bytes * format.perElement);
  }
  Value getLanes(OpFoldResult elements, const LaneFormat &format) const {
    return index.mul(index.materialize(elements), format.perElement);
  }

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
};

} // namespace

LaunchNest LaunchNestBuilder::build(const SiblingCopies &copies) const {
  SiblingValues values(builder, loc, copies);
  Value innerLanes = values.getInnerLanes();
  LaunchNest nest;
  nest.unitBytes = copies.format.bytes;
  nest.joins = std::holds_alternative<JoinsRows>(copies.direction);
  nest.whole = getAddress(copies.whole, copies.format);
  nest.rowPitch = values.getRowPitch(innerLanes);
  nest.origin = values.getOrigin(nest.rowPitch);
  nest.numRows = values.getNumRows();
  for (const CopyPart &part : copies.parts)
    nest.parts.push_back({getAddress(part.buffer, copies.format),
                          values.getOffset(part, innerLanes),
                          values.getWidth(part, innerLanes),
                          index.constant(0)});
  return nest;
}

LaunchNest LaunchNestBuilder::build(const RegularCopy &copy) const {
  memref::CopyOp op = copy.copy;
  LaunchNest nest;
  nest.unitBytes = copy.format.bytes;
  nest.joins = false;
  nest.whole = getAddress(op.getSource(), copy.format);
  nest.origin = index.constant(0);
  nest.rowPitch = getLanes(copy.sourcePitch, copy.format);
  nest.numRows = index.materialize(copy.rows);
  nest.parts.push_back({getAddress(op.getTarget(), copy.format),
                        index.constant(0), getLanes(copy.width, copy.format),
                        index.constant(0)});
  nest.numRegular = index.materialize(copy.parts);
  nest.regularPitch = getLanes(copy.targetPitch, copy.format);
  return nest;
}

LaunchNest LaunchNestBuilder::build(const PackedCopy &copy) const {
  LaunchNest nest;
  nest.unitBytes = copy.format.bytes;
  nest.joins = false;
  nest.whole = getAddress(copy.source, copy.format);
  nest.origin = index.constant(0);
  nest.rowPitch = getLanes(copy.pitch, copy.format);
  nest.numRows = copy.rows;
  Value target = getAddress(copy.target, copy.format);
  Value unit = getLanes(copy.unit, copy.format);
  int64_t end = 0;
  for (int64_t size : *copy.knownSizes) {
    Value offset = index.mul(unit, end), width = index.mul(unit, size);
    end += size;
    if (size != 0)
      nest.parts.push_back(
          {target, offset, width, index.mul(nest.numRows, offset)});
  }
  return nest;
}

LaunchNest mlir::split::makeLaunchNest(OpBuilder &builder, Location loc,
                                       const CopyNest &nest) {
  LaunchNestBuilder values(builder, loc);
  return std::visit([&](const auto &copies) { return values.build(copies); },
                    nest);
}
