// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parts of a copy as kernels of GPUs see them. Private to the planner.

#ifndef SPLIT_LIB_COPIES_PLAN_GPUPARTS_H
#define SPLIT_LIB_COPIES_PLAN_GPUPARTS_H

#include "split/Copies/Plan/GpuPlan.h"

namespace mlir::split {

/// Parts that are listed, or else regular ones.
struct GpuParts {
  llvm::SmallVector<PartShape> listed;
  std::optional<RegularShape> regular;

  /// The lanes that they have of a row.
  MaybeLanes getRowLanes() const;
};

/// The parts of a copy that can be launched.
GpuParts getGpuParts(const CopyShape &shape);

/// The cycles that the banks of a workgroup's memory take for the parts of a
/// full tile. All sizes are known.
int64_t getTileCycles(const GpuParts &parts, int64_t laneBytes,
                      const TiledLaunch &tiled, const GpuMachine &machine);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_PLAN_GPUPARTS_H
