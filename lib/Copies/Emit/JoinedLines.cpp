// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A line is a vector that the rows of parts are loaded into one after the
// other, each behind the one before, by loads of just its lanes. Or rows are
// written one behind the other to memory that stays in the first-level cache,
// by vectors that reach behind each part, and lines are loaded from there.

#include "JoinedLines.h"

#include "LaneMasks.h"
#include "StageMemory.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// A line that is not complete.
struct OpenLine {
  /// Its first lanes are those that are to be written.
  Value lanes;
  /// How many these are, with those of other rows before the first one.
  Value length;
  /// Where it begins in the buffer of rows.
  Value begin;

  SmallVector<Value> getValues() const { return {lanes, length, begin}; }
  static OpenLine of(ValueRange values) {
    return {values[0], values[1], values[2]};
  }
};

class LineJoiner {
public:
  LineJoiner(OpBuilder &builder, Location loc, const RowsNest &nest,
             const ListedParts &parts, const LoopPlan &plan)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        parts(parts), plan(plan), numLanes(plan.steps.lineLanes),
        aheadLanes(plan.steps.joinAheadLanes), masks(builder, loc, numLanes) {
    for (const NestPart &part : parts)
      widthBits.push_back(masks.getFirst(part.width));
  }

  void emit(Value begin, Value end);

private:
  Value isEqual(Value a, Value b) const {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, a, b);
  }
  void storeLine(Value lanes, Value begin) const;
  OpenLine addRow(size_t part, Value row, OpenLine line) const;
  OpenLine completeLine(size_t part, Value from, OpenLine line,
                        Value length) const;
  Value stageRow(const LaneBuffer &stage, Value row, Value lane) const;
  OpenLine storeStaged(const LaneBuffer &stage, Value length,
                       Value begin) const;
  std::pair<Value, OpenLine> emitStaged(Value begin, Value end,
                                        OpenLine line) const;

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const RowsNest &nest;
  const ListedParts &parts;
  const LoopPlan &plan;
  int64_t numLanes, aheadLanes;
  LaneMasks masks;
  /// As many low bits as the lanes of a part, or of a line if these are fewer.
  SmallVector<Value> widthBits;
  /// The lane where the line begins that belongs to other rows, too, from its
  /// first lanes on; and how many those are. No line begins with it if none
  /// does.
  Value sharedLine, sharedLanes;
};

} // namespace

/// Emits the store of a line that is complete, but for what other rows have of
/// it.
void LineJoiner::storeLine(Value lanes, Value begin) const {
  auto storeShared = [&] {
    Value own = masks.subtract(masks.getAll(), masks.getFirst(sharedLanes));
    nest.buffer.storeMasked(builder, loc, lanes, begin, masks.getMask(own));
  };
  auto storeWhole = [&] {
    nest.buffer.storeInLine(builder, loc, lanes, begin, numLanes);
  };
  emitIf(builder, loc, isEqual(begin, sharedLine), storeShared, storeWhole);
}

/// Emits the stores of `line`, which the row of a part completes that begins at
/// lane `from` of it, and of what lines it has behind that. Returns the line in
/// which it ends, where `length` would be the end in the first one.
OpenLine LineJoiner::completeLine(size_t part, Value from, OpenLine line,
                                  Value length) const {
  storeLine(line.lanes, line.begin);
  Value rest = index.sub(length, index.constant(numLanes));
  // Or LLVM keeps more for the few rows that are lines than registers hold.
  Value next = index.hide(index.sub(index.add(from, parts[part].width), rest));
  Value begin = index.add(line.begin, numLanes);
  Value whole = index.roundDown(rest, numLanes);
  forbidUnrolling(emitLoop(builder, loc, index.constant(0), whole,
                           index.constant(numLanes), [&](Value lane) {
                             Value moved = parts[part].buffer.load(
                                 builder, loc, index.add(next, lane), numLanes);
                             nest.buffer.storeInLine(builder, loc, moved,
                                                     index.add(begin, lane),
                                                     numLanes);
                           }));
  Value last = index.sub(rest, whole);
  Value nothing = emitZeros(builder, loc, nest.format, numLanes);
  Value lanes = parts[part].buffer.loadMasked(
      builder, loc, index.add(next, whole), masks.getMask(masks.getFirst(last)),
      nothing);
  return {lanes, last, index.add(begin, whole)};
}

/// Emits `row` of a part behind what `line` has.
OpenLine LineJoiner::addRow(size_t part, Value row, OpenLine line) const {
  const NestPart &source = parts[part];
  Value from = source.getLane(index, row);
  source.buffer.prefetch(builder, loc, index.add(from, aheadLanes));
  Value bits = masks.move(widthBits[part], line.length);
  line.lanes =
      source.buffer.loadMasked(builder, loc, index.sub(from, line.length),
                               masks.getMask(bits), line.lanes);
  Value length = index.add(line.length, source.width);
  Value isComplete =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, length,
                            index.constant(numLanes));
  SmallVector<Value> values = line.getValues();
  auto branch = scf::IfOp::create(builder, loc, ValueRange(values).getTypes(),
                                  isComplete, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  OpenLine next = completeLine(part, from, line, length);
  scf::YieldOp::create(builder, loc, next.getValues());
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, loc,
                       OpenLine{line.lanes, length, line.begin}.getValues());
  return OpenLine::of(branch.getResults());
}

/// Emits `row` of all parts to the stage, from `lane` on. What is too much is
/// written again by what comes behind it. Returns where the row ends.
Value LineJoiner::stageRow(const LaneBuffer &stage, Value row,
                           Value lane) const {
  int64_t vector = plan.steps.getStraddlingLimit();
  for (const NestPart &source : parts) {
    Value from = source.getLane(index, row);
    source.buffer.prefetch(builder, loc, index.add(from, aheadLanes));
    auto move = [&](Value moved) {
      Value lanes =
          source.buffer.load(builder, loc, index.add(from, moved), vector);
      stage.store(builder, loc, lanes, index.add(lane, moved), std::nullopt);
    };
    // A loop for all of them takes a processor longer.
    move(index.constant(0));
    Value isWider =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sgt,
                              source.width, index.constant(vector));
    emitIf(
        builder, loc, isWider,
        [&] {
          move(index.constant(vector));
          forbidUnrolling(emitLoop(builder, loc, index.constant(2 * vector),
                                   source.width, index.constant(vector), move));
        },
        [] {});
    lane = index.add(lane, source.width);
  }
  return lane;
}

/// Emits the stores of the whole lines among the first `length` lanes of the
/// stage, to lane `begin` on. Returns the line that is left, with which the
/// stage begins then.
OpenLine LineJoiner::storeStaged(const LaneBuffer &stage, Value length,
                                 Value begin) const {
  Value whole = index.roundDown(length, numLanes);
  emitStagedLines(
      builder, loc, stage, index.constant(0), whole, numLanes, numLanes,
      [](Value) {},
      [&](Value lanes, Value lane) {
        storeLine(lanes, index.add(begin, lane));
      });
  Value rest = stage.load(builder, loc, whole, numLanes);
  stage.store(builder, loc, rest, index.constant(0), std::nullopt);
  return {rest, index.sub(length, whole), index.add(begin, whole)};
}

/// Emits blocks of rows from `begin` on by way of a stage, behind what `line`
/// has, if they are narrow enough. Returns the row behind them and the line in
/// which they end. More rows follow, so that what is loaded may reach behind
/// those.
std::pair<Value, OpenLine> LineJoiner::emitStaged(Value begin, Value end,
                                                  OpenLine line) const {
  // Behind the rows of a block is what is open of a line, what is too much, and
  // what is loaded with the last lanes.
  int64_t laneBytes = nest.format.bytes, lineBytes = numLanes * laneBytes;
  StageMemory memory =
      StageMemory::emit(builder, loc, plan.joinStage->bytes + 3 * lineBytes,
                        plan.steps.pageLanes * laneBytes);
  LaneBuffer stage = LaneBuffer::atAddress(builder, loc, memory.address,
                                           getPointerFormat(nest.format));
  stage.store(builder, loc, line.lanes, index.constant(0), std::nullopt);
  // A row has one lane at least of a part of which it has any.
  Value last =
      index.sub(nest.numRows, index.constant(plan.steps.getStraddlingLimit()));
  Value numRows =
      index.max(index.sub(index.min(end, last), begin), index.constant(0));
  numRows = index.selectIfAtLeast(index.constant(plan.joinStage->mostRowLanes),
                                  nest.rowPitch, numRows, index.constant(0));
  Value blockRows =
      index.max(index.div(index.constant(plan.joinStage->bytes / laneBytes),
                          nest.rowPitch),
                index.constant(1));
  Value stagedEnd =
      index.add(begin, index.mul(index.div(numRows, blockRows), blockRows));
  auto loop = scf::ForOp::create(
      builder, loc, begin, stagedEnd, blockRows, line.getValues(),
      [&](OpBuilder &, Location, Value block, ValueRange state) {
        OpenLine open = OpenLine::of(state);
        auto rows = scf::ForOp::create(
            builder, loc, block, index.add(block, blockRows), index.constant(1),
            open.length,
            [&](OpBuilder &, Location, Value row, ValueRange lane) {
              scf::YieldOp::create(builder, loc,
                                   stageRow(stage, row, lane.front()));
            });
        open = storeStaged(stage, rows.getResult(0), open.begin);
        scf::YieldOp::create(builder, loc, open.getValues());
      });
  memory.emitEnd(builder, loc);
  return {stagedEnd, OpenLine::of(loop.getResults())};
}

void LineJoiner::emit(Value begin, Value end) {
  Value first = nest.getBegin(index, begin);
  sharedLanes = nest.buffer.getPlaceInLine(builder, loc, first, numLanes);
  Value firstLine = index.sub(first, sharedLanes);
  Value isShared = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                         sharedLanes, index.constant(0));
  sharedLine = arith::SelectOp::create(builder, loc, isShared, firstLine,
                                       index.add(firstLine, -1));
  OpenLine open{emitZeros(builder, loc, nest.format, numLanes), sharedLanes,
                firstLine};
  if (plan.joinStage)
    std::tie(begin, open) = emitStaged(begin, end, open);
  auto loop = scf::ForOp::create(
      builder, loc, begin, end, index.constant(1), open.getValues(),
      [&](OpBuilder &, Location, Value row, ValueRange state) {
        OpenLine line = OpenLine::of(state);
        for (size_t part = 0; part < parts.size(); ++part)
          line = addRow(part, row, line);
        scf::YieldOp::create(builder, loc, line.getValues());
      });
  OpenLine last = OpenLine::of(loop.getResults());
  Value others =
      arith::SelectOp::create(builder, loc, isEqual(last.begin, sharedLine),
                              sharedLanes, index.constant(0));
  Value own =
      masks.subtract(masks.getFirst(last.length), masks.getFirst(others));
  nest.buffer.storeMasked(builder, loc, last.lanes, last.begin,
                          masks.getMask(own));
}

void mlir::split::emitJoinedLines(OpBuilder &builder, Location loc,
                                  const RowsNest &nest,
                                  const ListedParts &parts,
                                  const LoopPlan &plan, Value begin,
                                  Value end) {
  LineJoiner(builder, loc, nest, parts, plan).emit(begin, end);
}
