// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Patterns on the ops of the dialect that passes use by themselves, or whose
/// eagerness is the caller's choice.

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITPATTERNS_H
#define SPLIT_DIALECT_SPLIT_IR_SPLITPATTERNS_H

#include <cstdint>

namespace mlir {
class RewritePatternSet;

namespace split {

/// The number of elements up to which canonicalization cuts a constant into
/// constant chunks.
inline constexpr int64_t kFoldConstantSplitLimit = 1024;

/// Adds patterns that cut a constant source of at most `limit` elements into
/// constants; a splat of any size. Larger constants, and those held in a
/// resource, stay whole: their chunks become views and share the data.
void populateFoldConstantSplitPatterns(RewritePatternSet &patterns,
                                       int64_t limit = kFoldConstantSplitLimit);

/// Adds patterns that make an arith.constant of strings a split.constant, which
/// upstream's folds leave alone.
void populateStringConstantPatterns(RewritePatternSet &patterns);

/// Adds patterns on ops of other dialects that take chunks: a concatenation of
/// all chunks of a split, of casts that hide them, and a dimension that is not
/// split. They are no part of canonicalization, which is not this dialect's to
/// change for `tensor.concat` and `tensor.dim`; `split-canonicalize-tensors`
/// applies them together with it.
void populateSplitUserPatterns(RewritePatternSet &patterns);

/// Adds patterns that make axes and sizes that are constant operands
/// attributes, where they do not contradict the source and the results.
void populateStaticSizesPatterns(RewritePatternSet &patterns);

} // namespace split
} // namespace mlir

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITPATTERNS_H
