// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A split as a picture.

#ifndef SPLIT_LIB_EXPLAIN_DRAWING_H
#define SPLIT_LIB_EXPLAIN_DRAWING_H

#include "split/Explain/Explanation.h"

namespace mlir::split::explain {

/// The colours that runs take in turn, `hue0` to `hue5` of report.css.
inline constexpr unsigned kNumHues = 6;

/// What becomes of a run, in one or two words.
llvm::StringRef describeFate(const SplitFacts &split, const ChunkRun &run);

/// `chunk 3`, or `chunks 3 to 5`.
std::string describeChunks(const ChunkRun &run);

/// Draws the source of `split`, cut into its runs, of which there are some, and
/// below it the buffers that parts of it are copied to. `id` is unique in the
/// page.
void drawSplit(llvm::raw_ostream &os, const SplitFacts &split,
               const std::string &id);

} // namespace mlir::split::explain

#endif // SPLIT_LIB_EXPLAIN_DRAWING_H
