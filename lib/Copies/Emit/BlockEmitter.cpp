// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BlockEmitter.h"

#include "JoinedVectors.h"
#include "KernelEmitter.h"
#include "PartLoop.h"
#include "RunEmitter.h"
#include "StageMemory.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Emits the runs and blocks of rows of one copy, in one of its two orders.
class BlockEmitter : private KernelEmitter {
public:
  using KernelEmitter::KernelEmitter;

  void emit(int64_t groupRows, Value beginRow, Value endRow);
  void emitOneGroup(Value begin);
  Value emitRuns(Value beginRow, Value endRow) {
    return split::emitRuns(*this, beginRow, endRow);
  }
  Value emitPlaces(Value beginRow, Value endRow);

private:
  void emitGroup(Value begin, int64_t groupRows, Value aheadRow = {});

  void askForNext(Value begin, Value group, int64_t numGroups);
  void emitRowsInOrder(ArrayRef<CopyKernel> kernels, int64_t groupRows,
                       Value begin, Value end);
  Value getAheadRow(Value begin, int64_t groupRows) const;
  Value getAhead(const CopyKernel &kernel, Value begin, Value shareBegin,
                 int64_t groupRows, Value aheadRow);
  void emitBlock(Value begin, Value end, int64_t groupRows,
                 const RowStage *stage = nullptr);
  Value getBlockRows(int64_t bytes, int64_t groupRows) const;
  void emitStagedBlocks(Value beginRow, Value endRow);
};

} // namespace

/// Emits the rows in [begin, end) for the kernels that `kernels` begin with
/// that move row by row, in the order in which they lie in the buffer of rows.
void BlockEmitter::emitRowsInOrder(ArrayRef<CopyKernel> kernels,
                                   int64_t groupRows, Value begin, Value end) {
  int64_t places = plan.steps.placesInTurn;
  bool inTurn = order.takesRowsInTurn && groupRows % places == 0 &&
                rows.beginsWithVectors();
  Value step = index.constant(inTurn ? places : 1);
  emitLoop(builder, loc, begin, end, step, [&](Value row) {
    int64_t askedLane = 0;
    for (const CopyKernel &kernel : kernels) {
      if (!kernel.isRowByRow())
        return;
      const NestPart &part = listed()[kernel.firstPart];
      const RowKernel &rowKernel = plan.rowKernels[kernel.firstPart];
      if (inTurn) {
        rows.emitRowsInTurn(part, row);
        continue;
      }
      if (rowKernel.asksAhead && rowKernel.mostWidth) {
        rows.askForRow(row, askedLane);
        askedLane += plan.steps.lineLanes;
      }
      rows.emitRow(part, rowKernel, row);
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
    scf::ForOp loop =
        emitLoop(builder, loc, beginRow, endRow, group, [&](Value begin) {
          emitGroup(begin, groupRows, getAheadRow(begin, groupRows));
        });
    if (!plan.unrolls)
      forbidUnrolling(loop);
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

/// Asks for what group `group` of a place has to ask for of the place that
/// begins with the row at `begin`: all groups of a place together ask for its
/// first lines, each of them for one at least.
void BlockEmitter::askForNext(Value begin, Value group, int64_t numGroups) {
  int64_t line = plan.steps.lineLanes;
  int64_t numLines =
      llvm::divideCeil(plan.steps.nextPageLanes / line, numGroups);
  Value lane =
      index.add(nest.getBegin(index, begin), index.mul(group, numLines * line));
  for (int64_t i = 0; i < numLines; ++i)
    nest.buffer.prefetch(builder, loc, index.add(lane, i * line));
}

/// Emits groups of rows of several places in turn. Hardware follows each of
/// them once it is read. Returns where they end.
Value BlockEmitter::emitPlaces(Value beginRow, Value endRow) {
  int64_t blockRows = order.numPlaces * order.placeRows;
  int64_t numGroups = order.placeRows / plan.streamedRows;
  Value rows = index.roundDown(index.sub(endRow, beginRow), blockRows);
  Value end = index.add(beginRow, rows);
  Value place = index.constant(order.placeRows);
  // What comes next may be another task's, which the same thread may do.
  Value last = index.sub(nest.numRows, place);
  auto emitPlace = [&](Value begin, Value group) {
    Value row = index.mul(group, plan.streamedRows);
    emitGroup(index.add(begin, row), plan.streamedRows);
    Value next = index.min(index.add(begin, blockRows), last);
    askForNext(next, group, numGroups);
  };
  emitLoop(
      builder, loc, beginRow, end, index.constant(blockRows), [&](Value first) {
        emitLoop(builder, loc, index.constant(0), index.constant(numGroups),
                 index.constant(1), [&](Value group) {
                   emitLoop(builder, loc, index.constant(0),
                            index.constant(blockRows), place, [&](Value at) {
                              emitPlace(index.add(first, at), group);
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
