// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of parts that turn out to be narrow: by vectors that reach into the next
// rows, and by such of several rows.

#include "RowEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::split;

/// Emits the rows in [begin, end) of a part, each by `emit` from where it
/// begins in the buffer of rows and in that of the part.
void RowEmitter::emitEachRow(const NestPart &part, Value begin, Value end,
                             function_ref<void(Value, Value)> emit) const {
  emitLoop(builder, loc, begin, end, index.constant(1), [&](Value row) {
    emit(index.add(nest.getBegin(index, row), part.offset),
         part.getLane(index, row));
  });
}

/// Emits rows of [begin, end) of a part, `numRows` at a time, which have at
/// most `lanes` lanes, while as many from the first one on are of rows before
/// `end`, or, to a stage, of any rows: by `emit` from where that one begins in
/// the buffer of rows and in that of the part. Returns the first row that is
/// not emitted, or one behind `end`.
Value RowEmitter::emitFollowedRows(
    const NestPart &part, Value begin, Value end, int64_t lanes, Value numRows,
    function_ref<void(Value, Value)> emit) const {
  // By lanes, as to count the rows takes a division.
  Value lastRow = isStaged ? nest.numRows : end;
  Value endLane = index.add(index.mul(lastRow, part.width), 1 - lanes);
  if (isStaged)
    endLane = index.min(endLane, index.mul(end, part.width));
  Value step = index.mul(index.max(part.width, index.constant(1)), numRows);
  Value from = index.add(nest.getBegin(index, begin), part.offset);
  Value pitch = index.mul(nest.rowPitch, numRows);
  auto loop = scf::ForOp::create(
      builder, loc, index.mul(begin, part.width), endLane, step,
      ValueRange{begin, from},
      [&](OpBuilder &, Location, Value lane, ValueRange state) {
        emit(state[1], part.begin ? index.add(part.begin, lane) : lane);
        scf::YieldOp::create(builder, loc,
                             ValueRange{index.add(state[0], numRows),
                                        index.add(state[1], pitch)});
      });
  return loop.getResult(0);
}

/// Emits the rows in [begin, end) of a part by vectors of `numRows` rows each.
/// What is too much in them is written again by the next ones. Row k of a
/// vector is loaded k * (pitch - width) lanes behind where the first one
/// begins, so that it comes to lie k * width lanes behind that; this is between
/// the first one and row k, as rows do not overlap (`leastPitch`). Returns as
/// emitFollowedRows.
Value RowEmitter::emitMergedRows(const NestPart &part, Value begin, Value end,
                                 int64_t numRows) const {
  int64_t lanes = steps.getMergedLanes();
  int64_t piece = steps.getStraddlingLimit();
  Value distance = index.hide(index.constant(piece));
  Value pitch = index.sub(nest.rowPitch, part.width);
  SmallVector<Value> masks, rowDistances;
  for (int64_t row = 1; row < numRows; ++row) {
    masks.push_back(emitLanesFrom(index.mul(part.width, row), lanes));
    rowDistances.push_back(index.mul(pitch, row));
  }
  return emitFollowedRows(
      part, begin, end, lanes, index.constant(numRows),
      [&](Value from, Value to) {
        Value merged = nest.buffer.load(builder, loc, from, lanes);
        for (auto [mask, before] : llvm::zip_equal(masks, rowDistances)) {
          Value row =
              nest.buffer.load(builder, loc, index.add(from, before), lanes);
          merged = arith::SelectOp::create(builder, loc, mask, row, merged);
        }
        part.buffer.storePieces(builder, loc, merged, to, lanes, piece,
                                distance);
      });
}

/// Emits the branch that `condition` chooses, both of which return an index.
Value RowEmitter::emitChoice(Value condition, function_ref<Value()> thenBody,
                             function_ref<Value()> elseBody) const {
  auto branch = scf::IfOp::create(builder, loc, builder.getIndexType(),
                                  condition, /*withElseRegion=*/true);
  auto emitIn = [&](Region &region, function_ref<Value()> body) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&region.front());
    Value result = body();
    scf::YieldOp::create(builder, loc, result);
  };
  emitIn(branch.getThenRegion(), thenBody);
  emitIn(branch.getElseRegion(), elseBody);
  return branch.getResult(0);
}

/// Emits the rows in [begin, end) of a part by the first of `choices` that its
/// width allows. Returns as emitFollowedRows.
Value RowEmitter::emitChosenRows(const NestPart &part, Value begin, Value end,
                                 ArrayRef<NarrowRows> choices) const {
  const NarrowRows &choice = choices.front();
  auto emitRows = [&] {
    Value done = begin;
    if (choice.mergedRows > 1)
      done = emitMergedRows(part, begin, end, choice.mergedRows);
    return emitFollowedRows(part, done, end, choice.lanes, index.constant(1),
                            [&](Value from, Value to) {
                              if (choice.asksAhead && !isStaged)
                                prefetchTarget(part, from, to);
                              copyStraddling(part, from, to, choice.lanes);
                            });
  };
  if (choices.size() == 1)
    return emitRows();
  Value isEnough = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sle, part.width,
      index.constant(choice.mostWidth));
  return emitChoice(isEnough, emitRows, [&] {
    return emitChosenRows(part, begin, end, choices.drop_front());
  });
}

/// Emits the rows in [begin, end) of a part of fewer than `mostLanes` lanes.
void RowEmitter::emitNarrowRows(const NestPart &part, Value begin, Value end,
                                int64_t mostLanes) const {
  if (steps.compressedLanes == 0)
    return emitWiderRows(part, begin, end, mostLanes);
  emitIf(
      builder, loc, emitAreCompressed(part),
      [&] { emitCompressedRows(part, begin, end); },
      [&] { emitWiderRows(part, begin, end, mostLanes); });
}

/// Does so for rows that no vector has several of: with one exact access for
/// each row if the width is one that has such, and if not with some that are
/// too wide, but for the last rows.
void RowEmitter::emitWiderRows(const NestPart &part, Value begin, Value end,
                               int64_t mostLanes) const {
  // Of nothing there are no last rows either.
  end = index.selectIfAtLeast(part.width, index.constant(1), end, begin);
  SmallVector<int64_t> widths;
  for (int64_t width = 1; width < steps.streamedLanes; width *= 2)
    widths.push_back(width);
  auto choice = scf::IndexSwitchOp::create(builder, loc, TypeRange(),
                                           part.width, widths, widths.size());
  OpBuilder::InsertionGuard guard(builder);
  auto emitCase = [&](Region &region, function_ref<void()> body) {
    builder.setInsertionPointToStart(&region.emplaceBlock());
    body();
    scf::YieldOp::create(builder, loc);
  };
  for (auto [width, region] : llvm::zip(widths, choice.getCaseRegions())) {
    emitCase(region, [&, width = width] {
      NestPart exact = part;
      exact.width = index.constant(width);
      emitEachRow(exact, begin, end, [&](Value from, Value to) {
        copyLanes(exact, from, to, width);
      });
    });
  }
  emitCase(choice.getDefaultRegion(), [&] {
    Value done = emitChosenRows(part, begin, end,
                                steps.getNarrowRows(mostLanes, isStaged));
    emitEachRow(part, done, end, [&](Value from, Value to) {
      copyNarrow(part, from, to, mostLanes);
    });
  });
}

void RowEmitter::emitRows(const NestPart &part, const RowKernel &kernel,
                          Value begin, Value end, const RowStage *stage) const {
  auto emitSingleRows = [&] {
    RowEmitter single = *this;
    // What the part takes next is in another block.
    if (stage)
      single.prefetchDistance =
          index.mul(index.sub(stage->aheadRow, begin), nest.rowPitch);
    emitLoop(builder, loc, begin, end, index.constant(1),
             [&](Value row) { single.emitRow(part, kernel, row); });
  };
  if (!kernel.mayOverlapNext)
    return emitSingleRows();
  // Nothing streams a row that has no whole line, unless there is a stage.
  bool mayStream = streamedAlignment && !stage;
  int64_t mostLanes = mayStream ? steps.lineLanes : steps.getNarrowLanes();
  auto emitNarrow = [&] {
    if (stage)
      emitStagedRows(part, *stage, begin, end);
    else
      emitNarrowRows(part, begin, end, mostLanes);
  };
  emitIfNarrow(part, mostLanes, emitNarrow, emitSingleRows);
}
