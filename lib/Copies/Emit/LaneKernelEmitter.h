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

/// Lines that a kernel prefetches, one before each line that it stores: of many
/// prefetches in a row, a core has to wait for the first before it can begin
/// the last, and for as long for whatever else it loads.
struct LinePrefetch {
  /// The first lane of the buffer of rows.
  Value ahead;
  int64_t lineLanes;
  /// The row of the parts from which on as much is prefetched as is stored
  /// (null: nothing is).
  Value targetRow = {};
};

/// Emits `kernel` for `parts` of `nest`, from `row` on. Stores
/// bypass the caches if they are known to be aligned to `streamedAlignment`.
void emitLaneKernel(OpBuilder &builder, Location loc, const RowsNest &nest,
                    ArrayRef<NestPart> parts, const LaneKernel &kernel,
                    Value row, std::optional<int64_t> streamedAlignment,
                    std::optional<LinePrefetch> prefetch = std::nullopt);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_LANEKERNELEMITTER_H
