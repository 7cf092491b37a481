// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of parts that turn out to be narrow, which bypass the caches: to a stage
// as to any memory, and from there by whole lines.

#include "RowEmitter.h"

#include "LaneMasks.h"
#include "StageMemory.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::split;

/// Emits the copy of `numLanes`, whole lines, from lane `from` of the stage to
/// lane `to` of a part. As much is prefetched of what the part takes next, from
/// where it would be if the parts of the block lay one after the other.
void RowEmitter::emitLines(const NestPart &part, const RowStage &stage,
                           Value from, Value to, Value numLanes) const {
  int64_t line = steps.lineLanes;
  int64_t vector = std::min(steps.vectorLanes, line);
  Value begin = nest.getBegin(index, stage.aheadRow);
  // What these are sums and minima of would be computed for each line.
  Value ahead =
      index.hide(index.add(begin, index.mul(part.offset, stage.numRows)));
  from = index.hide(from);
  to = index.hide(to);
  Value end = nest.getBegin(index, nest.numRows);
  Value last = index.sub(end, index.constant(1));
  emitStagedLines(
      builder, loc, stage.lanes, from, numLanes, line, vector,
      [&](Value lane) {
        nest.buffer.prefetch(builder, loc,
                             index.min(index.add(ahead, lane), last));
      },
      [&](Value moved, Value lane) {
        part.buffer.storeInLine(builder, loc, moved, index.add(to, lane), line);
      });
}

/// Emits the rows in [begin, end) of a narrow part by way of
/// `stage`, where they begin as far behind a line as in the part. Of lines that
/// they share with other rows, they write their own lanes, through the caches.
void RowEmitter::emitStagedRows(const NestPart &part, const RowStage &stage,
                                Value begin, Value end) const {
  Value to = part.getLane(index, begin);
  // Even where no line is shared, that is faster: on a Zen 5, 32 MiB of parts
  // of 4 to 60 bytes take up to 1.3 times as long without.
  part.buffer.prefetch(builder, loc, part.getLane(index, stage.aheadRow),
                       /*isWrite=*/true);
  Value into = getLanesIntoLine(part, to);
  RowEmitter cached = *this;
  cached.streamedAlignment.reset();
  cached.prefetchDistance = Value();
  cached.isStaged = true;
  Value origin = index.sub(into, index.mul(begin, part.width));
  NestPart staged{stage.lanes, part.offset, part.width, origin};
  cached.emitNarrowRows(staged, begin, end, steps.getNarrowLanes());

  Value numLanes = index.mul(index.sub(end, begin), part.width);
  Value first = index.min(getLanesLeft(into, steps.lineLanes), numLanes);
  Value whole = index.roundDown(index.sub(numLanes, first), steps.lineLanes);
  Value done = index.add(first, whole);
  // Of lines that are shared, the lanes from `from` up to `upTo`, where the
  // line begins with `lineBegin`.
  auto copySome = [&](Value lineBegin, Value from, Value upTo) {
    if (steps.compressedLanes == steps.lineLanes) {
      LaneMasks masks(builder, loc, steps.lineLanes);
      Value bits = masks.subtract(masks.getFirst(index.sub(upTo, lineBegin)),
                                  masks.getFirst(index.sub(from, lineBegin)));
      Value moved = stage.lanes.load(builder, loc, index.add(into, lineBegin),
                                     steps.lineLanes);
      part.buffer.storeMasked(builder, loc, moved, index.add(to, lineBegin),
                              masks.getMask(bits));
      return;
    }
    forbidUnrolling(
        emitLoop(builder, loc, from, upTo, index.constant(1), [&](Value lane) {
          Value moved =
              stage.lanes.load(builder, loc, index.add(into, lane), 1);
          part.buffer.store(builder, loc, moved, index.add(to, lane),
                            std::nullopt);
        }));
  };
  // A store of nothing waits for its line, too.
  auto copyIfAny = [&](Value lineBegin, Value from, Value upTo) {
    Value isAny = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                        from, upTo);
    emitIf(
        builder, loc, isAny, [&] { copySome(lineBegin, from, upTo); }, [] {});
  };
  copyIfAny(index.sub(index.constant(0), into), index.constant(0), first);
  emitLines(part, stage, index.add(into, first), index.add(to, first), whole);
  copyIfAny(done, done, numLanes);
}
