// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StreamingCondition.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include <algorithm>

using namespace mlir;
using namespace mlir::split;

int64_t mlir::split::getElementBytes(const LaneFormat &format) {
  return format.bytes * format.perElement;
}

/// The quantity in bytes.
static Value getBytes(OpBuilder &builder, Location loc,
                      const AlignedQuantity &quantity,
                      const StreamingOperands &operands,
                      const LaneFormat &format) {
  using Kind = AlignedQuantity::Kind;
  IndexBuilder index(builder, loc);
  auto part = [&]() -> const StreamingOperands::Part & {
    return operands.parts[quantity.part];
  };
  switch (quantity.kind) {
  case Kind::TargetAddress:
    return getBufferAddress(builder, loc, operands.target,
                            getElementBytes(format));
  case Kind::PartAddress: {
    Value address =
        getBufferAddress(builder, loc, part().buffer, getElementBytes(format));
    return part().begin
               ? index.add(address, index.mul(part().begin, format.bytes))
               : address;
  }
  case Kind::Origin:
    return index.mul(operands.origin, format.bytes);
  case Kind::RowPitch:
    return index.mul(operands.rowPitch, format.bytes);
  case Kind::PartOffset:
    return index.mul(part().offset, format.bytes);
  case Kind::PartWidth:
    return index.mul(part().width, format.bytes);
  case Kind::PartBegin:
    return index.mul(part().begin, format.bytes);
  case Kind::RegularPitch:
    return index.mul(operands.regularPitch, format.bytes);
  case Kind::RegularWidth:
    return index.mul(operands.regularWidth, format.bytes);
  case Kind::PackedUnit:
    return index.mul(operands.packedUnit, format.bytes);
  }
  llvm_unreachable("a quantity of no kind");
}

bool mlir::split::isAllocatedAt(Value buffer, int64_t bytes) {
  auto allocation =
      buffer ? buffer.getDefiningOp<memref::AllocOp>() : memref::AllocOp();
  return allocation && allocation.getAlignment().value_or(1) % bytes == 0;
}

/// Whether `quantity` is where a buffer is that was allocated at a multiple of
/// `bytes`.
static bool isKnownAligned(const AlignedQuantity &quantity,
                           const StreamingOperands &operands, int64_t bytes) {
  using Kind = AlignedQuantity::Kind;
  if (quantity.kind == Kind::TargetAddress)
    return isAllocatedAt(operands.target, bytes);
  if (quantity.kind != Kind::PartAddress)
    return false;
  const StreamingOperands::Part &part = operands.parts[quantity.part];
  return !part.begin && isAllocatedAt(part.buffer, bytes);
}

/// All that `plan` asks to be aligned, or'ed together: it is as aligned as the
/// least of them.
static Value emitPlace(OpBuilder &builder, Location loc,
                       const StreamingPlan &plan,
                       const StreamingOperands &operands,
                       const LaneFormat &format) {
  Value place = IndexBuilder(builder, loc).constant(0);
  int64_t mostBytes = std::max(plan.alignmentBytes, plan.vectorBytes);
  for (const AlignedQuantity &quantity : plan.aligned)
    if (!isKnownAligned(quantity, operands, mostBytes))
      place = builder.createOrFold<arith::OrIOp>(
          loc, place, getBytes(builder, loc, quantity, operands, format));
  return place;
}

/// Whether `place` is a multiple of `bytes`, a power of two.
static Value emitIsAligned(OpBuilder &builder, Location loc, Value place,
                           int64_t bytes) {
  IndexBuilder index(builder, loc);
  Value misaligned = builder.createOrFold<arith::AndIOp>(
      loc, place, index.constant(bytes - 1));
  return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq,
                                             misaligned, index.constant(0));
}

StreamingChoice
mlir::split::emitStreamingCondition(OpBuilder &builder, Location loc,
                                    const std::optional<StreamingPlan> &plan,
                                    const StreamingOperands &operands,
                                    Value numLanes, const LaneFormat &format) {
  if (!plan)
    return {};
  IndexBuilder index(builder, loc);
  // What is read and what is written.
  Value bytes = index.mul(numLanes, 2 * format.bytes);
  Value place = emitPlace(builder, loc, *plan, operands, format);
  Value isAligned = emitIsAligned(builder, loc, place, plan->alignmentBytes);
  Value isLarge =
      plan->minBytes == 0
          ? arith::ConstantIntOp::create(builder, loc, 1, /*width=*/1)
          : builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ugt,
                                                bytes,
                                                index.constant(plan->minBytes));
  Value condition =
      builder.createOrFold<arith::AndIOp>(loc, isLarge, isAligned);
  for (size_t part : plan->wideParts) {
    Value isWide = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::sge, operands.parts[part].width,
        index.constant(plan->minPartLanes));
    condition = builder.createOrFold<arith::AndIOp>(loc, condition, isWide);
  }
  StreamingChoice choice{condition, plan->alignmentBytes, Value(), 0};
  if (plan->vectorBytes != 0) {
    choice.hasVectors = emitIsAligned(builder, loc, place, plan->vectorBytes);
    choice.vectorBytes = plan->vectorBytes;
  }
  return choice;
}

Value mlir::split::emitRowStreamingCondition(OpBuilder &builder, Location loc,
                                             const StreamingPlan &plan,
                                             Value streaming,
                                             ArrayRef<Value> widths,
                                             const LaneFormat &format) {
  if (!plan.streamsRows)
    return Value();
  if (!plan.asksWidths)
    return streaming;
  IndexBuilder index(builder, loc);
  Value lanes = index.constant(0);
  for (Value width : widths)
    lanes = builder.createOrFold<arith::OrIOp>(loc, lanes, width);
  Value rest = builder.createOrFold<arith::AndIOp>(
      loc, lanes, index.constant(plan.alignmentBytes / format.bytes - 1));
  Value isWhole = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::eq, rest, index.constant(0));
  return builder.createOrFold<arith::AndIOp>(loc, streaming, isWhole);
}
