// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Narrow parts of widths that are known at run time, which are joined to whole
// rows in their order: each row of a part is moved by as many lanes as the
// widest may have, or by vectors until it is done, and what that writes behind
// it is written again by the parts that follow. The last rows, which others do
// not follow enough, are moved by themselves. Two threads would write to one
// place.

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir::split;

/// Plans accesses of `lanes` for each row of parts of at most `mostWidth`;
/// nothing: as many as it takes, for parts that are no wider on average.
static SwitchedPlan::Ordered planSpilledRows(const ListedPlan &general,
                                             int64_t lanes,
                                             MaybeLanes mostWidth) {
  int64_t numParts = general.loops.kernels.size();
  int64_t leastWidth = llvm::divideCeil(lanes, kSpilledRows);
  SwitchedPlan::Ordered ordered{kSpilledRows * kSpilledShare, leastWidth,
                                mostWidth, numParts * lanes, general};
  for (RowKernel &kernel : ordered.plan.loops.rowKernels) {
    kernel.spilledLanes = lanes;
    kernel.mostWidth = mostWidth;
  }
  ordered.plan.loops.slackRows = llvm::divideCeil(lanes, leastWidth);
  ordered.plan.streaming.reset();
  return ordered;
}

llvm::SmallVector<SwitchedPlan::Ordered, 0>
mlir::split::planOrdered(const ListedPlan &general, const RowsShape &rows,
                         const CopyMachine &machine) {
  const LoopPlan &loops = general.loops;
  auto isRowByRow = [](const CopyKernel &kernel) {
    return kernel.isRowByRow();
  };
  auto isUnknown = [](const RowKernel &kernel) { return !kernel.width; };
  if (general.tasks || rows.isSingleRow() ||
      loops.kernels.size() < kMinSwitchedParts ||
      !llvm::all_of(loops.kernels, isRowByRow) ||
      !llvm::all_of(loops.rowKernels, isUnknown) || !loops.cached.isOneGroup)
    return {};
  int64_t unit =
      std::min(machine.vectorBytes, machine.unitBytes) / rows.laneBytes;
  llvm::SmallVector<SwitchedPlan::Ordered, 0> ordered;
  for (int64_t lanes = loops.steps.streamedLanes;
       lanes <= loops.steps.lineLanes; lanes *= 2)
    ordered.push_back(planSpilledRows(general, lanes, lanes));
  ordered.push_back(planSpilledRows(general, unit, std::nullopt));
  return ordered;
}
