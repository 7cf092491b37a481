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

/// Plans to read groups of rows a page apart in turn, which ask for the first
/// lines of the next pages only.
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
  order.prefetchDistance.reset();
}

/// Plans how many rows are written past the caches to one target before the
/// next is turned to.
static void planStreamedRows(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                             int64_t laneBytes, const CopyMachine &machine) {
  int64_t unitLanes =
      plan.steps.lineLanes * (pairsLines(plan, machine) ? 2 : 1);
  plan.streamedRows = plan.groupRows;
  if (plan.streamed.takesRowsInTurn)
    plan.streamedRows = std::max(plan.groupRows, plan.steps.placesInTurn);
  // Of wide parts a line more or less does not matter.
  for (const PartShape &part : parts)
    if (part.width && *part.width < kRunBytes / laneBytes)
      plan.streamedRows =
          std::max(plan.streamedRows, getPeriod(*part.width, unitLanes));
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
  plan.steps = planSteps(SplitsRows(), rows.laneBytes, machine);
  MaybeLanes narrowest;
  MaybeLanes knownLanes = 0;
  for (const PartShape &part : parts) {
    plan.rowKernels.push_back(planRow(part.width, rows.isSingleRow(), direction,
                                      plan.steps, rows.laneBytes));
    knownLanes = add(knownLanes, part.width.value_or(0));
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
  planWholeLines(plan, machine);
  // Rows that are whole vectors and have no pages to take in turn.
  plan.streamed.takesRowsInTurn =
      plan.steps.placesInTurn > 1 &&
      llvm::all_of(plan.kernels, [&](const CopyKernel &kernel) {
        const RowKernel &row = plan.rowKernels[kernel.firstPart];
        return kernel.isRowByRow() && row.width && !row.beginsInside &&
               !row.takesPagesInTurn;
      });

  MaybeLanes rowBytes = multiply(knownLanes, rows.laneBytes);
  plan.unrolls = parts.size() <= kMaxStreams ||
                 rowBytes.value_or(INT64_MAX) <= kMaxUnrolledBytes;
  planStreamedRows(plan, parts, rows.laneBytes, machine);
  MaybeLanes rowLanes = getRowLanes(parts);
  bool isMany = areMany(plan, parts, rows.laneBytes, machine);
  if (!rowLanes) {
    plan.streamed.isOneGroup = !isMany;
    planBlocks(plan, narrowest, rows, machine);
  } else {
    planRuns(plan, parts, rows, machine);
    if (isMany)
      return plan;
  }
  planPlaces(plan.streamed, plan, rows);
  planAhead(plan.cached, plan, multiply(rows.numRows, rowBytes), machine);
  return plan;
}
