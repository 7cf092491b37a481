// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RunEmitter.h"

#include "IndexBuilder.h"
#include "MeetingParts.h"
#include "OverlappedRuns.h"
#include "StageEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Emits runs of rows, kernel by kernel.
class RunEmitter {
public:
  explicit RunEmitter(const KernelEmitter &emitter);

  Value emit(Value beginRow, Value endRow) const;

private:
  bool usesStage(const CopyKernel &kernel) const;
  void emitRun(const KernelList &kernels, Value begin, Value ahead,
               const Stage *stage) const;
  void emitInTurn(const RunRange &range) const;
  void emitOverlapped(const RunRange &range) const;

  const KernelEmitter &emitter;
  OpBuilder &builder;
  Location loc;
  const IndexBuilder &index;
  const LoopPlan &plan;
  const BlockOrder &order;
  /// Those that write by way of a stage, and the others.
  KernelList staged, direct;
  /// Whether runs of those overlap, and the rows of a run.
  bool overlaps;
  int64_t runRows;
};

} // namespace

RunEmitter::RunEmitter(const KernelEmitter &emitter)
    : emitter(emitter), builder(emitter.builder), loc(emitter.loc),
      index(emitter.index), plan(emitter.plan), order(emitter.order) {
  for (const CopyKernel &kernel : plan.kernels)
    (usesStage(kernel) ? staged : direct).push_back(&kernel);
  overlaps = order.overlappedRows > 0 && staged.size() > 1;
  runRows = overlaps ? order.overlappedRows : order.runRows;
}

/// Whether a run of rows of `kernel` is written by way of a stage. Stores of
/// whole lines that bypass the caches need no turns: none of them waits for
/// others, nor for a place in a cache. The stage knows parts by address; where
/// one begins at a lane of a buffer, it may not be known to begin with a line.
bool RunEmitter::usesStage(const CopyKernel &kernel) const {
  int64_t lineLanes = plan.steps.lineLanes;
  if (!emitter.streamedAlignment && plan.cachesLines)
    return false;
  if (!kernel.isStaged || !emitter.streamedAlignment ||
      *emitter.streamedAlignment < lineLanes * emitter.nest.format.bytes ||
      emitter.getCode(kernel, order.runRows)->getLeastStored() < lineLanes)
    return kernel.isStaged;
  return !emitter.table &&
         llvm::any_of(emitter.partsOf(kernel), [&](const NestPart &part) {
           Value begin = part.getLane(index, index.constant(0));
           return part.buffer.countLaneZeros(begin) < llvm::Log2_64(lineLanes);
         });
}

/// Emits a run of rows, from `begin` on, of `kernels`, one after the other. As
/// much as they move is prefetched meanwhile from lane `ahead` on, if that is
/// not null.
void RunEmitter::emitRun(const KernelList &kernels, Value begin, Value ahead,
                         const Stage *stage) const {
  Value end = index.add(begin, emitter.getLength(runRows));
  for (const CopyKernel *kernel : kernels) {
    Value runLanes = index.mul(index.constant(*kernel->rowLanes), runRows);
    emitter.forEachRun(*kernel, [&](ArrayRef<NestPart> some, Value first,
                                    Value run) {
      Value own = ahead ? index.add(ahead, index.mul(run, runLanes)) : Value();
      if (stage && llvm::is_contained(staged, kernel))
        stage->emitRun({kernel, some, first, begin}, emitter.streamedAlignment,
                       own);
      else
        emitter.emitKernel(*kernel, some, runRows, begin, end,
                           kernel->isRowByRow() ? Value() : own);
    });
    if (ahead)
      ahead = index.add(ahead, index.mul(runLanes, kernel->numRuns));
  }
}

/// Emits runs of one kernel after the other, in the order of the parts.
void RunEmitter::emitInTurn(const RunRange &range) const {
  KernelList all;
  for (const CopyKernel &kernel : plan.kernels)
    all.push_back(&kernel);
  std::optional<Stage> stage;
  if (!staged.empty())
    stage.emplace(builder, loc, emitter.nest, emitter.parts,
                  emitter.table ? &*emitter.table : nullptr, plan, runRows,
                  Stage::countLanes(plan, runRows));
  emitLoop(builder, loc, range.begin, range.end, index.constant(runRows),
           [&](Value begin) {
             emitRun(all, begin, emitter.getRunAhead(begin, runRows),
                     stage ? &*stage : nullptr);
           });
  if (stage)
    stage->emitEnd();
}

/// Emits runs that overlap, and behind each that of the other kernels.
void RunEmitter::emitOverlapped(const RunRange &range) const {
  emitOverlappedRuns(emitter, staged, range, [&](Value begin, Value ahead) {
    emitRun(direct, begin, ahead, /*stage=*/nullptr);
  });
}

Value RunEmitter::emit(Value beginRow, Value endRow) const {
  Value numRows = index.roundDown(index.sub(endRow, beginRow), runRows);
  Value end = index.add(beginRow, numRows);
  RunRange range{beginRow, end, runRows};
  Value isAny = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::slt, beginRow, end);
  if (plan.meetingParts > 0 && !emitter.streamedAlignment)
    isAny = builder.createOrFold<arith::AndIOp>(
        loc, isAny,
        emitMeeting(builder, loc, emitter.listed(), plan.meetingParts,
                    plan.steps.pageLanes * emitter.nest.format.bytes,
                    plan.steps.lineLanes * emitter.nest.format.bytes));
  emitIf(
      builder, loc, isAny,
      [&] { overlaps ? emitOverlapped(range) : emitInTurn(range); }, [] {});
  return builder.createOrFold<arith::SelectOp>(loc, isAny, end, beginRow);
}

Value mlir::split::emitRuns(const KernelEmitter &emitter, Value beginRow,
                            Value endRow) {
  return RunEmitter(emitter).emit(beginRow, endRow);
}
