// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last rows of parts that are joined in their order, behind which there may
// be too little for vectors that reach behind a part: behind some parts there
// is enough, and the last rows of one of a lane are as many as a vector has.

#include "RowEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

/// Whether in both buffers as many lanes follow from `row` of a part of unknown
/// width on as vectors take that may reach behind it.
Value RowEmitter::emitIsFollowed(const NestPart &part, const RowKernel &kernel,
                                 Value row) const {
  int64_t vector =
      steps.getSpilledVector(kernel.spilledLanes, kernel.mostWidth.has_value());
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

/// Emits one row of a part of unknown width, and nothing behind it. Where that
/// has no bound, that is little code, as such rows are few: by whole vectors,
/// and what is left lane by lane.
void RowEmitter::copyExactly(const NestPart &part, const RowKernel &kernel,
                             Value row) const {
  Value from = index.add(nest.getBegin(index, row), part.offset);
  Value to = part.getLane(index, row);
  if (kernel.mostWidth)
    return copyNarrow(part, from, to, llvm::NextPowerOf2(*kernel.mostWidth));
  Value done =
      emitVectors(part, from, to, index.constant(0), steps.vectorLanes);
  copyEach(part, from, to, done, part.width);
}

void RowEmitter::emitLastRow(const NestPart &part, const RowKernel &kernel,
                             Value row) const {
  if (kernel.width || kernel.spilledLanes == 0) {
    RowKernel exact = kernel;
    exact.spilledLanes = 0;
    return emitRow(part, exact, row);
  }
  emitIf(
      builder, loc, emitIsFollowed(part, kernel, row),
      [&] { emitRow(part, kernel, row); },
      [&] { copyExactly(part, kernel, row); });
}
