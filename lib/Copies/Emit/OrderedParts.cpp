// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OrderedParts.h"

#include "IndexBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::split;

Value mlir::split::emitAreOrdered(OpBuilder &builder, Location loc,
                                  ArrayRef<StreamingOperands::Part> parts,
                                  Value rowPitch, Value numRows,
                                  const SwitchedPlan::Ordered &ordered) {
  IndexBuilder index(builder, loc);
  Value all;
  auto expect = [&](arith::CmpIPredicate predicate, Value a, Value b) {
    Value holds = builder.createOrFold<arith::CmpIOp>(loc, predicate, a, b);
    all = all ? builder.createOrFold<arith::AndIOp>(loc, all, holds) : holds;
  };
  auto expectAtLeast = [&](Value size, int64_t least) {
    if (least > 0)
      expect(arith::CmpIPredicate::sge, size, index.constant(least));
  };
  expect(arith::CmpIPredicate::ule, rowPitch,
         index.constant(ordered.mostRowLanes));
  expectAtLeast(numRows, ordered.leastRows);
  expectAtLeast(rowPitch, ordered.leastRowLanes);
  if (ordered.leastLanes > 0)
    expectAtLeast(index.mul(numRows, rowPitch), ordered.leastLanes);
  Value end = index.constant(0);
  for (const StreamingOperands::Part &part : parts) {
    expect(arith::CmpIPredicate::eq, part.offset, end);
    expectAtLeast(part.width, ordered.leastWidth);
    if (ordered.mostWidth)
      expect(arith::CmpIPredicate::sle, part.width,
             index.constant(*ordered.mostWidth));
    end = index.add(end, part.width);
  }
  expect(arith::CmpIPredicate::eq, rowPitch, end);
  return all;
}
