// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowEmitter.h"

#include "LaneMasks.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

/// The shortest vectors that are masked.
static constexpr int64_t kLeastMaskedBytes = 16;

/// Emits one access of `lanes` lanes, at lane `from` of the rows and lane `to`
/// of the part, which may be unaligned if the store does not bypass the caches.
void RowEmitter::copyLanes(const NestPart &part, Value from, Value to,
                           int64_t lanes,
                           std::optional<int64_t> alignment) const {
  if (std::holds_alternative<JoinsRows>(nest.direction)) {
    nest.buffer.store(builder, loc, part.buffer.load(builder, loc, to, lanes),
                      from, alignment);
    return;
  }
  Value moved = nest.buffer.load(builder, loc, from, lanes);
  if (alignment && isInLine)
    part.buffer.storeInLine(builder, loc, moved, to, steps.lineLanes);
  else
    part.buffer.store(builder, loc, moved, to, alignment);
}

/// Asks for the line that is to be written after lane `to` of the part, or
/// `from` of the rows.
void RowEmitter::prefetchTarget(const NestPart &part, Value from,
                                Value to) const {
  bool joins = std::holds_alternative<JoinsRows>(nest.direction);
  const LaneBuffer &target = joins ? nest.buffer : part.buffer;
  Value ahead = index.add(joins ? from : to, steps.writeAheadLanes);
  target.prefetch(builder, loc, ahead, /*isWrite=*/true);
}

void RowEmitter::askForRow(Value row, int64_t lane) const {
  auto ask = [&] {
    Value ahead = index.add(nest.getBegin(index, row),
                            index.constant(lane + steps.writeAheadLanes));
    nest.buffer.prefetch(builder, loc, ahead, /*isWrite=*/true);
  };
  if (lane == 0)
    return ask();
  Value hasLane = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sgt, nest.rowPitch, index.constant(lane));
  emitIf(builder, loc, hasLane, ask, [] {});
}

/// Emits accesses of `lanes` lanes in all at any places; if `asksWidth`, only
/// those that the part is wide enough for, which are the same for all rows. Up
/// to a line they are of half a line at most: an Emerald Rapids takes 4 to 5
/// cycles for a store of a whole one that straddles two lines, as nearly all
/// do, and 2 to 3 for one of a half, of which half do.
void RowEmitter::copyStraddling(const NestPart &part, Value from, Value to,
                                int64_t lanes, bool asksWidth) const {
  int64_t longest =
      lanes > steps.lineLanes ? steps.vectorLanes : steps.getStraddlingLimit();
  for (int64_t i = 0, step; i < lanes; i += step) {
    step = std::min<int64_t>(llvm::bit_floor<uint64_t>(lanes - i), longest);
    auto copy = [&] {
      copyLanes(part, index.add(from, i), index.add(to, i), step);
    };
    if (asksWidth && i > 0)
      emitIfNarrow(part, i + 1, [] {}, copy);
    else
      copy();
  }
}

/// Emits one access of the last `lanes` lanes of a row, which may be unaligned.
void RowEmitter::copyLastLanes(const NestPart &part, Value from, Value to,
                               int64_t lanes) const {
  Value last = index.sub(part.width, index.constant(lanes));
  Value lastFrom = index.add(from, last);
  copyLanes(part, lastFrom, index.add(to, last), lanes);
}

Value RowEmitter::getAhead(const NestPart &part, Value position,
                           int64_t lanes) const {
  if (!prefetchDistance)
    return Value();
  Value lastRow = index.sub(nest.numRows, index.constant(1));
  Value partEnd = index.add(part.offset, part.width);
  Value end = index.add(nest.getBegin(index, lastRow), partEnd);
  return index.min(index.add(position, prefetchDistance),
                   index.sub(end, index.constant(lanes)));
}

/// Emits copies of `lanes` lanes each while they fit into [begin, width), in
/// lanes of the row that is at `from` of the rows and at `to` of the part.
/// Returns where they end.
Value RowEmitter::emitVectors(const NestPart &part, Value from, Value to,
                              Value begin, int64_t lanes) const {
  Value length = index.roundDown(
      index.max(index.sub(part.width, begin), index.constant(0)), lanes);
  Value end = index.add(begin, length);
  scf::ForOp loop = emitLoop(
      builder, loc, begin, end, index.constant(lanes), [&](Value lane) {
        // The part has at least these lanes, also in the last row.
        Value ahead;
        if (lanes >= steps.vectorLanes)
          ahead = getAhead(part, index.add(from, lane), lanes);
        int64_t step = std::min(lanes, steps.vectorLanes);
        for (int64_t i = 0; i < lanes; i += step) {
          if (ahead && i % steps.lineLanes == 0)
            nest.buffer.prefetch(builder, loc, index.add(ahead, i));
          Value position = index.add(lane, i);
          Value first = index.add(from, position);
          copyLanes(part, first, index.add(to, position), step,
                    streamedAlignment);
        }
      });
  // Several vectors are enough: of 32 of 64 bytes, with a load and a store
  // each, an iteration takes a Zen 5 1.8 times as long as of 8.
  if (!unrolls || lanes > steps.vectorLanes)
    forbidUnrolling(loop);
  return end;
}

/// Emits one row with stores that may be unaligned.
void RowEmitter::copyRow(const NestPart &part, const RowKernel &kernel,
                         Value row) const {
  Value from = index.add(nest.getBegin(index, row), part.offset);
  Value to = part.getLane(index, row);
  if (kernel.spilledLanes > 0 && (kernel.width || kernel.mostWidth))
    return copyStraddling(part, from, to, kernel.spilledLanes,
                          /*asksWidth=*/!kernel.width);
  if (kernel.isExact)
    return copyLanes(part, from, to, *kernel.width);
  if (int64_t lanes = kernel.spilledLanes) {
    scf::ForOp loop = emitLoop(builder, loc, index.constant(0), part.width,
                               index.constant(lanes), [&](Value lane) {
                                 Value first = index.add(from, lane),
                                       target = index.add(to, lane);
                                 if (kernel.asksAhead)
                                   prefetchTarget(part, first, target);
                                 copyLanes(part, first, target, lanes);
                               });
    forbidUnrolling(loop);
    return;
  }
  emitIf(
      builder, loc, emitIsForMemcpy(part), [&] { callMemcpy(part, from, to); },
      [&] { copyWide(part, kernel, from, to); });
}

/// Whether rows of `part` are copied by memcpy.
Value RowEmitter::emitIsForMemcpy(const NestPart &part) const {
  auto isAtLeast = [&](Value lanes, int64_t least) -> Value {
    return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sge,
                                               lanes, index.constant(least));
  };
  if (streamedAlignment || steps.memcpyLanes == 0)
    return arith::ConstantIntOp::create(builder, loc, 0, 1);
  Value isWide = isAtLeast(part.width, steps.memcpyLanes);
  return builder.createOrFold<arith::AndIOp>(
      loc,
      isAtLeast(index.mul(part.width, nest.numRows), steps.memcpyPartLanes),
      isWide);
}

/// Emits one row by memcpy.
void RowEmitter::callMemcpy(const NestPart &part, Value from, Value to) const {
  if (std::holds_alternative<JoinsRows>(nest.direction))
    part.buffer.copyTo(builder, loc, to, nest.buffer, from, part.width);
  else
    nest.buffer.copyTo(builder, loc, from, part.buffer, to, part.width);
}

/// Emits one row, which may be wide, vector by vector.
void RowEmitter::copyWide(const NestPart &part, const RowKernel &kernel,
                          Value from, Value to) const {
  Value done =
      emitVectors(part, from, to, index.constant(0), steps.unrolledLanes);
  emitVectors(part, from, to, done, steps.vectorLanes);
  if (!kernel.hasRest)
    return;
  // The last vector overlaps the one before it, if there is one.
  emitIfNarrow(
      part, steps.vectorLanes,
      [&] { copyNarrow(part, from, to, steps.vectorLanes); },
      [&] { copyLastLanes(part, from, to, steps.vectorLanes); });
}

/// Emits one row of a part that turns out to have at most `lanes` lanes, as one
/// vector of just those.
void RowEmitter::copyMasked(const NestPart &part, Value from, Value to,
                            int64_t lanes) const {
  LaneMasks masks(builder, loc, lanes);
  Value mask = masks.getMask(masks.getFirst(part.width));
  LaneBuffer rows = nest.buffer.byAddress(builder, loc);
  LaneBuffer own = part.buffer.byAddress(builder, loc);
  Value zeros = emitZeros(builder, loc, nest.format, lanes);
  if (std::holds_alternative<JoinsRows>(nest.direction))
    rows.storeMasked(builder, loc,
                     own.loadMasked(builder, loc, to, mask, zeros), from, mask);
  else
    own.storeMasked(builder, loc,
                    rows.loadMasked(builder, loc, from, mask, zeros), to, mask);
}

/// Emits one row of a part that turns out to be narrower than `bound`, a power
/// of two: as one vector of just its lanes where the machine has such, or as
/// two that may overlap, of half the bound or less.
void RowEmitter::copyNarrow(const NestPart &part, Value from, Value to,
                            int64_t bound) const {
  if (bound == 1)
    return;
  if (bound * nest.format.bytes >= kLeastMaskedBytes &&
      bound <= steps.compressedLanes)
    return copyMasked(part, from, to, bound);
  int64_t lanes = bound / 2;
  emitIfNarrow(
      part, lanes, [&] { copyNarrow(part, from, to, lanes); },
      [&] {
        copyLanes(part, from, to, lanes);
        if (lanes > 1)
          copyLastLanes(part, from, to, lanes);
      });
}

/// A mask of those of `lanes` lanes that are not before `first`.
Value RowEmitter::emitLanesFrom(Value first, int64_t lanes) const {
  IntegerType laneType = builder.getIntegerType(8 * nest.format.bytes);
  auto type = VectorType::get({lanes}, laneType);
  SmallVector<Attribute> numbers;
  for (int64_t lane = 0; lane < lanes; ++lane)
    numbers.push_back(builder.getIntegerAttr(laneType, lane));
  Value positions = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(type, numbers));
  Value bound = vector::BroadcastOp::create(
      builder, loc, type,
      arith::IndexCastOp::create(builder, loc, laneType, first));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge,
                               positions, bound);
}

/// Emits the `lanes` lanes of a part that the row at `to` begins `into` lanes
/// inside of: the end of the row before, and the beginning of this one.
void RowEmitter::mergeRows(const NestPart &part, Value from, Value to,
                           Value into, int64_t lanes) const {
  Value here = index.sub(from, into);
  Value rowBefore = index.sub(from, nest.rowPitch);
  Value before = index.add(rowBefore, index.sub(part.width, into));
  Value low = nest.buffer.load(builder, loc, before, lanes);
  Value high = nest.buffer.load(builder, loc, here, lanes);
  Value mask = emitLanesFrom(into, lanes);
  Value merged = arith::SelectOp::create(builder, loc, mask, high, low);
  Value first = index.sub(to, into);
  if (isInLine)
    part.buffer.storeInLine(builder, loc, merged, first, steps.lineLanes);
  else
    part.buffer.store(builder, loc, merged, first, streamedAlignment);
}

/// The lanes that are left of `lanes` behind the first `into`; none if these
/// are none.
Value RowEmitter::getLanesLeft(Value into, int64_t lanes) const {
  return builder.createOrFold<arith::RemUIOp>(
      loc, index.sub(index.constant(lanes), into), index.constant(lanes));
}

/// Where a row begins inside of a vector of the target, emits that vector.
/// Returns where it ends in the row.
Value RowEmitter::mergeBeginning(const NestPart &part, Value from,
                                 Value to) const {
  int64_t lanes = steps.streamedLanes;
  Value into =
      builder.createOrFold<arith::RemUIOp>(loc, to, index.constant(lanes));
  Value isInside = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::ne, into, index.constant(0));
  emitIf(
      builder, loc, isInside, [&] { mergeRows(part, from, to, into, lanes); },
      [] {});
  return getLanesLeft(into, lanes);
}

/// Emits copies of whole lines of `width` lanes at each of the places in turn:
/// those at `from` of the rows and at `to` of the part, and others at these
/// distances. `prefetch` is called with how far behind `from` each line is.
/// Returns where they end.
Value RowEmitter::emitInTurn(const NestPart &part, Value from, Value to,
                             Value fromPitch, Value toPitch, Value width,
                             function_ref<void(Value)> prefetch) const {
  int64_t line = std::max(steps.lineLanes, steps.vectorLanes);
  Value end = index.roundDown(width, line);
  emitLoop(builder, loc, index.constant(0), end, index.constant(line),
           [&](Value lane) {
             for (int64_t place = 0; place < steps.placesInTurn; ++place) {
               Value source = index.add(from, index.mul(fromPitch, place));
               Value target = index.add(to, index.mul(toPitch, place));
               prefetch(index.add(index.mul(fromPitch, place), lane));
               for (int64_t i = 0; i < line; i += steps.vectorLanes) {
                 Value position = index.add(lane, i);
                 copyLanes(part, index.add(source, position),
                           index.add(target, position), steps.vectorLanes,
                           streamedAlignment);
               }
             }
           });
  return end;
}

/// Emits the pages of a row from `begin` on, as many in turn as there are
/// places. Hardware follows each of them once it is read, so that of the next
/// ones the first lines are prefetched. Returns where they end.
Value RowEmitter::emitPages(const NestPart &part, Value from, Value to,
                            Value begin) const {
  int64_t lanes = steps.placesInTurn * steps.pageLanes;
  Value length = index.roundDown(
      index.max(index.sub(part.width, begin), index.constant(0)), lanes);
  Value end = index.add(begin, length);
  Value page = index.constant(steps.pageLanes);
  bool joins = std::holds_alternative<JoinsRows>(nest.direction);
  const LaneBuffer &source = joins ? part.buffer : nest.buffer;
  Value last = index.sub(end, index.constant(steps.lineLanes));
  auto emitLanes = [&](Value first, int64_t numLanes,
                       function_ref<void(Value)> prefetch) {
    emitInTurn(part, index.add(from, first), index.add(to, first), page, page,
               index.constant(numLanes), prefetch);
  };
  int64_t ahead = steps.nextPageLanes;
  emitLoop(builder, loc, begin, end, index.constant(lanes), [&](Value first) {
    emitLanes(first, steps.pageLanes - ahead, [](Value) {});
    Value next = index.add(first, lanes);
    emitLanes(
        index.add(first, steps.pageLanes - ahead), ahead, [&](Value line) {
          Value position = index.min(index.add(next, line), last);
          source.prefetch(builder, loc, index.add(joins ? to : from, position));
        });
  });
  return end;
}

void RowEmitter::emitRowsInTurn(const NestPart &part, Value row) const {
  Value from = index.add(nest.getBegin(index, row), part.offset);
  Value to = part.getLane(index, row);
  Value done = emitInTurn(part, from, to, nest.rowPitch, part.width, part.width,
                          /*prefetch=*/[](Value) {});
  for (int64_t place = 0; place < steps.placesInTurn; ++place)
    emitVectors(part, index.add(from, index.mul(nest.rowPitch, place)),
                index.add(to, index.mul(part.width, place)), done,
                steps.streamedLanes);
}

/// Emits one row of a part at least a streamed vector wide with aligned stores.
void RowEmitter::streamRow(const NestPart &part, const RowKernel &kernel,
                           Value row) const {
  Value from = index.add(nest.getBegin(index, row), part.offset);
  Value to = part.getLane(index, row);
  Value done = index.constant(0);
  if (kernel.beginsInside)
    done = mergeBeginning(part, from, to);
  if (kernel.takesPagesInTurn)
    done = emitPages(part, from, to, done);
  done = emitVectors(part, from, to, done, steps.unrolledLanes);
  if (steps.vectorLanes > steps.streamedLanes)
    done = emitVectors(part, from, to, done, steps.vectorLanes);
  emitVectors(part, from, to, done, steps.streamedLanes);
  if (kernel.endsInside)
    copyLastLanes(part, from, to, steps.streamedLanes);
}

bool RowEmitter::beginsWithVectors() const {
  return !steps.writesLines ||
         streamedAlignment.value_or(0) >= steps.lineLanes * nest.format.bytes;
}

/// Whether rows of parts that `kernel` moves share lines that are written at
/// once, or may.
bool RowEmitter::mergesLines(const RowKernel &kernel) const {
  return range && steps.writesLines &&
         (kernel.beginsInside || !beginsWithVectors());
}

/// How many lanes behind the beginning of a line lane `to` of a part is.
Value RowEmitter::getLanesIntoLine(const NestPart &part, Value to) const {
  if (streamedAlignment.value_or(0) < steps.lineLanes * nest.format.bytes)
    return part.buffer.getPlaceInLine(builder, loc, to, steps.lineLanes);
  return index.rem(to, index.constant(steps.lineLanes));
}

/// Emits copies of the lanes in [begin, end) of a row one by one: of fewer than
/// a line has.
void RowEmitter::copyEach(const NestPart &part, Value from, Value to,
                          Value begin, Value end) const {
  forbidUnrolling(
      emitLoop(builder, loc, begin, end, index.constant(1), [&](Value lane) {
        copyLanes(part, index.add(from, lane), index.add(to, lane), 1);
      }));
}

/// Emits one row of a part at least a line wide by whole lines. That in which
/// the row begins is written together with the end of the row before, and what
/// is left at the end is for the row behind; at the ends of the range, lanes
/// are moved one by one.
void RowEmitter::streamLines(const NestPart &part, const RowKernel &kernel,
                             Value row) const {
  RowEmitter inLine = *this;
  inLine.isInLine = true;
  int64_t lanes = steps.lineLanes;
  Value from = index.add(nest.getBegin(index, row), part.offset);
  Value to = part.getLane(index, row);
  Value into = getLanesIntoLine(part, to);
  Value first = getLanesLeft(into, lanes);
  auto isEqual = [&](Value a, Value b) {
    return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, a,
                                               b);
  };
  auto mergeFirst = [&] {
    emitIf(
        builder, loc, isEqual(row, range->begin),
        [&] { copyEach(part, from, to, index.constant(0), first); },
        [&] { inLine.mergeRows(part, from, to, into, lanes); });
  };
  emitIf(builder, loc, isEqual(into, index.constant(0)), [] {}, mergeFirst);
  Value done = first;
  if (kernel.takesPagesInTurn)
    done = inLine.emitPages(part, from, to, done);
  if (steps.unrolledLanes > lanes)
    done = inLine.emitVectors(part, from, to, done, steps.unrolledLanes);
  done = inLine.emitVectors(part, from, to, done, lanes);
  Value isLast = isEqual(index.add(row, 1), range->end);
  emitIf(
      builder, loc, isLast, [&] { copyEach(part, from, to, done, part.width); },
      [] {});
}

/// Emits `narrowBody` if `part` has fewer than `lanes` lanes, and `wideBody` if
/// not.
void RowEmitter::emitIfNarrow(const NestPart &part, int64_t lanes,
                              function_ref<void()> narrowBody,
                              function_ref<void()> wideBody) const {
  Value isNarrow = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::slt, part.width, index.constant(lanes));
  emitIf(builder, loc, isNarrow, narrowBody, wideBody);
}

void RowEmitter::emitRow(const NestPart &part, const RowKernel &kernel,
                         Value row) const {
  if (!streamedAlignment)
    return copyRow(part, kernel, row);
  bool merges = mergesLines(kernel);
  int64_t least = merges ? steps.lineLanes : steps.streamedLanes;
  // A part that turns out to be narrower than a vector, or a line, is written
  // as it comes.
  emitIfNarrow(
      part, least,
      [&] {
        copyNarrow(part, index.add(nest.getBegin(index, row), part.offset),
                   part.getLane(index, row), least);
      },
      [&] {
        merges ? streamLines(part, kernel, row) : streamRow(part, kernel, row);
      });
}
