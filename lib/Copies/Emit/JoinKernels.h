// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Straight-line code that joins narrow parts to rows. Private to the copy
/// fusion.

#ifndef SPLIT_LIB_COPIES_EMIT_JOINKERNELS_H
#define SPLIT_LIB_COPIES_EMIT_JOINKERNELS_H

#include "CopyKernels.h"

namespace mlir::split {

/// Emits the rows from `row` on that a chunk of 16 bytes of each of `parts`
/// holds, by shuffles of these chunks. The parts are neighbours of one known
/// width and of less than a chunk, which is a multiple of it. They make up the
/// whole rows of `nest`, or one chunk of each. With `streaming`, stores bypass
/// the caches; then they are aligned.
void emitInterleaved(OpBuilder &builder, Location loc, const CopyNest &nest,
                     ArrayRef<NestPart> parts, Value row, bool streaming);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_EMIT_JOINKERNELS_H
