// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Narrow parts that are joined to whole rows in their order: what vectors write
// behind a row of a part is written again by the parts that follow. The last
// rows, of all and of a task, which others do not follow enough, are moved
// exactly; lines that are put together of several parts two threads share by
// masks.

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir::split;

/// The lanes of vectors that may straddle lines, which a row of `width` takes,
/// if they are fewer vectors than its lanes make up; otherwise 0.
static int64_t getSpilledLanes(int64_t width, const RowSteps &steps) {
  if (width == 0 || width > steps.lineLanes)
    return 0;
  auto count = [](int64_t lanes, int64_t longest) {
    return lanes / longest + llvm::popcount<uint64_t>(lanes % longest);
  };
  int64_t lanes = llvm::alignTo(width, steps.streamedLanes);
  return count(lanes, steps.getStraddlingLimit()) <
                 count(width, steps.vectorLanes)
             ? lanes
             : 0;
}

void mlir::split::spillRows(LoopPlan &plan, llvm::ArrayRef<PartShape> parts,
                            const RowsShape &rows) {
  auto areClose = [](const PartShape &part) {
    return part.shared && !(part.shared->pitch >= part.width);
  };
  if (rows.isSingleRow() || !plan.cached.isOneGroup ||
      llvm::any_of(parts, areClose) ||
      getWidthsOfWholeRows(parts, rows).empty() ||
      !llvm::all_of(plan.kernels, [](const CopyKernel &kernel) {
        return kernel.isRowByRow();
      }))
    return;
  // What is read behind a row of a part, and not written again in its own row,
  // are at most so many rows of it.
  int64_t slackRows = 0;
  for (auto [part, kernel] : llvm::zip_equal(parts, plan.rowKernels)) {
    kernel.spilledLanes = getSpilledLanes(*part.width, plan.steps);
    if (kernel.spilledLanes > 0)
      slackRows = std::max<int64_t>(
          slackRows,
          llvm::divideCeil(kernel.spilledLanes - *part.width, *part.width));
  }
  plan.slackRows = std::max(plan.slackRows, slackRows);
}

/// Plans vectors of up to `lanes` in all for each row of parts of at most
/// `mostWidth`; if that is nothing, as many vectors of `lanes` as a row takes,
/// for parts that are narrow on average.
static SwitchedPlan::Ordered planSpilledRows(const ListedPlan &general,
                                             const RowsShape &rows,
                                             int64_t lanes,
                                             MaybeLanes mostWidth) {
  int64_t numParts = general.loops.kernels.size();
  // The last vector of a row reaches behind it by less than it has lanes, which
  // are most rows of a part that has one lane. Vectors of one lane keep a row,
  // too.
  int64_t vector =
      general.loops.steps.getSpilledVector(lanes, mostWidth.has_value());
  int64_t leastWidth = llvm::divideCeil(vector, kSpilledRows + 1);
  int64_t slackRows =
      std::max<int64_t>(llvm::divideCeil(vector, leastWidth) - 1, 1);
  int64_t mostMeanWidth =
      mostWidth ? lanes : general.loops.steps.getNarrowLanes();
  SwitchedPlan::Ordered ordered{mostWidth ? 0 : kLeastSpilledRows, leastWidth,
                                mostWidth, numParts * mostMeanWidth, general};
  for (auto [i, kernel] : llvm::enumerate(ordered.plan.loops.rowKernels)) {
    kernel.spilledLanes = lanes;
    kernel.mostWidth = mostWidth;
    // As often as a row has lines: where some lines are asked for, and others
    // not, that takes longer than without.
    kernel.asksAhead =
        !mostWidth || i * lanes % general.loops.steps.lineLanes == 0;
  }
  LoopPlan &loops = ordered.plan.loops;
  loops.slackRows = slackRows;
  // The places of two rows of unknown parts do not stay in registers.
  loops.unrolls = false;
  ordered.plan.streaming.reset();
  if (std::optional<TaskPlan> &tasks = ordered.plan.tasks)
    tasks->hasManyRows |=
        haveManyRows(*tasks, loops, ordered.mostRowLanes * rows.laneBytes);
  ordered.yieldsToStreaming = !mostWidth;
  return ordered;
}

/// Plans to join rows of at most `mostRowLanes`, and one at least, by
/// `vectors`.
static SwitchedPlan::Ordered planVectors(const ListedPlan &general,
                                         JoinedVectors vectors,
                                         int64_t mostRowLanes) {
  SwitchedPlan::Ordered ordered{/*leastRows=*/0, /*leastWidth=*/0,
                                /*mostWidth=*/std::nullopt, mostRowLanes,
                                general};
  ordered.leastRowLanes = 1;
  ordered.plan.loops.joinedVectors = vectors;
  ordered.plan.streaming.reset();
  return ordered;
}

/// Plans to write every line once past the caches, by `vectors`.
static SwitchedPlan::Ordered planLines(const ListedPlan &general,
                                       JoinedVectors vectors,
                                       int64_t mostRowLanes,
                                       const RowsShape &rows) {
  SwitchedPlan::Ordered ordered = planVectors(general, vectors, mostRowLanes);
  // What is read and what is written.
  ordered.leastLanes = general.streaming->minBytes / (2 * rows.laneBytes) + 1;
  // Lines are aligned, wherever rows are. Where there are too few rows for
  // tasks of them, these go through the caches.
  ordered.plan.streaming = general.streaming;
  StreamingPlan &streaming = *ordered.plan.streaming;
  streaming.minBytes = 0;
  streaming.aligned.clear();
  streaming.vectorBytes = 0;
  streaming.wideParts.clear();
  streaming.streamsRows = false;
  return ordered;
}

/// Adds to `choices` the plans that join by vectors of a line, where there are
/// such: past the caches of parts that are not wide on average, or of rows that
/// are narrow, and through the caches of narrow rows, if parts lie back to
/// back.
static void
planJoinedVectors(const ListedPlan &general, bool areBackToBack,
                  const RowsShape &rows, const CopyMachine &machine,
                  llvm::SmallVectorImpl<SwitchedPlan::Ordered> &choices) {
  const RowSteps &steps = general.loops.steps;
  int64_t numParts = general.loops.kernels.size();
  if (machine.vectorBytes != machine.lineBytes)
    return;
  if (general.streaming && machine.permutedBytes <= rows.laneBytes) {
    SwitchedPlan::Ordered lines =
        planLines(general, JoinedVectors::OfLine,
                  numParts * steps.getNarrowLanes(), rows);
    int64_t leastBytes = kLeastJoinedBytes;
    if (machine.placesInTurn == 1 && numParts >= kMinStagedJoinParts) {
      int64_t mostRowLanes = numParts * steps.lineLanes;
      lines.plan.loops.joinStage = {
          std::max(kJoinStageBytes, mostRowLanes * rows.laneBytes),
          mostRowLanes};
      leastBytes = kLeastStagedBytes;
    }
    lines.leastRowLanes = numParts * leastBytes / rows.laneBytes;
    choices.push_back(std::move(lines));
  }
  if (steps.compressedLanes == 0 || !areBackToBack)
    return;
  if (general.streaming)
    choices.push_back(planLines(general, JoinedVectors::OfNarrowRows,
                                steps.lineLanes - 1, rows));
  choices.push_back(
      planVectors(general, JoinedVectors::OfRows, steps.lineLanes / 2));
}

/// Whether the masks of all parts stay in registers, for rows that are joined
/// by one or two vectors each.
static bool canMaskParts(const ListedPlan &general,
                         const CopyMachine &machine) {
  return machine.vectorBytes == machine.lineBytes &&
         general.loops.steps.compressedLanes > 0 &&
         general.loops.kernels.size() <= kMaxMaskedParts;
}

/// Plans that for rows of up to a line, and for those of up to two.
static SwitchedPlan::Ordered planOneRow(const ListedPlan &general) {
  return planVectors(general, JoinedVectors::OfOneRow,
                     general.loops.steps.lineLanes);
}

static SwitchedPlan::Ordered planCutRows(const ListedPlan &general) {
  int64_t lanes = general.loops.steps.lineLanes;
  SwitchedPlan::Ordered ordered =
      planVectors(general, JoinedVectors::OfCutRows, 2 * lanes);
  ordered.leastRowLanes = lanes + lanes / kLeastSecondVectorShare;
  return ordered;
}

llvm::SmallVector<SwitchedPlan::Ordered, 0>
mlir::split::planOrdered(const ListedPlan &general,
                         llvm::ArrayRef<PartShape> parts, const RowsShape &rows,
                         const CopyMachine &machine, bool isInDefaultSpace) {
  const LoopPlan &loops = general.loops;
  auto isRowByRow = [](const CopyKernel &kernel) {
    return kernel.isRowByRow();
  };
  auto isUnknown = [](const RowKernel &kernel) { return !kernel.width; };
  // What is read behind a row of a part is of the rows behind it.
  auto isFollowed = [](const PartShape &part) {
    return !part.shared || part.shared->isDense;
  };
  if (rows.isSingleRow() || loops.kernels.size() < kMinSwitchedParts ||
      !llvm::all_of(loops.kernels, isRowByRow) ||
      !llvm::all_of(loops.rowKernels, isUnknown) ||
      !llvm::all_of(parts, isFollowed) || !loops.cached.isOneGroup ||
      (shareBuffers(parts) && parts.size() > kMaxOrderedParts))
    return {};
  llvm::SmallVector<SwitchedPlan::Ordered, 0> ordered;
  if (isInDefaultSpace)
    planJoinedVectors(general, !shareBuffers(parts), rows, machine, ordered);
  // Where each part takes one store, of half a line, which may reach behind it,
  // a vector of a line is no faster than these.
  auto addSingleRows = [&] {
    if (!canMaskParts(general, machine))
      return;
    ordered.push_back(planOneRow(general));
    ordered.push_back(planCutRows(general));
  };
  int64_t unit = std::max(std::min(machine.vectorBytes, machine.unitBytes) /
                              rows.laneBytes,
                          loops.steps.streamedLanes);
  for (int64_t lanes = loops.steps.streamedLanes;
       lanes <= loops.steps.lineLanes; lanes *= 2) {
    if (lanes == loops.steps.lineLanes)
      addSingleRows();
    ordered.push_back(planSpilledRows(general, rows, lanes, lanes));
  }
  ordered.push_back(planSpilledRows(general, rows, unit, std::nullopt));
  return ordered;
}
