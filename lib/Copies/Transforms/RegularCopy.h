// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies that turn rows of equal parts into parts of rows, as when all equal
/// chunks of a tensor are packed, or joined along another axis. Private to the
/// copy fusion.

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_REGULARCOPY_H
#define SPLIT_LIB_COPIES_TRANSFORMS_REGULARCOPY_H

#include "split/Copies/Emit/CopyTasks.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::split {

/// A `memref.copy` of `[rows, parts, width]`, of which the source is row-major
/// but for the distance of rows, and the target has parts before rows. Sizes
/// and distances are in elements.
struct RegularCopy {
  memref::CopyOp copy;
  OpFoldResult rows;
  OpFoldResult parts;
  OpFoldResult width;
  /// From one row of the source to the next.
  OpFoldResult sourcePitch;
  /// From one part of the target to the next.
  OpFoldResult targetPitch;
  LaneFormat format;
};

/// `copy` as such a copy, or nothing if it is none or if its source and target
/// may overlap. With `distinctArguments`, the arguments of the function are
/// taken not to overlap.
std::optional<RegularCopy> matchRegularCopy(memref::CopyOp copy,
                                            const DataLayout &layout,
                                            bool distinctArguments);

/// Emits the code of `copy` before it. It is not erased. With `tasks`, a large
/// copy becomes a scf.parallel.
void emitRegularCopy(RegularCopy copy, const CopyMachine &machine,
                     const std::optional<CopyTasks> &tasks);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_REGULARCOPY_H
