// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OrderedParts.h"

#include "IndexBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::split;

namespace {
/// Several conditions that are to hold at once.
class AllOf {
public:
  AllOf(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  void add(Value holds) {
    all = all ? builder.createOrFold<arith::AndIOp>(loc, all, holds) : holds;
  }
  void add(arith::CmpIPredicate predicate, Value a, Value b) {
    add(builder.createOrFold<arith::CmpIOp>(loc, predicate, a, b));
  }
  Value get() const { return all; }

private:
  OpBuilder &builder;
  Location loc;
  Value all;
};
} // namespace

OrderedParts OrderedParts::emit(OpBuilder &builder, Location loc,
                                const StreamingOperands &operands,
                                Value numRows, const LaneFormat &format) {
  IndexBuilder index(builder, loc);
  AllOf inOrder(builder, loc);
  Value end = index.constant(0);
  Value narrowest = operands.parts.front().width, widest = narrowest;
  for (const StreamingOperands::Part &part : operands.parts) {
    inOrder.add(arith::CmpIPredicate::eq, part.offset, end);
    end = index.add(end, part.width);
    narrowest = index.min(narrowest, part.width);
    widest = index.max(widest, part.width);
  }
  inOrder.add(arith::CmpIPredicate::eq, operands.rowPitch, end);
  return {operands, numRows, format, inOrder.get(), narrowest, widest};
}

Value OrderedParts::emitAreAs(OpBuilder &builder, Location loc,
                              const SwitchedPlan::Ordered &ordered,
                              const ListedPlan &general) const {
  IndexBuilder index(builder, loc);
  AllOf all(builder, loc);
  all.add(areOrdered);
  auto addAtLeast = [&](Value size, int64_t least) {
    if (least > 0)
      all.add(arith::CmpIPredicate::sge, size, index.constant(least));
  };
  Value rowPitch = operands.rowPitch;
  auto getLanes = [&] { return index.mul(numRows, rowPitch); };
  all.add(arith::CmpIPredicate::ule, rowPitch,
          index.constant(ordered.mostRowLanes));
  addAtLeast(numRows, ordered.leastRows);
  addAtLeast(rowPitch, ordered.leastRowLanes);
  if (ordered.leastLanes > 0)
    addAtLeast(getLanes(), ordered.leastLanes);
  addAtLeast(narrowest, ordered.leastWidth);
  if (ordered.mostWidth)
    all.add(arith::CmpIPredicate::sle, widest,
            index.constant(*ordered.mostWidth));
  if (!ordered.yieldsToStreaming)
    return all.get();
  Value streams = emitStreamingCondition(builder, loc, general.streaming,
                                         operands, getLanes(), format)
                      .streams;
  if (streams)
    all.add(arith::XOrIOp::create(
        builder, loc, streams,
        arith::ConstantIntOp::create(builder, loc, 1, /*width=*/1)));
  return all.get();
}
