// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the slices begin that something is computed of, or into: the links of
/// a chain may differ in that.

#ifndef SPLIT_LIB_TENSORS_SLICEOFFSETS_H
#define SPLIT_LIB_TENSORS_SLICEOFFSETS_H

#include "mlir/IR/Block.h"

namespace mlir::split {

/// Makes constants of the static offsets of the slices in `block` that ops on
/// elements alone take, if there are at least `minCount`: parts of rows, and
/// places of what is joined. Slices that are copied from or to stay what they
/// are: such copies are planned together.
void openOffsets(Block &block, size_t minCount);

/// Makes those offsets in `block`, and in regions, static where they are still
/// constants.
void closeOffsets(Block &block);

} // namespace mlir::split

#endif // SPLIT_LIB_TENSORS_SLICEOFFSETS_H
