// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores that bypass the caches take long, which a processor spends on what
// follows them, if that is near enough: a vector or a few are put together
// behind each run of lines.

#include "OverlappedRuns.h"

#include "IndexBuilder.h"
#include "StageEmitter.h"
#include "split/Support/LoopAnnotations.h"

#include <numeric>

using namespace mlir;
using namespace mlir::split;

namespace {

/// Emits runs of rows, kernel by kernel. The stage has room for two neighbours,
/// which the last kernel and the first one are, too.
class OverlappedRuns {
public:
  OverlappedRuns(const KernelEmitter &emitter, const KernelList &kernels,
                 const RunRange &range)
      : emitter(emitter), builder(emitter.builder), loc(emitter.loc),
        index(emitter.index), kernels(kernels), range(range),
        roomLanes(Stage::countLanes(emitter.plan, range.runRows)),
        stage(builder, loc, emitter.nest, emitter.parts, /*table=*/nullptr,
              emitter.plan, range.runRows, roomLanes * countRooms()) {}

  void emit(function_ref<void(Value, Value)> emitRest) const;

private:
  int64_t countRooms() const { return kernels.size() % 2 == 0 ? 2 : 3; }
  /// The lanes of a kernel's run.
  int64_t countLanes(size_t kernel) const {
    return *kernels[kernel]->rowLanes * range.runRows;
  }
  Stage::Run getRun(size_t kernel, Value begin) const;
  void emitBoth(const Stage::Run &filled, const Stage::Run &written,
                Value ahead) const;

  const KernelEmitter &emitter;
  OpBuilder &builder;
  Location loc;
  const IndexBuilder &index;
  const KernelList &kernels;
  const RunRange &range;
  /// The lanes of a room: any kernel's run fits.
  int64_t roomLanes;
  Stage stage;
};

} // namespace

/// The run of a kernel that begins with the row `begin`.
Stage::Run OverlappedRuns::getRun(size_t kernel, Value begin) const {
  int64_t room = kernel + 1 == kernels.size() ? countRooms() - 1 : kernel % 2;
  return {kernels[kernel], emitter.partsOf(*kernels[kernel]),
          index.constant(kernels[kernel]->firstPart), begin, room * roomLanes};
}

/// Emits `filled` from the rows to the stage, and meanwhile `written` from
/// there to the parts, in equal steps. As much as is written is prefetched from
/// lane `ahead` on, if that is not null.
void OverlappedRuns::emitBoth(const Stage::Run &filled,
                              const Stage::Run &written, Value ahead) const {
  int64_t groupRows = std::get<LaneKernel>(filled.kernel->code).getRows();
  int64_t numParts = written.kernel->numParts;
  int64_t numSteps = std::gcd(range.runRows / groupRows, numParts);
  int64_t stepRows = range.runRows / numSteps, stepParts = numParts / numSteps;
  int64_t stepLanes = *written.kernel->rowLanes * range.runRows / numSteps;
  auto emitStep = [&](Value step) {
    stage.emitFill(filled, index.mul(step, stepRows), stepRows);
    // Lines have to be prefetched in the order in which they lie in memory.
    Value own = ahead ? index.add(ahead, index.mul(step, stepLanes)) : Value();
    stage.emitParts(written, index.mul(step, stepParts), stepParts,
                    emitter.streamedAlignment, own);
  };
  forbidUnrolling(emitLoop(builder, loc, index.constant(0),
                           index.constant(numSteps), index.constant(1),
                           emitStep));
}

void OverlappedRuns::emit(function_ref<void(Value, Value)> emitRest) const {
  // The last kernel is one run ahead of the others, and so is what it reads.
  size_t last = kernels.size() - 1;
  stage.emitFill(getRun(last, range.begin), index.constant(0), range.runRows);
  Value lastBegin = index.sub(range.end, index.constant(range.runRows));
  auto emitRun = [&](Value begin) {
    Value ahead = emitter.getRunAhead(begin, range.runRows);
    if (ahead)
      ahead = index.add(ahead, countLanes(last));
    // At the end, the last run is put together once more, for nothing.
    Value following = index.min(index.add(begin, range.runRows), lastBegin);
    for (size_t i = 0; i <= last; ++i) {
      size_t written = i == 0 ? last : i - 1;
      emitBoth(getRun(i, i == last ? following : begin), getRun(written, begin),
               ahead);
      if (ahead)
        ahead = index.add(ahead, countLanes(written));
    }
    emitRest(begin, ahead);
  };
  emitLoop(builder, loc, range.begin, range.end, index.constant(range.runRows),
           emitRun);
  stage.emitEnd();
}

void mlir::split::emitOverlappedRuns(
    const KernelEmitter &emitter, const KernelList &kernels,
    const RunRange &range, function_ref<void(Value, Value)> emitRest) {
  OverlappedRuns(emitter, kernels, range).emit(emitRest);
}
