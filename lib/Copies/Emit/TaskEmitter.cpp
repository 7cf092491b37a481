// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TaskEmitter.h"

#include "BlockEmitter.h"
#include "LineStart.h"
#include "SingleRows.h"
#include "StreamingCondition.h"
#include "TileEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Emits the choices between the nests of a copy.
class ChoiceEmitter {
public:
  ChoiceEmitter(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc), index(builder, loc) {}

protected:
  void emitStores(const StreamingChoice &streaming,
                  function_ref<void(std::optional<int64_t>)> body);
  void emitParallel(Value end, Value step, function_ref<void(Value)> body);
  Value isAtLeast(Value a, int64_t b);
  Value getTaskBytes(const TaskPlan &tasks, Value bytes, int64_t leastBytes);

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
};

class RowsEmitter : ChoiceEmitter {
public:
  RowsEmitter(OpBuilder &builder, Location loc, const RowsNest &nest,
              const NestParts &parts, const LoopPlan &plan,
              const std::optional<StreamingPlan> &streamingPlan, Value rowLanes,
              Value firstRow, const StreamingChoice &streaming)
      : ChoiceEmitter(builder, loc), nest(nest), planned(nest), parts(parts),
        plannedParts(parts), plan(plan), streamingPlan(streamingPlan),
        rowLanes(rowLanes), firstRow(firstRow), streaming(streaming) {
    if (!firstRow)
      return;
    planned = beginAtRow(index, nest, firstRow);
    plannedParts = beginAtRow(builder, loc, parts, firstRow, nest.format);
  }

  void emitAlone();
  void emitTasks(const TaskPlan &tasks);

private:
  void emitRows(Value beginRow, Value endRow);
  void emitRest();
  void emitRowTasks(const TaskPlan &tasks);
  void emitRowTask(Value begin, Value end);
  void emitLaneTasks(const TaskPlan &tasks);
  Value getRowsStreaming();

  /// All rows, and those from `firstRow` on, which the plan is for.
  const RowsNest &nest;
  RowsNest planned;
  const NestParts &parts;
  NestParts plannedParts;
  const LoopPlan &plan;
  const std::optional<StreamingPlan> &streamingPlan;
  Value rowLanes;
  /// Null: row 0.
  Value firstRow;
  const StreamingChoice &streaming;
  /// Of the rows that the plan is for.
  Value plannedRows;
};

class RegularEmitter : ChoiceEmitter {
public:
  RegularEmitter(OpBuilder &builder, Location loc, const RowsNest &nest,
                 const RegularParts &parts, const RegularPlan &plan,
                 const StreamingChoice &streaming)
      : ChoiceEmitter(builder, loc), nest(nest), parts(parts), plan(plan),
        streaming(streaming) {}

  void emitAlone();
  void emitTasks(const TaskPlan &tasks);

private:
  void emitRows(Value beginRow, Value endRow);

  const RowsNest &nest;
  const RegularParts &parts;
  const RegularPlan &plan;
  const StreamingChoice &streaming;
};

} // namespace

Value ChoiceEmitter::isAtLeast(Value a, int64_t b) {
  return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::uge, a,
                                             index.constant(b));
}

/// What each task of a copy of `bytes` copies, of `leastBytes` or more.
Value ChoiceEmitter::getTaskBytes(const TaskPlan &tasks, Value bytes,
                                  int64_t leastBytes) {
  Value share = index.div(bytes, index.constant(tasks.enoughTasks));
  Value most = index.constant(leastBytes * tasks.maxTaskGrowth);
  return index.max(index.min(share, most), index.constant(leastBytes));
}

/// Emits `body` for stores that bypass the caches, to buffers of which it gets
/// the alignment, and for others, as `streaming` says.
void ChoiceEmitter::emitStores(
    const StreamingChoice &streaming,
    function_ref<void(std::optional<int64_t>)> body) {
  if (!streaming.streams)
    return body(std::nullopt);
  auto stream = [&] {
    if (streaming.hasVectors)
      emitIf(
          builder, loc, streaming.hasVectors,
          [&] { body(streaming.vectorBytes); },
          [&] { body(streaming.alignmentBytes); });
    else
      body(streaming.alignmentBytes);
    // Streaming stores are not ordered with a later release by this thread.
    LLVM::FenceOp::create(builder, loc, LLVM::AtomicOrdering::seq_cst);
  };
  emitIf(builder, loc, streaming.streams, stream, [&] { body(std::nullopt); });
}

/// Emits `body` for each of 0, step, 2 * step, ... below `end`, in any order.
void ChoiceEmitter::emitParallel(Value end, Value step,
                                 function_ref<void(Value)> body) {
  auto loop = scf::ParallelOp::create(builder, loc,
                                      ValueRange{index.constant(0)}, end, step);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVars().front());
}

//===----------------------------------------------------------------------===//
// Parts that are listed or in a table
//===----------------------------------------------------------------------===//

void RowsEmitter::emitRows(Value beginRow, Value endRow) {
  emitStores(streaming, [&](std::optional<int64_t> alignment) {
    emitPlannedRows(builder, loc, planned, plannedParts, plan, beginRow, endRow,
                    alignment);
  });
}

/// Emits the rows that the plan does not cover.
void RowsEmitter::emitRest() {
  Value done =
      emitLastGroup(builder, loc, planned, plannedParts, plan, plannedRows);
  if (firstRow)
    done = index.add(done, firstRow);
  emitSingleRows(builder, loc, nest, parts, plan, firstRow, done, nest.numRows);
}

void RowsEmitter::emitAlone() {
  plannedRows = getPlannedRows(builder, loc, planned, plan);
  emitRows(index.constant(0), plannedRows);
  emitRest();
}

void RowsEmitter::emitTasks(const TaskPlan &tasks) {
  Value bytes = index.mul(index.mul(nest.numRows, rowLanes), nest.format.bytes);
  Value isLarge = isAtLeast(bytes, tasks.minBytes);
  if (tasks.hasManyRows) {
    plannedRows = getPlannedRows(builder, loc, planned, plan);
    emitIf(
        builder, loc, isLarge, [&] { emitRowTasks(tasks); },
        [&] { emitRows(index.constant(0), plannedRows); });
    return emitRest();
  }
  auto divide = [&] {
    plannedRows = getPlannedRows(builder, loc, planned, plan);
    auto dealOut = [&] {
      emitRowTasks(tasks);
      emitRest();
    };
    emitIf(builder, loc, isAtLeast(plannedRows, tasks.minRows), dealOut,
           [&] { emitLaneTasks(tasks); });
  };
  emitIf(builder, loc, isLarge, divide, [&] { emitAlone(); });
}

/// Emits a task of the rows in [begin, end). What vectors write behind the last
/// ones would be what another thread has written.
void RowsEmitter::emitRowTask(Value begin, Value end) {
  auto reachesBehind = [](const RowKernel &kernel) {
    return kernel.spilledLanes > 0;
  };
  if (llvm::none_of(plan.rowKernels, reachesBehind))
    return emitRows(begin, end);
  Value last = index.max(index.sub(end, index.constant(plan.slackRows)), begin);
  emitRows(begin, last);
  RowsNest own = planned;
  own.numRows = end;
  emitSingleRows(builder, loc, own, plannedParts, plan, /*numFirst=*/Value(),
                 last, end);
}

/// Emits tasks of whole groups of rows. As the targets of a group begin and end
/// between two vectors, no two tasks write to the same one; where wide rows are
/// written by lines, each task writes its own lanes of one that two share,
/// through the caches.
void RowsEmitter::emitRowTasks(const TaskPlan &tasks) {
  Value rowBytes = index.mul(rowLanes, nest.format.bytes);
  Value bytes = getTaskBytes(tasks, index.mul(nest.numRows, rowBytes),
                             tasks.rowTaskBytes);
  Value share = index.div(bytes, index.max(rowBytes, index.constant(1)));
  Value taskRows = index.max(index.roundDown(share, tasks.unitRows),
                             index.constant(tasks.unitRows));
  emitParallel(plannedRows, taskRows, [&](Value begin) {
    emitRowTask(begin, index.min(index.add(begin, taskRows), plannedRows));
  });
}

/// Whether the stores of single rows may bypass the caches; null where it is
/// known that they may not.
Value RowsEmitter::getRowsStreaming() {
  if (!streaming.streams)
    return Value();
  SmallVector<Value> widths;
  if (const auto *table = std::get_if<PartTable>(&parts))
    widths.push_back(table->commonWidth);
  else
    for (const NestPart &part : std::get<ListedParts>(parts))
      widths.push_back(part.width);
  return emitRowStreamingCondition(builder, loc, *streamingPlan,
                                   streaming.streams, widths, nest.format);
}

/// Emits tasks that each copy one stretch of every row of every part: of rows
/// that are few, and so wide.
void RowsEmitter::emitLaneTasks(const TaskPlan &tasks) {
  Value bytes = index.mul(index.mul(nest.numRows, rowLanes), nest.format.bytes);
  Value numTasks = index.add(
      index.div(bytes, getTaskBytes(tasks, bytes, tasks.stretchTaskBytes)), 1);
  StreamingChoice rowsStreaming{getRowsStreaming(), streaming.alignmentBytes};
  auto getStretch = [&](Value task, Value width) {
    // At least an even share, so that the tasks reach the end of the row.
    int64_t alignment = tasks.stretchLanes;
    Value share = index.roundDown(index.div(width, numTasks), alignment);
    Value length = index.add(share, alignment);
    Value begin = index.min(index.mul(task, length), width);
    return std::pair(begin, index.min(index.add(begin, length), width));
  };
  emitParallel(numTasks, index.constant(1), [&](Value task) {
    emitStores(rowsStreaming, [&](std::optional<int64_t> alignment) {
      emitStretches(
          builder, loc, nest, parts, plan.steps, tasks,
          [&](Value width) { return getStretch(task, width); }, alignment);
    });
  });
}

void mlir::split::emitCopy(OpBuilder &builder, Location loc,
                           const RowsNest &nest, const NestParts &parts,
                           const LoopPlan &plan,
                           const std::optional<StreamingPlan> &streamingPlan,
                           const std::optional<TaskPlan> &tasks, Value rowLanes,
                           Value firstRow, const StreamingChoice &streaming) {
  RowsEmitter emitter(builder, loc, nest, parts, plan, streamingPlan, rowLanes,
                      firstRow, streaming);
  if (tasks)
    emitter.emitTasks(*tasks);
  else
    emitter.emitAlone();
}

//===----------------------------------------------------------------------===//
// Regular parts
//===----------------------------------------------------------------------===//

void RegularEmitter::emitRows(Value beginRow, Value endRow) {
  emitStores(streaming, [&](std::optional<int64_t> alignment) {
    emitRegularRows(builder, loc, nest, parts, plan, beginRow, endRow,
                    alignment);
  });
}

void RegularEmitter::emitAlone() {
  Value firstRow = index.constant(0);
  emitRows(firstRow, nest.numRows);
}

/// Emits tasks of rows. Few rows are for one thread.
void RegularEmitter::emitTasks(const TaskPlan &tasks) {
  Value rowBytes =
      index.mul(index.mul(parts.numParts, parts.width), nest.format.bytes);
  Value bytes = index.mul(nest.numRows, rowBytes);
  Value isLarge = isAtLeast(bytes, tasks.minBytes);
  Value hasManyRows = isAtLeast(nest.numRows, tasks.minRows);
  auto divide = [&] {
    Value taskBytes = getTaskBytes(tasks, bytes, tasks.rowTaskBytes);
    Value share = index.div(taskBytes, index.max(rowBytes, index.constant(1)));
    Value taskRows = index.max(index.roundDown(share, tasks.unitRows),
                               index.constant(tasks.unitRows));
    emitParallel(nest.numRows, taskRows, [&](Value begin) {
      emitRows(begin, index.min(index.add(begin, taskRows), nest.numRows));
    });
  };
  emitIf(builder, loc,
         builder.createOrFold<arith::AndIOp>(loc, isLarge, hasManyRows), divide,
         [&] { emitAlone(); });
}

void mlir::split::emitCopy(OpBuilder &builder, Location loc,
                           const RowsNest &nest, const RegularParts &parts,
                           const RegularPlan &plan,
                           const StreamingChoice &streaming) {
  RegularEmitter emitter(builder, loc, nest, parts, plan, streaming);
  if (plan.tasks)
    emitter.emitTasks(*plan.tasks);
  else
    emitter.emitAlone();
}
