// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops that split rows to listed parts.

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir::split;

/// Whether the parts are known, or likely, to leave little of the source out.
static bool coverSource(llvm::ArrayRef<PartShape> parts,
                        const RowsShape &rows) {
  MaybeLanes lanes = getRowLanes(parts);
  if (!rows.rowPitch || !lanes)
    return parts.size() > 1;
  return rows.isSingleRow() || *lanes >= *rows.rowPitch - *rows.rowPitch / 4;
}

/// Plans to read groups of rows a page apart in turn.
static void planPlaces(BlockOrder &order, const LoopPlan &plan,
                       const RowsShape &rows) {
  MaybeLanes rowLanes = rows.getDenseLanes();
  if (!rowLanes || !order.isOneGroup || plan.steps.placesInTurn == 1 ||
      llvm::any_of(plan.kernels, [](const CopyKernel &kernel) {
        return kernel.isRowByRow();
      }))
    return;
  int64_t pageRows = plan.steps.pageLanes / *rowLanes;
  order.numPlaces = kGroupsInTurn;
  order.placeRows =
      std::max(pageRows - pageRows % plan.streamedRows, plan.streamedRows);
}

/// Plans how many rows are written past the caches to one target before the
/// next is turned to.
static void planStreamedRows(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                             int64_t laneBytes) {
  plan.streamedRows = plan.groupRows;
  if (plan.streamed.takesRowsInTurn)
    plan.streamedRows = std::max(plan.groupRows, plan.steps.placesInTurn);
  // Of wide parts a line more or less does not matter.
  for (const PartShape &part : parts)
    if (part.width && *part.width * laneBytes < kRunBytes)
      plan.streamedRows = std::max(
          plan.streamedRows, getPeriod(*part.width, plan.steps.lineLanes));
}

/// Plans to prefetch the next group of rows, of `bytes` in all. Several kernels
/// read and write a few lines at a time here and there, which hardware does not
/// follow, unless it gains by reading several places in turn.
static void planAhead(BlockOrder &order, const LoopPlan &plan, MaybeLanes bytes,
                      const CopyMachine &machine) {
  bool fitsFirstLevel = bytes && *bytes <= machine.l1Bytes / 2;
  if (plan.steps.placesInTurn > 1 || fitsFirstLevel || !order.isOneGroup ||
      plan.kernels.size() < 2 ||
      llvm::any_of(plan.kernels, [](const CopyKernel &kernel) {
        return kernel.isRowByRow();
      }))
    return;
  order.groupsAhead = 1;
}

/// The lines that a set of the first-level cache has places for. A line's place
/// in its page says which set it is in.
static size_t getWays(const CopyMachine &machine) {
  return std::max(machine.l1Bytes / machine.pageBytes, kLeastWays);
}

/// Whether what a kernel moves is of one width.
static bool hasOneWidth(const CopyKernel &kernel,
                        llvm::ArrayRef<PartShape> parts) {
  return llvm::all_equal(
      llvm::map_range(parts.slice(kernel.firstPart, kernel.numParts),
                      [](const PartShape &part) { return part.width; }));
}

/// Whether vectors are pieces of lines, and what is written by them is planned
/// for that. Where places are read in turn, none of it has been measured.
static bool writesPieces(const CopyMachine &machine) {
  return machine.vectorBytes < machine.lineBytes && machine.placesInTurn == 1;
}

/// Whether few parts, which have `groupBytes` in all of the rows after which
/// the next target is turned to, are written in runs past the caches, too.
static bool streamsFewInRuns(const LoopPlan &plan, size_t numParts,
                             MaybeLanes groupBytes,
                             const CopyMachine &machine) {
  return writesPieces(machine) && numParts > 1 && groupBytes.value_or(0) > 0 &&
         *groupBytes / static_cast<int64_t>(numParts) <= kMaxPiecewiseBytes &&
         llvm::none_of(plan.kernels, [](const CopyKernel &kernel) {
           return kernel.isRowByRow();
         });
}

/// Plans how long the runs of rows of every part are, of which the narrowest
/// has `narrowest` lanes, and all have `rowLanes`.
static void planRunRows(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                        int64_t narrowest, int64_t rowLanes,
                        const RowsShape &rows, const CopyMachine &machine) {
  int64_t unit = std::max(plan.groupRows, plan.streamedRows);
  // Parts that have nothing take no runs.
  auto getRowsOf = [&](int64_t bytes) {
    return llvm::divideCeil(bytes / rows.laneBytes,
                            std::max<int64_t>(narrowest, 1));
  };
  MaybeLanes block = writesPieces(machine)
                         ? multiply(kPiecewiseL1s, machine.l1Bytes)
                         : getBlockBytes(machine);
  int64_t fit = block.value_or(INT64_MAX) / rows.laneBytes /
                std::max<int64_t>(rows.getDenseLanes().value_or(rowLanes), 1);
  plan.runRows = llvm::alignTo(
      std::clamp<int64_t>(fit, getRowsOf(kLeastRunBytes), getRowsOf(kRunBytes)),
      unit);
  // Not less than where groups are not done in runs.
  MaybeLanes runLanes = multiply(rowLanes, plan.runRows);
  plan.runsAhead = std::max<int64_t>(
      llvm::divideCeil(plan.streamed.prefetchDistance.value_or(0),
                       std::max<int64_t>(runLanes.value_or(INT64_MAX), 1)),
      1);
  // Pieces of lines are put together in the caches, but not past them.
  plan.cachesLines = writesPieces(machine);
  if (plan.cachesLines)
    plan.cached.prefetchDistance = plan.streamed.prefetchDistance;
  size_t mostDirect = plan.cachesLines ? 1 : kMaxDirectTargets;
  for (CopyKernel &kernel : plan.kernels)
    kernel.isStaged = kernel.numParts > mostDirect &&
                      hasOneWidth(kernel, parts) &&
                      *kernel.rowLanes * plan.runRows * rows.laneBytes <=
                          getBlockBytes(machine) / 2;
}

/// Plans runs of rows of every part, where they pay; `plan` says already where
/// they do because parts are many.
static void planRuns(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                     int64_t narrowest, int64_t rowLanes, const RowsShape &rows,
                     const CopyMachine &machine) {
  MaybeLanes groupBytes =
      multiply(multiply(rowLanes, std::max(plan.groupRows, plan.streamedRows)),
               rows.laneBytes);
  plan.streamsRuns |= streamsFewInRuns(plan, parts.size(), groupBytes, machine);
  if (!plan.streamsRuns && !plan.cachesRuns)
    return;
  planRunRows(plan, parts, narrowest, rowLanes, rows, machine);
  if (plan.cachesRuns && parts.size() <= kMaxCachedStreams)
    plan.meetingParts = std::min(getWays(machine), parts.size());
}

/// Plans blocks of several groups of rows.
static void planBlocks(LoopPlan &plan, MaybeLanes narrowest,
                       const RowsShape &rows, const CopyMachine &machine) {
  plan.cached.isOneGroup = false;
  plan.blockBytes = getBlockBytes(machine);
  // Where runs would be shorter than a group's worth of cache lines, half of
  // the second level, whose misses prefetching would not hide.
  MaybeLanes rowLanes = rows.getDenseLanes();
  if (rowLanes && narrowest &&
      plan.blockBytes / rows.laneBytes / *rowLanes * *narrowest *
              rows.laneBytes <
          kLeastRunBytes)
    plan.blockBytes = machine.l2Bytes / 2;
}

LoopPlan mlir::split::planLoops(SplitsRows direction,
                                llvm::ArrayRef<PartShape> parts,
                                const RowsShape &rows,
                                const CopyMachine &machine) {
  LoopPlan plan;
  plan.steps = planSteps(rows.laneBytes, machine);
  MaybeLanes narrowest;
  int64_t rowBytes = 0;
  for (const PartShape &part : parts) {
    plan.rowKernels.push_back(planRow(part.width, rows.isSingleRow(), direction,
                                      plan.steps, rows.laneBytes));
    rowBytes += part.width.value_or(0) * rows.laneBytes;
    if (part.width)
      narrowest = std::min(narrowest.value_or(*part.width), *part.width);
  }
  if (coverSource(parts, rows))
    plan.streamed.prefetchDistance = machine.pageBytes / rows.laneBytes;
  if (rows.isSingleRow()) {
    for (size_t i = 0; i < parts.size(); ++i)
      plan.kernels.push_back({i, 1, 1, parts[i].width, RowByRow()});
    return plan;
  }
  chooseSplitKernels(plan, parts, rows, machine);
  // Rows that are whole vectors and have no pages to take in turn.
  plan.streamed.takesRowsInTurn =
      plan.steps.placesInTurn > 1 &&
      llvm::all_of(plan.kernels, [&](const CopyKernel &kernel) {
        const RowKernel &row = plan.rowKernels[kernel.firstPart];
        return kernel.isRowByRow() && row.width && !row.beginsInside &&
               !row.takesPagesInTurn;
      });

  plan.unrolls = parts.size() <= kMaxStreams || rowBytes <= kMaxUnrolledBytes;
  planStreamedRows(plan, parts, rows.laneBytes);
  MaybeLanes rowLanes = getRowLanes(parts);
  bool isShort =
      narrowest.value_or(1) * plan.groupRows * rows.laneBytes < kRunBytes;
  bool isMany = isShort && parts.size() > kMaxStreams;
  if (!rowLanes) {
    plan.streamed.isOneGroup = !isMany;
    planBlocks(plan, narrowest, rows, machine);
  } else {
    plan.streamsRuns = isMany;
    plan.cachesRuns = isMany || (isShort && parts.size() >= getWays(machine));
    planRuns(plan, parts, *narrowest, *rowLanes, rows, machine);
    if (isMany)
      return plan;
  }
  planPlaces(plan.streamed, plan, rows);
  planAhead(plan.cached, plan, multiply(rows.numRows, rowBytes), machine);
  return plan;
}
