// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What upstream's canonicalizer is made of, for passes that canonicalize with
/// other patterns.

#ifndef SPLIT_LIB_WORKAROUNDS_CANONICALIZATION_H
#define SPLIT_LIB_WORKAROUNDS_CANONICALIZATION_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace mlir::split {

/// Upstream's pattern that replaces a condition by what it is in the branches
/// of an scf.if. It looks at all uses of the condition for each;
/// propagateConditions does the same at once.
inline constexpr StringLiteral kConditionPropagation =
    "(anonymous namespace)::ConditionPropagation";

/// Upstream's pattern that makes one scf.if of two in a row that have one
/// condition. The results of many make an op that is ever wider, of which all
/// are looked at each time.
inline constexpr StringLiteral kBranchCombination =
    "(anonymous namespace)::CombineIfs";

/// Whether more scf.if of one condition are in a block in `root` than should be
/// combined by kBranchCombination.
bool hasManyBranches(Operation *root);

/// Replaces conditions of scf.if by what they are in its branches. Returns
/// whether there were any.
bool propagateConditions(Operation *root);

/// Adds the canonicalization patterns of all dialects and ops.
inline void populateCanonicalizationPatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  for (Dialect *dialect : context->getLoadedDialects())
    dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName op : context->getRegisteredOperations())
    op.getCanonicalizationPatterns(patterns, context);
}

/// Rewrites `root` as upstream's canonicalizer does without options, with
/// `patterns` that do without kConditionPropagation. What it has done by its
/// limit is right. Regions are not simplified where there are
/// only single blocks: that looks for blocks that are not reached and for
/// values that only pass from block to block, at all values of `root` each
/// time. Ops of many operands or results come last.
void canonicalize(Operation *root, const FrozenRewritePatternSet &patterns);

} // namespace mlir::split

#endif // SPLIT_LIB_WORKAROUNDS_CANONICALIZATION_H
