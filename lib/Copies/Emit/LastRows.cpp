// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last rows of parts that are joined in their order, behind which there may
// be too little for vectors that reach behind a part: behind some parts there
// is enough, and the last rows of one of a lane are as many as a vector has.

#include "RowEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::split;

/// Whether in both buffers as many lanes follow from `row` of a part of unknown
/// width on as vectors take that may reach behind it.
Value RowEmitter::emitIsFollowed(const NestPart &part, const RowKernel &kernel,
                                 Value row) const {
  int64_t vector = kernel.spilledLanes;
  if (kernel.mostWidth)
    vector = std::min(vector, steps.getStraddlingLimit());
  Value lanes = index.roundDown(
      index.add(part.width, index.constant(vector - 1)), vector);
  auto fits = [&](Value begin, Value end) -> Value {
    return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sle,
                                               index.add(begin, lanes), end);
  };
  Value from = index.add(nest.getBegin(index, row), part.offset);
  // Behind the last row of a part of a larger buffer there may be nothing.
  Value lastRow = index.sub(nest.numRows, index.constant(1));
  Value partEnd = index.add(part.getLane(index, lastRow), part.width);
  return builder.createOrFold<arith::AndIOp>(
      loc, fits(from, nest.getBegin(index, nest.numRows)),
      fits(part.getLane(index, row), partEnd));
}

void RowEmitter::emitLastRow(const NestPart &part, const RowKernel &kernel,
                             Value row, bool mayReachBehind) const {
  auto emitExact = [&] {
    RowKernel exact = kernel;
    exact.spilledLanes = 0;
    if (kernel.width || kernel.mostWidth || kernel.spilledLanes == 0)
      return emitRow(part, exact, row);
    // They are few, and where widths have no bound, take little code so.
    Value from = index.add(nest.getBegin(index, row), part.offset);
    Value to = part.getLane(index, row);
    Value done =
        emitVectors(part, from, to, index.constant(0), steps.vectorLanes);
    copyEach(part, from, to, done, part.width);
  };
  if (kernel.width || kernel.spilledLanes == 0 || !mayReachBehind)
    return emitExact();
  emitIf(
      builder, loc, emitIsFollowed(part, kernel, row),
      [&] { emitRow(part, kernel, row); }, emitExact);
}
