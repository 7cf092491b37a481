// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The canonicalization patterns of split.split that look beyond the op itself,
/// and what they share. SplitCanonicalization.cpp registers them. Each of them
/// rewrites all results of an op at once, so that canonicalization stays linear
/// in the number of results.

#ifndef SPLIT_LIB_DIALECT_SPLIT_IR_CANONICALIZATIONPATTERNS_H
#define SPLIT_LIB_DIALECT_SPLIT_IR_CANONICALIZATIONPATTERNS_H

#include "split/Dialect/Split/IR/ConstantIntegers.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Split/IR/SplitPatterns.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir::split {

/// Splits of splits, of concatenations and of casts, and those whose results
/// are concatenated.
void populateChainPatterns(RewritePatternSet &patterns);

/// Splits of reshaped and transposed tensors.
void populateReshapePatterns(RewritePatternSet &patterns);

/// Results that are unused or empty.
void populateUnusedResultPatterns(RewritePatternSet &patterns);

/// The sizes of all chunks of `op`, if they and the axis are static and no
/// result type is less static than what can be inferred. (Patterns on types
/// that are not inferred yet could create casts between types that contradict
/// each other, which are only seen not to be compatible with all of them.)
std::optional<SmallVector<int64_t>> getStaticSizes(SplitOp op);

/// `value` as a `type` that it is compatible with.
Value createCast(RewriterBase &rewriter, Location loc, Value value, Type type);

/// Whether a concatenation of `inputs` along `axis` may have type `result`: one
/// that the verifier takes, and whose own type a cast turns into `result`.
bool canConcat(TypeRange inputs, int64_t axis, RankedTensorType result);

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_IR_CANONICALIZATIONPATTERNS_H
