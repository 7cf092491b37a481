// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops that join listed parts to rows.

#include "PlanStages.h"
#include "Tuning.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir::split;

/// The parts from `first` on that are neighbours of its width.
static size_t countAlike(llvm::ArrayRef<PartShape> parts, size_t first) {
  const PartShape &part = parts[first];
  size_t end = first + 1;
  while (end < parts.size() && parts[end].width == part.width &&
         parts[end].offset == *parts[end - 1].offset + *part.width)
    ++end;
  return end - first;
}

/// The kernel that joins the parts from `first` on.
static CopyKernel chooseKernel(llvm::ArrayRef<PartShape> parts, size_t first,
                               const RowsShape &rows, int64_t vectorLanes) {
  MaybeLanes width = parts[first].width;
  CopyKernel byRow{first, 1, 1, width, RowByRow()};
  if (rows.isSingleRow() || !width || !parts[first].offset ||
      *width >= vectorLanes || vectorLanes % *width != 0)
    return byRow;
  size_t numAlike = countAlike(parts, first);
  size_t square = vectorLanes / *width;
  size_t mostWhole =
      llvm::isPowerOf2_64(numAlike) ? kMaxStagedParts : kMaxPickedParts;
  bool isWhole =
      numAlike > 1 && numAlike == parts.size() &&
      rows.getDenseLanes() == static_cast<int64_t>(numAlike) * *width;
  if (!(isWhole && numAlike <= mostWhole)) {
    if (numAlike < square)
      return byRow;
    numAlike = square;
  }
  // Rows that are a vector each need not follow each other.
  bool makesWholeRows = numAlike != square;
  return {first, numAlike, static_cast<int64_t>(square),
          static_cast<int64_t>(numAlike) * *width,
          interleaveRows(numAlike, *width, makesWholeRows, vectorLanes)};
}

LoopPlan mlir::split::planLoops(JoinsRows direction,
                                llvm::ArrayRef<PartShape> parts,
                                const RowsShape &rows,
                                const CopyMachine &machine) {
  LoopPlan plan;
  plan.steps = planSteps(rows.laneBytes, machine);
  for (const PartShape &part : parts)
    plan.rowKernels.push_back(planRow(part.width, rows.isSingleRow(), direction,
                                      plan.steps, rows.laneBytes));
  for (size_t i = 0; i < parts.size();) {
    plan.kernels.push_back(
        chooseKernel(parts, i, rows, plan.steps.streamedLanes));
    plan.groupRows = std::max(plan.groupRows, plan.kernels.back().rows);
    i += plan.kernels.back().numParts;
  }
  plan.streamedRows = plan.groupRows;
  plan.unrolls = parts.size() <= kMaxReadParts;
  plan.cached.isOneGroup = plan.streamed.isOneGroup =
      rows.isSingleRow() || parts.size() <= kMaxReadParts;
  plan.blockBytes = getBlockBytes(machine);
  return plan;
}
