// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regular parts, tile by tile.

#include "PlanSteps.h"
#include "Tuning.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir::split;

/// A row of one part.
static RegularTile planRowTile(MaybeLanes width, int64_t vectorLanes) {
  RegularTile tile{1, 1, 0, 1, RowByRow(), std::nullopt};
  tile.streams = !(width && *width % vectorLanes != 0);
  return tile;
}

static llvm::SmallVector<RegularTile, 0>
planTiles(const CopyShape &shape, MaybeLanes width, const RowSteps &steps) {
  int64_t vectorLanes = steps.streamedLanes;
  llvm::SmallVector<RegularTile, 0> tiles;
  if (!width || !isShort(*width, vectorLanes)) {
    tiles.push_back(planRowTile(width, vectorLanes));
    return tiles;
  }
  int64_t period = getPeriod(*width, vectorLanes);
  int64_t numParts = std::max<int64_t>(getSquare(*width, vectorLanes), 1);
  LaneKernel single = assembleRows(*width, period, shape.rowPitch, vectorLanes,
                                   steps.lineLanes);
  RegularTile tile{period, numParts, 0, period, single, std::nullopt};
  if (numParts > 1) {
    tile.followingParts = llvm::divideCeil(vectorLanes, *width) - numParts;
    tile.code =
        llvm::isPowerOf2_64(*width)
            ? transposeRows(numParts, *width, period, 0, vectorLanes,
                            vectorLanes, vectorLanes)
            : transposePaddedRows(numParts, *width, period, 0, vectorLanes,
                                  steps.lineLanes, vectorLanes);
    tile.single = std::move(single);
  }
  // Whole lines of each target first, as for other streaming stores.
  int64_t rows = getPeriod(*width, steps.lineLanes);
  if (rows > period) {
    tiles.push_back(tile);
    tiles.back().rows = rows;
  }
  tiles.push_back(std::move(tile));
  if (period > 1)
    tiles.push_back(planRowTile(width, vectorLanes));
  return tiles;
}

RegularPlan mlir::split::planRegular(const CopyShape &shape,
                                     const RegularShape &parts,
                                     const CopyMachine &machine,
                                     const std::optional<TaskOptions> &tasks) {
  RegularPlan plan;
  plan.steps = planSteps(shape.direction, shape.laneBytes, machine);
  plan.rowKernel = planRow(parts.width, shape.numRows == 1, shape.direction,
                           plan.steps, shape.laneBytes);
  plan.tiles = planTiles(shape, parts.width, plan.steps);
  plan.blockBytes = kBlockPages * machine.pageBytes;
  plan.blockParts = kBlockPages;
  // Tiles of a known width write whole vectors.
  plan.streaming =
      planStreaming(shape, parts, /*movesRows=*/!parts.width, machine);
  if (tasks) {
    // Rows that are whole cache lines of every part.
    LoopPlan loops;
    loops.steps = plan.steps;
    loops.groupRows = plan.steps.lineLanes;
    for (const RegularTile &tile : plan.tiles)
      loops.groupRows = std::max(loops.groupRows, tile.rows);
    plan.tasks = planTasks(shape, std::nullopt, loops, *tasks, machine);
  }
  return plan;
}
