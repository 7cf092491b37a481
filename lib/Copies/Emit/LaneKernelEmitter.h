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

/// Emits `kernel` for `parts` of `nest`, from `row` on. Stores
/// bypass the caches if they are known to be aligned to `streamedAlignment`.
void emitLaneKernel(OpBuilder &builder, Location loc, const RowsNest &nest,
                    ArrayRef<NestPart> parts, const LaneKernel &kernel,
                    Value row, std::optional<int64_t> streamedAlignment);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_LANEKERNELEMITTER_H
