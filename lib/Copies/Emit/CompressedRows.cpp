// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of parts that turn out to be narrow, where rows are, too: a vector has
// several, of which one instruction brings the lanes of a part together.

#include "RowEmitter.h"

#include "LaneMasks.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::split;

/// The lanes of `vector` that `mask` has, one behind the other. Behind them is
/// anything.
static Value compress(OpBuilder &builder, Location loc, Value vector,
                      Value mask) {
  Value others = LLVM::PoisonOp::create(builder, loc, vector.getType());
  auto call = LLVM::CallIntrinsicOp::create(
      builder, loc, vector.getType(),
      builder.getStringAttr("llvm.experimental.vector.compress"),
      ValueRange{vector, mask, others});
  return call.getResults();
}

/// Where a part of `width` ends in the last of `numRows` that are `pitch`
/// apart, from where it begins in the first.
static Value getEnd(const IndexBuilder &index, Value width, Value pitch,
                    Value numRows) {
  Value last = index.sub(numRows, index.constant(1));
  return index.add(index.mul(last, pitch), width);
}

Value RowEmitter::emitAreCompressed(const NestPart &part) const {
  SmallVector<CompressedRows> choices = steps.getCompressedRows();
  Value least = index.constant(choices.back().leastRows);
  for (const CompressedRows &rows : llvm::drop_begin(llvm::reverse(choices)))
    least =
        index.selectIfAtLeast(part.width, index.constant(rows.mostWidth + 1),
                              least, index.constant(rows.leastRows));
  // A pitch of more than a vector, which of a single row may be anything, is
  // too much by far.
  Value pitch =
      index.min(nest.rowPitch, index.constant(steps.compressedLanes + 1));
  Value end = getEnd(index, part.width, pitch, least);
  auto compare = [&](Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle, a, b);
  };
  Value isNarrow =
      compare(part.width, index.constant(choices.back().mostWidth));
  Value doFit = compare(end, index.constant(steps.compressedLanes));
  Value isAny = compare(index.constant(1), part.width);
  return arith::AndIOp::create(
      builder, loc, isAny,
      arith::AndIOp::create(builder, loc, isNarrow, doFit));
}

void RowEmitter::emitCompressedRows(const NestPart &part, Value begin,
                                    Value end) const {
  int64_t lanes = steps.compressedLanes;
  LaneMasks masks(builder, loc, lanes);
  LaneBuffer source = nest.buffer.byAddress(builder, loc);
  NestPart target = part;
  target.buffer = part.buffer.byAddress(builder, loc);
  Value room = index.sub(index.constant(lanes), part.width);
  Value numRows = index.add(index.div(room, nest.rowPitch), 1);
  Value bits = masks.repeat(masks.getFirst(part.width), nest.rowPitch);
  Value mask = masks.getMask(masks.intersect(
      bits, masks.getFirst(getEnd(index, part.width, nest.rowPitch, numRows))));
  int64_t half = steps.getStraddlingLimit();
  Value distance = index.hide(index.constant(half));
  auto emitWhole = [&](int64_t stored) {
    return emitFollowedRows(
        target, begin, end, lanes, numRows, [&](Value from, Value to) {
          Value moved = compress(builder, loc,
                                 source.load(builder, loc, from, lanes), mask);
          target.buffer.storePieces(builder, loc, moved, to, stored, half,
                                    distance);
        });
  };
  Value isShort = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                        index.mul(numRows, part.width),
                                        index.constant(half));
  Value done = emitChoice(
      isShort, [&] { return emitWhole(half); },
      [&] { return emitWhole(lanes); });
  // Of the last rows, nothing but their lanes.
  Value zeros = emitZeros(builder, loc, nest.format, lanes);
  forbidUnrolling(emitLoop(builder, loc, done, end, numRows, [&](Value row) {
    Value some = index.min(numRows, index.sub(end, row));
    Value own = masks.getMask(masks.intersect(
        bits, masks.getFirst(getEnd(index, part.width, nest.rowPitch, some))));
    Value from = index.add(nest.getBegin(index, row), part.offset);
    Value moved = source.loadMasked(builder, loc, from, own, zeros);
    target.buffer.storeMasked(
        builder, loc, compress(builder, loc, moved, own),
        target.getLane(index, row),
        masks.getMask(masks.getFirst(index.mul(some, part.width))));
  }));
}
