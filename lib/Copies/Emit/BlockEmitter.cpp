// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BlockEmitter.h"

#include "JoinedVectors.h"
#include "LaneKernelEmitter.h"
#include "MeetingParts.h"
#include "PartLoop.h"
#include "StageEmitter.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Emits the runs and blocks of rows of one copy, in one of its two orders.
class BlockEmitter {
public:
  BlockEmitter(OpBuilder &builder, Location loc, const RowsNest &nest,
               const NestParts &parts, const LoopPlan &plan,
               std::optional<int64_t> streamedAlignment,
               std::optional<RowRange> range = std::nullopt)
      : builder(builder), loc(loc), index(builder, loc), nest(nest),
        parts(parts), plan(plan),
        order(streamedAlignment ? plan.streamed : plan.cached),
        rows(builder, loc, nest, plan.steps, streamedAlignment,
             getPrefetchDistance(streamedAlignment.has_value()), plan.unrolls,
             range),
        streamedAlignment(streamedAlignment) {
    if (const auto *entries = std::get_if<PartTable>(&parts))
      if (!plan.kernels.empty())
        table.emplace(builder, loc, *entries, nest.format);
  }

  void emit(int64_t groupRows, Value beginRow, Value endRow);
  void emitOneGroup(Value begin);
  Value emitRuns(Value beginRow, Value endRow);
  Value emitPlaces(Value beginRow, Value endRow);

private:
  void emitGroup(Value begin, int64_t groupRows, Value aheadRow = {});

  /// What is streamed in blocks of one group is read from end to end.
  MaybeLanes getPrefetchDistance(bool streaming) const {
    return streaming && order.isOneGroup ? order.prefetchDistance
                                         : MaybeLanes();
  }
  ArrayRef<NestPart> listed() const { return std::get<ListedParts>(parts); }
  ArrayRef<NestPart> partsOf(const CopyKernel &kernel) const {
    return listed().slice(kernel.firstPart, kernel.numParts);
  }
  Value getLength(int64_t numRows) const;
  const LaneKernel *getCode(const CopyKernel &kernel, int64_t groupRows) const;
  int64_t getRows(const CopyKernel &kernel, int64_t groupRows) const;
  void forEachRun(const CopyKernel &kernel,
                  function_ref<void(ArrayRef<NestPart>, Value, Value)> body);
  void emitIteration(const CopyKernel &kernel, ArrayRef<NestPart> some,
                     int64_t groupRows, Value row, Value ahead = {},
                     Value targetRow = {});
  void emitRowsInOrder(ArrayRef<CopyKernel> kernels, int64_t groupRows,
                       Value begin, Value end);
  Value getAheadRow(Value begin, int64_t groupRows) const;
  Value getAhead(const CopyKernel &kernel, Value begin, Value shareBegin,
                 int64_t groupRows, Value aheadRow);
  bool usesStage(const CopyKernel &kernel) const;
  void emitRun(Value begin, Value next, const Stage *stage);
  void emitBlock(Value begin, Value end, int64_t groupRows,
                 const RowStage *stage = nullptr);
  void emitKernel(const CopyKernel &kernel, ArrayRef<NestPart> some,
                  int64_t groupRows, Value beginRow, Value endRow,
                  Value ahead = {});
  Value getBlockRows(int64_t bytes, int64_t groupRows) const;
  void emitStagedBlocks(Value beginRow, Value endRow);

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
  const RowsNest &nest;
  const NestParts &parts;
  const LoopPlan &plan;
  const BlockOrder &order;
  RowEmitter rows;
  std::optional<int64_t> streamedAlignment;
  /// If the parts are in a table, and there are kernels for them.
  std::optional<TableReader> table;
};

} // namespace

/// The rows of a group or a run. Loops of constant trip counts are unrolled by
/// LLVM where that pays, and those of one iteration always.
Value BlockEmitter::getLength(int64_t numRows) const {
  Value length = index.constant(numRows);
  return plan.separatesKernels ? index.hide(length) : length;
}

/// The kernel for some of `groupRows`; null where rows are moved one by one.
const LaneKernel *BlockEmitter::getCode(const CopyKernel &kernel,
                                        int64_t groupRows) const {
  if ((streamedAlignment || plan.cachesLines) && kernel.streamedCode &&
      groupRows % kernel.streamedCode->getRows() == 0)
    return &*kernel.streamedCode;
  return std::get_if<LaneKernel>(&kernel.code);
}

/// The rows of an iteration.
int64_t BlockEmitter::getRows(const CopyKernel &kernel,
                              int64_t groupRows) const {
  const LaneKernel *code = getCode(kernel, groupRows);
  return code ? code->getRows() : kernel.rows;
}

/// Emits `body` for each run of parts that `kernel` moves: for the parts, the
/// position of the first, and the number of the run.
void BlockEmitter::forEachRun(
    const CopyKernel &kernel,
    function_ref<void(ArrayRef<NestPart>, Value, Value)> body) {
  Value first = index.constant(kernel.firstPart);
  if (!table)
    return body(partsOf(kernel), first, index.constant(0));
  emitLoop(builder, loc, index.constant(0), index.constant(kernel.numRuns),
           index.constant(1), [&](Value run) {
             Value position = index.add(first, index.mul(run, kernel.numParts));
             SmallVector<NestPart> some;
             for (size_t i = 0; i < kernel.numParts; ++i)
               some.push_back(table->emitPart(index.add(position, i)));
             body(some, position, run);
           });
}

/// Emits one iteration of a kernel, which prefetches as many lanes as it moves
/// from `ahead` on, and of its parts from `targetRow` on, where these are not
/// null.
void BlockEmitter::emitIteration(const CopyKernel &kernel,
                                 ArrayRef<NestPart> some, int64_t groupRows,
                                 Value row, Value ahead, Value targetRow) {
  LinePrefetch prefetch{plan.steps.lineLanes, ahead, order.partDistance,
                        targetRow};
  if (const LaneKernel *code = getCode(kernel, groupRows))
    return emitLaneKernel(builder, loc, nest, some, *code, row,
                          streamedAlignment, prefetch);
  const NestPart &part = listed()[kernel.firstPart];
  const RowKernel &rowKernel = plan.rowKernels[kernel.firstPart];
  if (kernel.rows == 1)
    return rows.emitRow(part, rowKernel, row);
  emitLoop(builder, loc, row, index.add(row, kernel.rows), index.constant(1),
           [&](Value single) { rows.emitRow(part, rowKernel, single); });
}

/// Emits the rows in [begin, end) for the kernels that `kernels` begin with
/// that move row by row, in the order in which they lie in the buffer of rows.
void BlockEmitter::emitRowsInOrder(ArrayRef<CopyKernel> kernels,
                                   int64_t groupRows, Value begin, Value end) {
  int64_t places = plan.steps.placesInTurn;
  bool inTurn = order.takesRowsInTurn && groupRows % places == 0 &&
                rows.beginsWithVectors();
  Value step = index.constant(inTurn ? places : 1);
  emitLoop(builder, loc, begin, end, step, [&](Value row) {
    for (const CopyKernel &kernel : kernels) {
      if (!kernel.isRowByRow())
        return;
      const NestPart &part = listed()[kernel.firstPart];
      if (inTurn)
        rows.emitRowsInTurn(part, row);
      else
        rows.emitRow(part, plan.rowKernels[kernel.firstPart], row);
    }
  });
}

/// The first row of the group that the one at `begin` prefetches, which may be
/// behind the last row, for nothing: places at a constant distance from what is
/// loaded and stored take no instructions. Null: it prefetches what comes next,
/// or nothing.
Value BlockEmitter::getAheadRow(Value begin, int64_t groupRows) const {
  if (order.groupsAhead == 0)
    return Value();
  return index.add(begin, order.groupsAhead * groupRows);
}

/// Where `kernel` begins to prefetch while it moves the group of rows at
/// `begin`: from `shareBegin` on in what comes next, or in the group at
/// `aheadRow`, as many lanes as it moves. Null: it prefetches nothing, or as
/// loops over rows do.
Value BlockEmitter::getAhead(const CopyKernel &kernel, Value begin,
                             Value shareBegin, int64_t groupRows,
                             Value aheadRow) {
  if (kernel.isRowByRow() || !kernel.rowLanes)
    return Value();
  if (aheadRow)
    return index.add(nest.getBegin(index, aheadRow), shareBegin);
  return rows.getAhead(listed().back(),
                       index.add(nest.getBegin(index, begin), shareBegin),
                       *kernel.rowLanes * groupRows);
}

/// Emits a group of rows for all kernels. They prefetch `aheadRow`'s, if any.
void BlockEmitter::emitGroup(Value begin, int64_t groupRows, Value aheadRow) {
  Value end = index.add(begin, groupRows);
  Value length = getLength(groupRows);
  Value prefetched = index.constant(0);
  for (size_t i = 0; i < plan.kernels.size(); ++i) {
    const CopyKernel &kernel = plan.kernels[i];
    if (kernel.isRowByRow()) {
      if (i == 0 || !plan.kernels[i - 1].isRowByRow())
        emitRowsInOrder(ArrayRef(plan.kernels).drop_front(i), groupRows, begin,
                        end);
    } else {
      Value ahead = getAhead(kernel, begin, prefetched, groupRows, aheadRow);
      auto getLane = [&](Value row) {
        return index.add(ahead, index.mul(row, *kernel.rowLanes));
      };
      scf::ForOp loop = emitLoop(
          builder, loc, index.constant(0), length,
          index.constant(getRows(kernel, groupRows)), [&](Value row) {
            emitIteration(kernel, partsOf(kernel), groupRows,
                          index.add(begin, row), ahead ? getLane(row) : Value(),
                          aheadRow ? index.add(aheadRow, row) : Value());
          });
      if (plan.separatesKernels)
        forbidUnrolling(loop);
    }
    for (const NestPart &part : partsOf(kernel))
      prefetched = index.add(prefetched, index.mul(part.width, groupRows));
  }
}

/// Emits a kernel over [beginRow, endRow), groups of rows, for its parts
/// `some`. While it goes, it prefetches as many lanes as it moves from `ahead`
/// on, if that is not null.
void BlockEmitter::emitKernel(const CopyKernel &kernel, ArrayRef<NestPart> some,
                              int64_t groupRows, Value beginRow, Value endRow,
                              Value ahead) {
  scf::ForOp loop =
      emitLoop(builder, loc, beginRow, endRow,
               index.constant(getRows(kernel, groupRows)), [&](Value row) {
                 Value moved = ahead ? index.mul(index.sub(row, beginRow),
                                                 *kernel.rowLanes)
                                     : Value();
                 emitIteration(kernel, some, groupRows, row,
                               ahead ? index.add(ahead, moved) : Value());
               });
  if (!plan.unrolls || kernel.isLong || plan.separatesKernels)
    forbidUnrolling(loop);
}

/// Whether a run of rows of `kernel` is written by way of a stage. Stores of
/// whole lines that bypass the caches need no turns: none of them waits for
/// others, nor for a place in a cache. The stage knows parts by address; where
/// one begins at a lane of a buffer, it may not be known to begin with a line.
bool BlockEmitter::usesStage(const CopyKernel &kernel) const {
  int64_t lineLanes = plan.steps.lineLanes;
  if (!streamedAlignment && plan.cachesLines)
    return false;
  if (!kernel.isStaged || !streamedAlignment ||
      *streamedAlignment < lineLanes * nest.format.bytes ||
      getCode(kernel, order.runRows)->getLeastStored() < lineLanes)
    return kernel.isStaged;
  return !table && llvm::any_of(partsOf(kernel), [&](const NestPart &part) {
    Value begin = part.getLane(index, index.constant(0));
    return part.buffer.countLaneZeros(begin) < llvm::Log2_64(lineLanes);
  });
}

/// Emits a run of rows of each part, from `begin` on, kernel by kernel. What is
/// prefetched meanwhile are the rows from `next` on.
void BlockEmitter::emitRun(Value begin, Value next, const Stage *stage) {
  Value ahead = order.prefetchDistance ? nest.getBegin(index, next) : Value();
  Value end = index.add(begin, getLength(order.runRows));
  for (const CopyKernel &kernel : plan.kernels) {
    Value runLanes = index.mul(index.constant(*kernel.rowLanes), order.runRows);
    forEachRun(kernel, [&](ArrayRef<NestPart> some, Value first, Value run) {
      Value own = ahead ? index.add(ahead, index.mul(run, runLanes)) : Value();
      if (usesStage(kernel))
        stage->emitRun(kernel, some, first, begin, streamedAlignment, own);
      else
        emitKernel(kernel, some, order.runRows, begin, end,
                   kernel.isRowByRow() ? Value() : own);
    });
    if (ahead)
      ahead = index.add(ahead, index.mul(runLanes, kernel.numRuns));
  }
}

/// Emits runs of rows of each part, if they pay. Returns where they end.
Value BlockEmitter::emitRuns(Value beginRow, Value endRow) {
  Value numRows = index.roundDown(index.sub(endRow, beginRow), order.runRows);
  Value end = index.add(beginRow, numRows);
  // What comes next may be another task's, which the same thread may do.
  Value last = index.sub(nest.numRows, index.constant(order.runRows));
  int64_t aheadRows = order.runsAhead * order.runRows;
  auto emitAll = [&] {
    std::optional<Stage> stage;
    if (llvm::any_of(plan.kernels, [&](const CopyKernel &kernel) {
          return usesStage(kernel);
        }))
      stage.emplace(builder, loc, nest, parts, table ? &*table : nullptr, plan,
                    order.runRows);
    emitLoop(builder, loc, beginRow, end, index.constant(order.runRows),
             [&](Value begin) {
               emitRun(begin, index.min(index.add(begin, aheadRows), last),
                       stage ? &*stage : nullptr);
             });
    if (stage)
      stage->emitEnd();
  };
  Value isAny = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::slt, beginRow, end);
  if (plan.meetingParts > 0 && !streamedAlignment)
    isAny = builder.createOrFold<arith::AndIOp>(
        loc, isAny,
        emitMeeting(builder, loc, listed(), plan.meetingParts,
                    plan.steps.pageLanes * nest.format.bytes,
                    plan.steps.lineLanes * nest.format.bytes));
  emitIf(builder, loc, isAny, emitAll, [] {});
  return builder.createOrFold<arith::SelectOp>(loc, isAny, end, beginRow);
}

/// Emits a block of groups, kernel by kernel or part by part.
void BlockEmitter::emitBlock(Value begin, Value end, int64_t groupRows,
                             const RowStage *stage) {
  if (plan.kernels.empty()) {
    forEachPart(builder, loc, nest, parts, &plan,
                [&](const NestPart &part, const RowKernel *kernel) {
                  rows.emitRows(part, *kernel, begin, end, stage);
                });
    return;
  }
  for (const CopyKernel &kernel : plan.kernels) {
    if (!kernel.rowLanes) {
      rows.emitRows(listed()[kernel.firstPart],
                    plan.rowKernels[kernel.firstPart], begin, end, stage);
      continue;
    }
    forEachRun(kernel, [&](ArrayRef<NestPart> some, Value, Value) {
      emitKernel(kernel, some, groupRows, begin, end);
    });
  }
}

/// Emits a group of rows on its own.
void BlockEmitter::emitOneGroup(Value begin) {
  if (order.isOneGroup)
    emitGroup(begin, plan.groupRows);
  else
    emitBlock(begin, index.add(begin, plan.groupRows), plan.groupRows);
}

void BlockEmitter::emit(int64_t groupRows, Value beginRow, Value endRow) {
  Value group = index.constant(groupRows);
  if (order.isOneGroup) {
    emitLoop(builder, loc, beginRow, endRow, group, [&](Value begin) {
      emitGroup(begin, groupRows, getAheadRow(begin, groupRows));
    });
    return;
  }
  if (streamedAlignment && plan.staged)
    return emitStagedBlocks(beginRow, endRow);
  Value blockRows = getBlockRows(plan.blockBytes, groupRows);
  emitLoop(builder, loc, beginRow, endRow, blockRows, [&](Value begin) {
    emitBlock(begin, index.min(index.add(begin, blockRows), endRow), groupRows);
  });
}

/// The rows of a block of so many bytes of source: a multiple of `groupRows`.
Value BlockEmitter::getBlockRows(int64_t bytes, int64_t groupRows) const {
  Value rowBytes =
      index.max(index.mul(nest.rowPitch, nest.format.bytes), index.constant(1));
  return index.max(
      index.roundDown(index.div(index.constant(bytes), rowBytes), groupRows),
      index.constant(groupRows));
}

/// Emits blocks of rows by way of a stage, which holds a block of any narrow
/// part: these are no wider than rows are apart, or there are none.
void BlockEmitter::emitStagedBlocks(Value beginRow, Value endRow) {
  int64_t line = plan.steps.lineLanes, laneBytes = nest.format.bytes;
  // And before it what it begins with of a line, behind it what vectors reach
  // behind its last row.
  int64_t rowBytes = plan.steps.getNarrowLanes() * laneBytes;
  int64_t bytes = std::max(plan.staged->bytes, line * rowBytes) + rowBytes +
                  line * laneBytes;
  StageMemory memory =
      StageMemory::emit(builder, loc, bytes, plan.steps.pageLanes * laneBytes);
  LaneBuffer lanes = LaneBuffer::atAddress(builder, loc, memory.address,
                                           getPointerFormat(nest.format));
  Value blockRows = getBlockRows(plan.staged->bytes, line);
  Value distance = index.mul(blockRows, plan.staged->blocksAhead);
  Value last = index.max(index.sub(nest.numRows, blockRows), index.constant(0));
  emitLoop(builder, loc, beginRow, endRow, blockRows, [&](Value begin) {
    Value ahead = index.min(index.add(begin, distance), last);
    RowStage stage{lanes, blockRows, ahead};
    emitBlock(begin, index.min(index.add(begin, blockRows), endRow),
              /*groupRows=*/1, &stage);
  });
  memory.emitEnd(builder, loc);
}

/// Emits groups of rows of several places in turn. Returns where they end.
Value BlockEmitter::emitPlaces(Value beginRow, Value endRow) {
  int64_t blockRows = order.numPlaces * order.placeRows;
  Value rows = index.roundDown(index.sub(endRow, beginRow), blockRows);
  Value end = index.add(beginRow, rows);
  Value place = index.constant(order.placeRows);
  emitLoop(
      builder, loc, beginRow, end, index.constant(blockRows), [&](Value first) {
        emitLoop(builder, loc, index.constant(0), place,
                 index.constant(plan.streamedRows), [&](Value row) {
                   emitLoop(builder, loc, index.constant(0),
                            index.constant(blockRows), place, [&](Value at) {
                              emitGroup(index.add(first, index.add(row, at)),
                                        plan.streamedRows);
                            });
                 });
      });
  return end;
}

/// The rows that kernels may touch.
static Value getCoveredRows(const IndexBuilder &index, const RowsNest &nest,
                            const LoopPlan &plan) {
  Value rows = nest.selectIfApart(index, nest.numRows, index.constant(0));
  if (plan.slackRows > 0)
    rows = index.max(index.sub(rows, index.constant(plan.slackRows)),
                     index.constant(0));
  return rows;
}

Value mlir::split::getPlannedRows(OpBuilder &builder, Location loc,
                                  const RowsNest &nest, const LoopPlan &plan) {
  IndexBuilder index(builder, loc);
  return index.roundDown(getCoveredRows(index, nest, plan), plan.groupRows);
}

Value mlir::split::emitLastGroup(OpBuilder &builder, Location loc,
                                 const RowsNest &nest, const NestParts &parts,
                                 const LoopPlan &plan, Value plannedRows) {
  if (plan.leastRestRows == 0)
    return plannedRows;
  IndexBuilder index(builder, loc);
  Value group = index.constant(plan.groupRows);
  Value covered = getCoveredRows(index, nest, plan);
  Value hasRest = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sge, index.sub(covered, plannedRows),
      index.constant(plan.leastRestRows));
  Value hasGroup = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sge, covered, group);
  Value isEmitted = builder.createOrFold<arith::AndIOp>(loc, hasRest, hasGroup);
  emitIf(
      builder, loc, isEmitted,
      [&] {
        BlockEmitter(builder, loc, nest, parts, plan, std::nullopt)
            .emitOneGroup(index.sub(covered, group));
      },
      [] {});
  return builder.createOrFold<arith::SelectOp>(loc, isEmitted, covered,
                                               plannedRows);
}

void mlir::split::emitPlannedRows(OpBuilder &builder, Location loc,
                                  const RowsNest &nest, const NestParts &parts,
                                  const LoopPlan &plan, Value beginRow,
                                  Value endRow,
                                  std::optional<int64_t> streamedAlignment) {
  // What has masks is known by address, and so is the stage: it has no type.
  bool isByAddress = plan.joinedVectors || (plan.staged && streamedAlignment);
  if (isByAddress && !nest.format.throughPointer) {
    RowsNest rows = nest;
    rows.format = getPointerFormat(nest.format);
    rows.buffer = nest.buffer.byAddress(builder, loc);
    ListedParts listed = std::get<ListedParts>(parts);
    for (NestPart &part : listed)
      part.buffer = part.buffer.byAddress(builder, loc);
    return emitPlannedRows(builder, loc, rows, listed, plan, beginRow, endRow,
                           streamedAlignment);
  }
  if (plan.joinedVectors)
    return emitJoinedVectors(builder, loc, nest, std::get<ListedParts>(parts),
                             plan, beginRow, endRow);
  BlockEmitter emitter(builder, loc, nest, parts, plan, streamedAlignment,
                       RowRange{beginRow, endRow});
  bool streaming = streamedAlignment.has_value();
  if ((streaming ? plan.streamed : plan.cached).runRows > 0) {
    beginRow = emitter.emitRuns(beginRow, endRow);
  } else if (streaming && plan.streamed.numPlaces > 1) {
    beginRow = emitter.emitPlaces(beginRow, endRow);
  } else if (streaming && plan.streamedRows > plan.groupRows) {
    IndexBuilder index(builder, loc);
    Value rows =
        index.roundDown(index.sub(endRow, beginRow), plan.streamedRows);
    Value streamedEnd = index.add(beginRow, rows);
    emitter.emit(plan.streamedRows, beginRow, streamedEnd);
    beginRow = streamedEnd;
  }
  emitter.emit(plan.groupRows, beginRow, endRow);
}
