// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The patterns of the passes over tensors, for passes of another compiler.

#ifndef SPLIT_TENSORS_PATTERNS_H
#define SPLIT_TENSORS_PATTERNS_H

#include <cstdint>

namespace mlir {
class RewritePatternSet;

namespace split {

/// Adds patterns that make slices and reshapes that are known to be empty
/// `tensor.empty`, as `split-replace-empty-tensors` does. Upstream's ops on
/// views do not take all of them.
void populateReplaceEmptyTensorsPatterns(RewritePatternSet &patterns);

/// Adds the patterns of `split-fuse-elementwise`, all of them upstream's: a
/// computation joins the one that uses it, if that is the only one and what
/// comes of it is not too long, through reshapes too, and a small constant is
/// transposed at once. Among them is
/// `FoldTensorCastConsumerOp`, which the pass leaves out by its name.
void populateFuseElementwisePatterns(RewritePatternSet &patterns);

/// Adds the pattern of `split-fill-large-splats`: a constant that is one
/// element, `limit` times or more, becomes a `tensor.splat`.
void populateFillLargeSplatsPatterns(RewritePatternSet &patterns,
                                     int64_t limit);

} // namespace split
} // namespace mlir

#endif // SPLIT_TENSORS_PATTERNS_H
