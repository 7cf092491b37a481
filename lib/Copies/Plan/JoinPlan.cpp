// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops that join listed parts to rows.

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir::split;

/// The parts from `first` on that are neighbours of its width.
static size_t countAlike(llvm::ArrayRef<PartShape> parts, size_t first) {
  const PartShape &part = parts[first];
  size_t end = first + 1;
  while (end < parts.size() && !parts[end].shared &&
         parts[end].width == part.width &&
         parts[end].offset == *parts[end - 1].offset + *part.width)
    ++end;
  return end - first;
}

/// The kernel that joins the parts from `first` on by vectors of these lanes,
/// or nothing if there is none.
static std::optional<CopyKernel> interleave(llvm::ArrayRef<PartShape> parts,
                                            size_t first, const RowsShape &rows,
                                            int64_t vectorLanes,
                                            const CopyMachine &machine) {
  MaybeLanes width = parts[first].width;
  if (rows.isSingleRow() || parts[first].shared || !width ||
      !parts[first].offset || *width >= vectorLanes ||
      vectorLanes % *width != 0)
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
  // A square is transposed by permutes that every machine has.
  int64_t shortLanes = machine.streamingAlignment / rows.laneBytes;
  if (vectorLanes > shortLanes &&
      *width * rows.laneBytes < machine.permutedBytes &&
      (numAlike != square || square > kMaxLongParts))
    return std::nullopt;
  // Rows that are a vector each need not follow each other.
  bool makesWholeRows = numAlike != square;
  return CopyKernel{first, numAlike, static_cast<int64_t>(square),
                    static_cast<int64_t>(numAlike) * *width,
                    interleaveRows(numAlike, *width, makesWholeRows,
                                   vectorLanes, shortLanes)};
}

/// The kernel that joins the parts from `first` on: by the longest vectors, if
/// these have one, or by the shortest, or row by row.
static CopyKernel chooseKernel(llvm::ArrayRef<PartShape> parts, size_t first,
                               const RowsShape &rows,
                               const CopyMachine &machine) {
  MaybeLanes width = parts[first].width;
  std::optional<CopyKernel> kernel = interleave(
      parts, first, rows, machine.streamingAlignment / rows.laneBytes, machine);
  std::optional<CopyKernel> longKernel;
  if (machine.vectorBytes > machine.streamingAlignment)
    longKernel = interleave(parts, first, rows,
                            machine.vectorBytes / rows.laneBytes, machine);
  if (!longKernel)
    return kernel ? std::move(*kernel)
                  : CopyKernel{first, 1, 1, width, RowByRow()};
  // Stores that bypass the caches are as short anyway, and more loads are under
  // way: on Sapphire Rapids it takes 0.7 times as long as with the longest.
  // Of many parts, that takes longer than the memory.
  if (kernel && kernel->numParts == longKernel->numParts &&
      kernel->numParts <= kMaxShortParts)
    longKernel->streamedCode = std::get<LaneKernel>(kernel->code);
  return std::move(*longKernel);
}

llvm::SmallVector<int64_t>
mlir::split::getWidthsOfWholeRows(llvm::ArrayRef<PartShape> parts,
                                  const RowsShape &rows) {
  llvm::SmallVector<int64_t> widths;
  int64_t end = 0;
  for (const PartShape &part : parts) {
    if (!part.width || part.offset != end)
      return {};
    widths.push_back(*part.width);
    end += *part.width;
  }
  if (rows.getDenseLanes() != end)
    return {};
  return widths;
}

/// Plans to join all parts by permutes of the longest vectors, if one
/// instruction permutes lanes of two of them, and the parts are narrow. Row by
/// row, each takes a store, most of which straddle two vectors or overlap; here
/// a vector takes one.
static void planPermutedRows(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                             const RowsShape &rows,
                             const CopyMachine &machine) {
  int64_t vectorLanes = machine.vectorBytes / rows.laneBytes;
  int64_t leastLanes = machine.streamingAlignment / rows.laneBytes;
  if (rows.isSingleRow() || rows.laneBytes < machine.permutedBytes ||
      vectorLanes == leastLanes || parts.size() > kMaxReadParts ||
      shareBuffers(parts))
    return;
  llvm::SmallVector<int64_t> widths = getWidthsOfWholeRows(parts, rows);
  int64_t rowLanes = std::accumulate(widths.begin(), widths.end(), int64_t(0));
  int64_t numParts = widths.size();
  int64_t lineRows = getPeriod(rowLanes, vectorLanes);
  if (numParts < 2 ||
      rowLanes > numParts * vectorLanes / kMergedPartsOfVector ||
      lineRows * rowLanes > kMaxVectors * vectorLanes)
    return;
  CopyKernel kernel{0, parts.size(), lineRows, rowLanes, RowByRow()};
  kernel.isLong = true;
  bool hasSeveralRows = rowLanes < vectorLanes;
  LaneKernel code = hasSeveralRows
                        ? weaveRows(widths, lineRows, vectorLanes, leastLanes)
                        : mergeRows(widths, lineRows, vectorLanes, leastLanes);
  plan.slackRows = getSlackRows(code, widths);
  plan.groupRows = lineRows;
  if (hasSeveralRows) {
    kernel.code = std::move(code);
  } else {
    // Where nothing waits for memory, a row at a time: there are too many
    // different permutes in whole lines for their tables to stay in registers.
    kernel.rows = 1;
    kernel.code = mergeRows(widths, 1, vectorLanes, leastLanes);
    kernel.streamedCode = std::move(code);
  }
  plan.kernels = {std::move(kernel)};
}

/// Where `parts`, of these widths, lie in the rows of one buffer that may be
/// read whole; none if not all of them do.
static llvm::SmallVector<LaneStretch>
getStretches(llvm::ArrayRef<PartShape> parts, llvm::ArrayRef<int64_t> widths) {
  llvm::SmallVector<LaneStretch> stretches;
  for (auto [part, width] : llvm::zip_equal(parts, widths)) {
    const std::optional<SharedShape> &shared = part.shared;
    if (!shared || shared->buffer != 0 || !shared->isDense || !shared->begin ||
        !shared->pitch || shared->pitch != parts.front().shared->pitch)
      return {};
    stretches.push_back({*shared->begin, width});
  }
  return stretches;
}

/// The kernel that joins whole rows of `stretches` by vectors of these lanes,
/// or nothing if it would be too long.
static std::optional<LaneKernel>
planReordering(llvm::ArrayRef<LaneStretch> stretches, int64_t sourceLanes,
               int64_t vectorLanes) {
  int64_t rowLanes = 0;
  for (const LaneStretch &stretch : stretches)
    rowLanes += stretch.width;
  int64_t lineRows = getPeriod(rowLanes, vectorLanes);
  MaybeLanes joined = multiply(lineRows, rowLanes);
  MaybeLanes read = multiply(lineRows, sourceLanes);
  if (!joined || *joined > kMaxReorderedVectors * vectorLanes || !read ||
      *read < vectorLanes)
    return std::nullopt;
  return reorderRows(stretches, lineRows, sourceLanes, vectorLanes);
}

/// Whether all that `kernel` permutes stays in its lane.
static bool onlyBlends(const LaneKernel &kernel) {
  return llvm::all_of(kernel.getCode(), [](const LaneInstruction &code) {
    const auto *permute = std::get_if<PermuteLanes>(&code);
    int64_t lanes = permute ? permute->mask.size() : 0;
    return llvm::all_of(llvm::seq(lanes), [&](int64_t lane) {
      return permute->mask[lane] % lanes == lane;
    });
  });
}

/// Plans to join all parts by permutes of rows of one buffer, if all of them
/// lie there: of the longest vectors, or, where there is no instruction that
/// permutes lanes of two of these, and it takes one, of the shortest.
static void planReorderedRows(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                              const RowsShape &rows,
                              const CopyMachine &machine) {
  llvm::SmallVector<int64_t> widths = getWidthsOfWholeRows(parts, rows);
  llvm::SmallVector<LaneStretch> stretches;
  if (!rows.isSingleRow() && !widths.empty())
    stretches = getStretches(parts, widths);
  if (stretches.empty())
    return;
  int64_t sourceLanes = *parts.front().shared->pitch;
  std::optional<LaneKernel> code = planReordering(
      stretches, sourceLanes, machine.vectorBytes / rows.laneBytes);
  if (rows.laneBytes < machine.permutedBytes && (!code || !onlyBlends(*code)))
    code = planReordering(stretches, sourceLanes,
                          machine.streamingAlignment / rows.laneBytes);
  if (!code)
    return;
  plan.groupRows = code->getRows();
  CopyKernel kernel{0, parts.size(), plan.groupRows, *rows.rowPitch,
                    std::move(*code)};
  kernel.isLong = true;
  plan.kernels = {std::move(kernel)};
}

LoopPlan mlir::split::planLoops(JoinsRows direction,
                                llvm::ArrayRef<PartShape> parts,
                                const RowsShape &rows,
                                const CopyMachine &machine) {
  LoopPlan plan;
  plan.steps = planSteps(JoinsRows(), rows.laneBytes, machine);
  for (const PartShape &part : parts)
    plan.rowKernels.push_back(planRow(part.width, rows.isSingleRow(), direction,
                                      plan.steps, rows.laneBytes));
  for (size_t i = 0; i < parts.size();) {
    plan.kernels.push_back(chooseKernel(parts, i, rows, machine));
    plan.groupRows = std::max(plan.groupRows, plan.kernels.back().rows);
    i += plan.kernels.back().numParts;
  }
  // Most parts have no kernel that is better than row by row.
  size_t numSingle = llvm::count_if(plan.kernels, [](const CopyKernel &kernel) {
    return kernel.isRowByRow();
  });
  if (2 * numSingle > parts.size())
    planPermutedRows(plan, parts, rows, machine);
  planReorderedRows(plan, parts, rows, machine);
  plan.streamedRows = plan.groupRows;
  plan.unrolls = parts.size() <= kMaxReadParts;
  plan.cached.isOneGroup = plan.streamed.isOneGroup =
      rows.isSingleRow() || parts.size() <= kMaxReadParts;
  plan.blockBytes = getBlockBytes(machine);
  // Where places are read in turn, hardware follows the parts.
  if (machine.placesInTurn == 1)
    plan.streamed.partDistance = plan.steps.joinAheadLanes;
  return plan;
}
