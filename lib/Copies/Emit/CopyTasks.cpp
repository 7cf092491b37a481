// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Copies/Emit/CopyTasks.h"

#include "CopyKernels.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

/// The fewest groups of rows that are dealt out to threads. With fewer, some
/// threads would have twice the work of others, and the rows at the end that
/// make up no group, which one thread copies, would weigh more.
static constexpr int64_t kMinDealtGroups = 8;

/// What the beginning of a task's stretch of a row is a multiple of: a cache
/// line, so that two threads do not write to one.
static constexpr int64_t kTaskAlignment = 64;
static_assert(kTaskAlignment % kStreamingAlignment == 0);

namespace {

/// Emits the choices between the nests of a copy.
class ChoiceEmitter {
public:
  ChoiceEmitter(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc), index(builder, loc) {}

protected:
  void emitStores(Value streaming, function_ref<void(bool)> body);
  void emitParallel(Value end, Value step, function_ref<void(Value)> body);
  Value compare(arith::CmpIPredicate predicate, Value a, int64_t b);

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
};

class CopyEmitter : ChoiceEmitter {
public:
  CopyEmitter(OpBuilder &builder, Location loc, const CopyNest &nest,
              const CopyPlan &plan, const CopyMachine &machine, Value rowLanes,
              Value streaming)
      : ChoiceEmitter(builder, loc), nest(nest), plan(plan), machine(machine),
        rowLanes(rowLanes), streaming(streaming) {}

  void emitAlone();
  void emitTasks(const CopyTasks &tasks);

private:
  void emitRows(Value beginRow, Value endRow);
  void emitRest();
  void emitRowTasks(int64_t taskBytes);
  void emitLaneTasks(int64_t taskBytes);
  Value hasManyRows(const CopyTasks &tasks);
  Value getRowsStreaming();

  const CopyNest &nest;
  const CopyPlan &plan;
  const CopyMachine &machine;
  Value rowLanes;
  Value streaming;
  Value plannedRows;
};

class RegularEmitter : ChoiceEmitter {
public:
  RegularEmitter(OpBuilder &builder, Location loc, const CopyNest &nest,
                 const CopyMachine &machine, Value streaming)
      : ChoiceEmitter(builder, loc), nest(nest), machine(machine),
        streaming(streaming) {}

  void emitRows(Value beginRow, Value endRow);
  void emitTasks(const CopyTasks &tasks);

private:
  const CopyNest &nest;
  const CopyMachine &machine;
  Value streaming;
};

} // namespace

Value ChoiceEmitter::compare(arith::CmpIPredicate predicate, Value a,
                             int64_t b) {
  return builder.createOrFold<arith::CmpIOp>(loc, predicate, a,
                                             index.constant(b));
}

/// Emits `body` with stores that bypass the caches if `streaming` is true, and
/// with others if not.
void ChoiceEmitter::emitStores(Value streaming, function_ref<void(bool)> body) {
  if (!streaming)
    return body(false);
  auto stream = [&] {
    body(true);
    // Streaming stores are not ordered with a later release by this thread.
    LLVM::FenceOp::create(builder, loc, LLVM::AtomicOrdering::seq_cst);
  };
  emitIf(builder, loc, streaming, stream, [&] { body(false); });
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

void CopyEmitter::emitRows(Value beginRow, Value endRow) {
  emitStores(streaming, [&](bool isStreaming) {
    emitPlannedRows(builder, loc, nest, plan, machine, beginRow, endRow,
                    isStreaming);
  });
}

/// Emits the rows that the plan does not cover.
void CopyEmitter::emitRest() {
  emitSingleRows(builder, loc, nest, machine, plannedRows, nest.numRows);
}

void CopyEmitter::emitAlone() {
  Value firstRow = index.constant(0);
  plannedRows = getPlannedRows(builder, loc, nest, plan);
  emitRows(firstRow, plannedRows);
  emitRest();
}

void CopyEmitter::emitTasks(const CopyTasks &tasks) {
  Value bytes = index.mul(index.mul(nest.numRows, rowLanes), nest.format.bytes);
  Value isLarge = compare(arith::CmpIPredicate::uge, bytes, tasks.minBytes);
  auto divide = [&] {
    plannedRows = getPlannedRows(builder, loc, nest, plan);
    emitIf(
        builder, loc, hasManyRows(tasks),
        [&] { emitRowTasks(tasks.taskBytes); },
        [&] { emitLaneTasks(tasks.taskBytes); });
  };
  emitIf(builder, loc, isLarge, divide, [&] { emitAlone(); });
}

/// Whether a large copy has enough rows to deal them out.
Value CopyEmitter::hasManyRows(const CopyTasks &tasks) {
  int64_t minRows = plan.groupRows * kMinDealtGroups;
  // Rows that are narrow are many, or the copy would not be large.
  std::optional<int64_t> lanes = getConstantIntValue(rowLanes);
  int64_t unplanned = plan.slackRows + plan.groupRows;
  if (lanes && *lanes > 0 &&
      tasks.minBytes / nest.format.bytes / *lanes >= minRows + unplanned)
    return arith::ConstantIntOp::create(builder, loc, 1, /*width=*/1);
  return compare(arith::CmpIPredicate::uge, plannedRows, minRows);
}

/// Emits tasks of whole groups of rows. As the targets of a group begin and end
/// between two chunks, no two tasks write to the same one.
void CopyEmitter::emitRowTasks(int64_t taskBytes) {
  Value rowBytes =
      index.max(index.mul(rowLanes, nest.format.bytes), index.constant(1));
  // A block of the plan stays whole, and so do cache lines.
  Value bytes = index.constant(std::max(taskBytes, plan.blockBytes));
  int64_t unit = std::max(plan.groupRows, plan.streamedRows);
  Value taskRows = index.max(index.roundDown(index.div(bytes, rowBytes), unit),
                             index.constant(unit));
  emitParallel(plannedRows, taskRows, [&](Value begin) {
    emitRows(begin, index.min(index.add(begin, taskRows), plannedRows));
  });
  emitRest();
}

/// Whether the stores of single rows may bypass the caches: every row of a
/// target is aligned if the first one is, and the lanes of a row are whole
/// chunks. Null where it is known that they may not.
Value CopyEmitter::getRowsStreaming() {
  if (!streaming || isOneInteger(nest.numRows))
    return streaming;
  if (nest.table && !nest.table->commonWidth)
    return Value();
  Value lanes = index.constant(0);
  if (nest.table)
    lanes = nest.table->commonWidth;
  for (const NestPart &part : nest.parts)
    lanes = builder.createOrFold<arith::OrIOp>(loc, lanes, part.width);
  Value rest = builder.createOrFold<arith::AndIOp>(
      loc, lanes, index.constant(kStreamingAlignment / nest.format.bytes - 1));
  Value isWhole = compare(arith::CmpIPredicate::eq, rest, 0);
  if (isZeroInteger(isWhole))
    return Value();
  return builder.createOrFold<arith::AndIOp>(loc, streaming, isWhole);
}

/// Emits tasks that each copy one stretch of every row of every part: of rows
/// that are few, and so wide.
void CopyEmitter::emitLaneTasks(int64_t taskBytes) {
  Value numLanes = index.mul(nest.numRows, rowLanes);
  Value taskLanes = index.constant(taskBytes / nest.format.bytes);
  Value numTasks = index.add(index.div(numLanes, taskLanes), 1);
  Value rowsStreaming = getRowsStreaming();
  auto getStretch = [&](Value task, Value width) {
    // At least an even share, so that the tasks reach the end of the row.
    int64_t alignment = kTaskAlignment / nest.format.bytes;
    Value share = index.roundDown(index.div(width, numTasks), alignment);
    Value length = index.add(share, alignment);
    Value begin = index.min(index.mul(task, length), width);
    return std::pair(begin, index.min(index.add(begin, length), width));
  };
  emitParallel(numTasks, index.constant(1), [&](Value task) {
    emitStores(rowsStreaming, [&](bool isStreaming) {
      emitStretches(
          builder, loc, nest, machine,
          [&](Value width) { return getStretch(task, width); }, isStreaming);
    });
  });
}

void RegularEmitter::emitRows(Value beginRow, Value endRow) {
  emitStores(streaming, [&](bool isStreaming) {
    emitRegularParts(builder, loc, nest, machine, beginRow, endRow,
                     isStreaming);
  });
}

/// Emits tasks of rows that are whole cache lines of every part. Few rows are
/// for one thread.
void RegularEmitter::emitTasks(const CopyTasks &tasks) {
  int64_t unit = kTaskAlignment / nest.format.bytes;
  for (const RegularTile &tile : planRegularCopy(
           getConstantIntValue(nest.regular->width), nest.format.bytes))
    unit = std::max(unit, tile.rows);
  Value rowBytes =
      index.mul(index.mul(nest.regular->numParts, nest.regular->width),
                nest.format.bytes);
  Value isLarge = compare(arith::CmpIPredicate::uge,
                          index.mul(nest.numRows, rowBytes), tasks.minBytes);
  Value hasManyRows =
      compare(arith::CmpIPredicate::uge, nest.numRows, unit * kMinDealtGroups);
  auto divide = [&] {
    Value bytes = index.constant(tasks.taskBytes);
    Value share = index.div(bytes, index.max(rowBytes, index.constant(1)));
    Value taskRows =
        index.max(index.roundDown(share, unit), index.constant(unit));
    emitParallel(nest.numRows, taskRows, [&](Value begin) {
      emitRows(begin, index.min(index.add(begin, taskRows), nest.numRows));
    });
  };
  emitIf(builder, loc,
         builder.createOrFold<arith::AndIOp>(loc, isLarge, hasManyRows), divide,
         [&] { emitRows(index.constant(0), nest.numRows); });
}

void mlir::split::emitRegularCopy(OpBuilder &builder, Location loc,
                                  const CopyNest &nest,
                                  const CopyMachine &machine, Value streaming,
                                  const std::optional<CopyTasks> &tasks) {
  RegularEmitter emitter(builder, loc, nest, machine, streaming);
  if (tasks)
    return emitter.emitTasks(*tasks);
  Value firstRow = IndexBuilder(builder, loc).constant(0);
  emitter.emitRows(firstRow, nest.numRows);
}

int64_t mlir::split::getCodeSize(Value width) {
  static constexpr int64_t kNarrowLanes = 64, kWide = 4, kDynamic = 16;
  std::optional<int64_t> known = getConstantIntValue(width);
  return !known ? kDynamic : *known > kNarrowLanes ? kWide : 1;
}

/// Whether `condition` holds and no part of a split is only known at run time
/// to be narrower than a cache line: the rows of such parts are written one
/// over the end of the other.
static Value andIsWide(OpBuilder &builder, Location loc, const CopyNest &nest,
                       Value condition) {
  if (!condition || nest.joins || isOneInteger(nest.numRows))
    return condition;
  IndexBuilder index(builder, loc);
  for (const NestPart &part : nest.parts) {
    if (getConstantIntValue(part.width))
      continue;
    Value isWide = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::sge, part.width,
        index.constant(kCacheLineBytes / nest.format.bytes));
    condition = builder.createOrFold<arith::AndIOp>(loc, condition, isWide);
  }
  return condition;
}

void mlir::split::emitCopy(OpBuilder &builder, Location loc,
                           const CopyNest &nest, const CopyPlan &plan,
                           const CopyMachine &machine, Value rowLanes,
                           Value streaming,
                           const std::optional<CopyTasks> &tasks) {
  streaming = andIsWide(builder, loc, nest, streaming);
  CopyEmitter emitter(builder, loc, nest, plan, machine, rowLanes, streaming);
  if (tasks)
    emitter.emitTasks(*tasks);
  else
    emitter.emitAlone();
}
