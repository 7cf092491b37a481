// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The patterns of the passes over splits, for passes of another compiler;
/// those that belong to the ops are in
/// `split/Dialect/Split/IR/SplitPatterns.h`.

#ifndef SPLIT_DIALECT_SPLIT_TRANSFORMS_PATTERNS_H
#define SPLIT_DIALECT_SPLIT_TRANSFORMS_PATTERNS_H

namespace mlir {
class RewritePatternSet;

namespace split {

/// Adds the pattern of `split-hoist-elementwise`: what is computed of every
/// chunk alike is computed of the source.
void populateHoistElementwisePatterns(RewritePatternSet &patterns);

/// Adds the pattern of `split-sink-elementwise`: what is split is computed of
/// each chunk. It undoes the one above, so a set has one of them.
void populateSinkElementwisePatterns(RewritePatternSet &patterns);

} // namespace split
} // namespace mlir

#endif // SPLIT_DIALECT_SPLIT_TRANSFORMS_PATTERNS_H
