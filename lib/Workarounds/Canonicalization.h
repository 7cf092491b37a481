// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What upstream's canonicalizer is made of, for passes that canonicalize with
/// other patterns.

#ifndef SPLIT_LIB_WORKAROUNDS_CANONICALIZATION_H
#define SPLIT_LIB_WORKAROUNDS_CANONICALIZATION_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::split {

/// Upstream's pattern that replaces a condition by what it is in the branches
/// of an scf.if. It looks at all uses of the condition for each;
/// propagateConditions does the same at once.
inline constexpr StringLiteral kConditionPropagation =
    "(anonymous namespace)::ConditionPropagation";

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

/// Whether an op in `root` has a region of several blocks.
inline bool hasBranches(Operation *root) {
  return root
      ->walk([](Operation *op) {
        for (Region &region : op->getRegions())
          if (!region.empty() && !region.hasOneBlock())
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

/// Rewrites `root` as upstream's canonicalizer does without options, with
/// `patterns` that do without kConditionPropagation. What it has done by its
/// limit is right. Regions are not simplified where there are
/// only single blocks: that looks for blocks that are not reached and for
/// values that only pass from block to block, at all values of `root` each
/// time.
inline void canonicalize(Operation *root,
                         const FrozenRewritePatternSet &patterns) {
  propagateConditions(root);
  GreedyRewriteConfig config;
  config.setUseTopDownTraversal().setRegionSimplificationLevel(
      hasBranches(root) ? GreedySimplifyRegionLevel::Normal
                        : GreedySimplifyRegionLevel::Disabled);
  // As often as upstream does all it does.
  for (int64_t i = 0; i < config.getMaxIterations(); ++i) {
    (void)applyPatternsGreedily(root, patterns, config);
    if (!propagateConditions(root))
      return;
  }
}

} // namespace mlir::split

#endif // SPLIT_LIB_WORKAROUNDS_CANONICALIZATION_H
