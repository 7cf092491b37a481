// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The translation of kernels of lanes to operations, one to one. Private to
/// the emitter.

#ifndef SPLIT_LIB_COPIES_EMIT_LANEKERNELEMITTER_H
#define SPLIT_LIB_COPIES_EMIT_LANEKERNELEMITTER_H

#include "LaneNest.h"
#include "split/Copies/Plan/LaneKernel.h"

namespace mlir::split {

/// Lines that a kernel prefetches, if any, one before each line that it stores,
/// or loads of a part: of many prefetches in a row, a core has to wait for the
/// first before it can begin the last, and for as long for whatever else it
/// loads.
struct LinePrefetch {
  int64_t lineLanes = 0;
  /// The first lane of the buffer of rows (null: nothing of it is).
  Value ahead = {};
  /// How far behind what is loaded of a part (0: nothing of it is).
  int64_t partLanes = 0;
  /// The row of the parts from which on as much is prefetched as is stored
  /// (null: nothing is).
  Value targetRow = {};
};

/// Emits `kernel` for `parts` of `nest`, from `row` on. Stores
/// bypass the caches if they are known to be aligned to `streamedAlignment`.
void emitLaneKernel(OpBuilder &builder, Location loc, const RowsNest &nest,
                    ArrayRef<NestPart> parts, const LaneKernel &kernel,
                    Value row, std::optional<int64_t> streamedAlignment,
                    const LinePrefetch &prefetch = {});

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_LANEKERNELEMITTER_H
