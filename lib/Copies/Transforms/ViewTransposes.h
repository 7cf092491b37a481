// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_VIEWTRANSPOSES_H
#define SPLIT_LIB_COPIES_TRANSFORMS_VIEWTRANSPOSES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::split {

/// Makes `op` copies of regular parts, if two neighbouring groups of dimensions
/// change places, [batches, rows, parts, width] of the source to [batches,
/// parts, rows, width] of the target, and the parts are narrow: as the two
/// dimensions of a matrix, or the channels of an image and its pixels. Loops
/// over batches, and over blocks of many parts, have a copy each. Of few
/// elements, it is left alone.
void viewTranspose(linalg::TransposeOp op, const DataLayout &layout);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_VIEWTRANSPOSES_H
