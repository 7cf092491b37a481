// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What split-fuse-copies says of what it sees and decides, see
/// split/Support/Remarks.h.

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_COPYREMARKS_H
#define SPLIT_LIB_COPIES_TRANSFORMS_COPYREMARKS_H

#include "split/Copies/Match/CopyNest.h"
#include "split/Copies/Plan/CopyPlan.h"
#include "split/Support/Remarks.h"

namespace mlir {
class DataLayout;
} // namespace mlir

namespace mlir::split {

/// For all in `root`: chunks that are used where they lie, and copies with the
/// bytes that they move.
void remarkViewsAndCopies(Operation *root, const DataLayout &layout);

/// That the copies of `nest`, at `location`, are done together, and how.
void remarkPlan(Location location, const CopyNest &nest, const CopyPlan &plan);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_COPYREMARKS_H
