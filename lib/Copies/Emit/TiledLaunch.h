// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels that take rows through the memory of a workgroup. Private to the
/// emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_TILEDLAUNCH_H
#define SPLIT_LIB_COPIES_EMIT_TILEDLAUNCH_H

#include "LaunchNest.h"
#include "split/Copies/Plan/GpuPlan.h"

namespace mlir::split {

/// Emits a kernel whose workgroups each move a tile of `nest`, which is in
/// granules.
void emitTiledLaunch(OpBuilder &builder, Location loc, const LaunchNest &nest,
                     const TiledLaunch &tiled, int64_t blockThreads);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_TILEDLAUNCH_H
