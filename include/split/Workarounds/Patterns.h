// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The patterns of the workarounds, for passes of another compiler.

#ifndef SPLIT_WORKAROUNDS_PATTERNS_H
#define SPLIT_WORKAROUNDS_PATTERNS_H

namespace mlir {
class RewritePatternSet;

namespace split {

/// Adds what `split-normalize-slices` does. The patterns that fold sizes go
/// before upstream's patterns for slices, if they are applied together.
void populateNormalizeSlicesPatterns(RewritePatternSet &patterns);

/// Adds patterns that make a view of a buffer that is known to be empty, and a
/// cast to a shape that contradicts that of its source, a
/// `memref.reinterpret_cast`. `split-canonicalize-views` applies them with
/// canonicalization, before whose patterns they go.
void populateReplaceInvalidViewsPatterns(RewritePatternSet &patterns);

} // namespace split
} // namespace mlir

#endif // SPLIT_WORKAROUNDS_PATTERNS_H
