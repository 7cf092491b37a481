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

/// The kernel that joins the parts from `first` on by vectors of these lanes,
/// or nothing if there is none.
static std::optional<CopyKernel> interleave(llvm::ArrayRef<PartShape> parts,
                                            size_t first, const RowsShape &rows,
                                            int64_t vectorLanes) {
  MaybeLanes width = parts[first].width;
  if (rows.isSingleRow() || !width || !parts[first].offset ||
      *width >= vectorLanes || vectorLanes % *width != 0)
    return std::nullopt;
  size_t numAlike = countAlike(parts, first);
  size_t square = vectorLanes / *width;
  size_t mostWhole =
      llvm::isPowerOf2_64(numAlike) ? kMaxStagedParts : kMaxPickedParts;
  bool isWhole =
      numAlike > 1 && numAlike == parts.size() &&
      rows.getDenseLanes() == static_cast<int64_t>(numAlike) * *width;
  if (!(isWhole && numAlike <= mostWhole)) {
    if (numAlike < square)
      return std::nullopt;
    numAlike = square;
  }
  // Rows that are a vector each need not follow each other.
  bool makesWholeRows = numAlike != square;
  return CopyKernel{
      first, numAlike, static_cast<int64_t>(square),
      static_cast<int64_t>(numAlike) * *width,
      interleaveRows(numAlike, *width, makesWholeRows, vectorLanes)};
}

/// The kernel that joins the parts from `first` on: by the longest vectors, if
/// one instruction permutes such lanes of two of them, or by the shortest.
static CopyKernel chooseKernel(llvm::ArrayRef<PartShape> parts, size_t first,
                               const RowsShape &rows,
                               const CopyMachine &machine) {
  MaybeLanes width = parts[first].width;
  std::optional<CopyKernel> kernel = interleave(
      parts, first, rows, machine.streamingAlignment / rows.laneBytes);
  std::optional<CopyKernel> longKernel;
  if (width && *width * rows.laneBytes >= machine.permutedBytes)
    longKernel =
        interleave(parts, first, rows, machine.vectorBytes / rows.laneBytes);
  if (!longKernel)
    return kernel ? std::move(*kernel)
                  : CopyKernel{first, 1, 1, width, RowByRow()};
  // Stores that bypass the caches are as short anyway, and more loads are under
  // way: on Sapphire Rapids it takes 0.7 times as long as with the longest.
  if (kernel && kernel->numParts == longKernel->numParts)
    longKernel->streamedCode = std::get<LaneKernel>(kernel->code);
  return std::move(*longKernel);
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
    plan.kernels.push_back(chooseKernel(parts, i, rows, machine));
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
