// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaunchNest.h"

#include "LaneBuffer.h"
#include "SiblingValues.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::split;

Value LaunchNest::getRowUnits(const IndexBuilder &index) const {
  if (isRegular()) {
    Value units = index.mul(numRegular, parts.front().width);
    return rest ? index.add(units, rest) : units;
  }
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
  if (rest)
    result.rest = scaled(rest);
  return result;
}

Value LaunchNest::getRegularWidth(OpBuilder &builder, Location loc,
                                  Value number) const {
  Value width = parts.front().width;
  if (!rest)
    return width;
  Value isWhole = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                        number, numRegular);
  return arith::SelectOp::create(builder, loc, isWhole, width, rest);
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
  LaunchNest build(const EqualChunksCopy &copy) const;

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
  nest.joins = std::holds_alternative<JoinsRows>(copy.direction);
  nest.whole =
      getAddress(nest.joins ? op.getTarget() : op.getSource(), copy.format);
  nest.origin = index.constant(0);
  nest.rowPitch = getLanes(copy.rowPitch, copy.format);
  nest.numRows = index.materialize(copy.rows);
  nest.parts.push_back(
      {getAddress(nest.joins ? op.getSource() : op.getTarget(), copy.format),
       index.constant(0), getLanes(copy.width, copy.format),
       index.constant(0)});
  nest.numRegular = index.materialize(copy.parts);
  nest.regularPitch = getLanes(copy.partPitch, copy.format);
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

LaunchNest LaunchNestBuilder::build(const EqualChunksCopy &copy) const {
  LaunchNest nest;
  nest.unitBytes = copy.format.bytes;
  nest.joins = false;
  nest.whole = getAddress(copy.source, copy.format);
  nest.origin = index.constant(0);
  nest.rowPitch = getLanes(copy.pitch, copy.format);
  nest.numRows = copy.rows;
  // Where there is nothing to copy, they may have no width.
  Value width = index.max(getLanes(copy.width, copy.format), index.constant(1));
  nest.parts.push_back({getAddress(copy.target, copy.format), index.constant(0),
                        width, index.constant(0)});
  nest.numRegular = index.div(nest.rowPitch, width);
  nest.regularPitch = index.mul(nest.numRows, width);
  nest.rest = index.sub(nest.rowPitch, index.mul(nest.numRegular, width));
  return nest;
}

LaunchNest mlir::split::makeLaunchNest(OpBuilder &builder, Location loc,
                                       const EqualChunksCopy &copy) {
  return LaunchNestBuilder(builder, loc).build(copy);
}

LaunchNest mlir::split::makeLaunchNest(OpBuilder &builder, Location loc,
                                       const CopyNest &nest) {
  LaunchNestBuilder values(builder, loc);
  return std::visit([&](const auto &copies) { return values.build(copies); },
                    nest);
}
