// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Emit/SharedTarget.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

Value mlir::split::getStreamingCondition(OpBuilder &builder, Location loc,
                                         Value numLanes, int64_t laneBytes,
                                         const CopyMachine &machine,
                                         function_ref<Value()> emitPlace) {
  IndexBuilder index(builder, loc);
  // What is read and what is written.
  Value bytes = index.mul(numLanes, 2 * laneBytes);
  // The last level is shared with other cores, and what is not touched now had
  // better stay in it.
  int64_t cachedBytes = machine.llcBytes / 2;
  if (std::optional<int64_t> known = getConstantIntValue(bytes);
      known && *known <= cachedBytes)
    return Value();
  Value misaligned = builder.createOrFold<arith::AndIOp>(
      loc, emitPlace(), index.constant(kStreamingAlignment - 1));
  Value isAligned = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::eq, misaligned, index.constant(0));
  Value isLarge = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::ugt, bytes, index.constant(cachedBytes));
  return builder.createOrFold<arith::AndIOp>(loc, isLarge, isAligned);
}

Value mlir::split::getSharedStreamingCondition(
    OpBuilder &builder, Location loc, Value target, const LaneFormat &format,
    Value numLanes, ArrayRef<Value> distances, const CopyMachine &machine) {
  IndexBuilder index(builder, loc);
  auto isMisaligned = [&](Value distance) {
    std::optional<int64_t> known = getConstantIntValue(distance);
    return known && *known * format.bytes % kStreamingAlignment != 0;
  };
  if (llvm::any_of(distances, isMisaligned))
    return Value();
  auto emitPlace = [&] {
    Value place = getBufferAddress(builder, loc, target,
                                   format.bytes * format.perElement);
    for (Value distance : distances)
      place = builder.createOrFold<arith::OrIOp>(
          loc, place, index.mul(distance, format.bytes));
    return place;
  };
  return getStreamingCondition(builder, loc, numLanes, format.bytes, machine,
                               emitPlace);
}

void mlir::split::emitPlannedCopy(OpBuilder &builder, Location loc,
                                  const CopyNest &nest,
                                  const CopyMachine &machine, Value rowLanes,
                                  Value streaming,
                                  const std::optional<CopyTasks> &tasks) {
  SmallVector<PartShape> shapes;
  for (const NestPart &part : nest.parts)
    shapes.push_back(
        {getConstantIntValue(part.offset), getConstantIntValue(part.width)});
  // Between the rows there may be nothing to read.
  std::optional<int64_t> pitch = getConstantIntValue(nest.rowPitch);
  CopyPlan plan = planCopy(
      shapes, pitch == getConstantIntValue(rowLanes) ? pitch : std::nullopt,
      isOneInteger(nest.numRows), nest.format.bytes, machine);
  emitCopy(builder, loc, nest, plan, machine, rowLanes, streaming, tasks);
}
