// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Canonicalization.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mlir::split;

/// Ops of more operands or results are wide.
static constexpr unsigned kMostNarrowValues = 64;

/// As many scf.if of one condition are combined: each mostly has a result.
static constexpr unsigned kMostCombined = kMostNarrowValues;

static bool isWide(Operation *op) {
  return op->getNumOperands() > kMostNarrowValues ||
         op->getNumResults() > kMostNarrowValues;
}

/// Whether an op in `root` has a region of several blocks.
static bool hasBranches(Operation *root) {
  return root
      ->walk([](Operation *op) {
        for (Region &region : op->getRegions())
          if (!region.empty() && !region.hasOneBlock())
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

/// Rewrites the ops in `root` that are not wide, if there are some that are:
/// the greedy driver looks at these again, from end to end, for each of their
/// operands that is replaced and each user of their results that is erased.
static void canonicalizeNarrow(Operation *root,
                               const FrozenRewritePatternSet &patterns) {
  SmallVector<Operation *> narrow;
  bool areAll = true;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == root)
      return;
    if (isWide(op))
      areAll = false;
    else
      narrow.push_back(op);
  });
  if (areAll)
    return;
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  // The driver begins with the last.
  std::reverse(narrow.begin(), narrow.end());
  (void)applyOpPatternsGreedily(narrow, patterns, config);
}

bool mlir::split::hasManyBranches(Operation *root) {
  // Also of those that are not in a row: what is between them may move away.
  DenseMap<std::pair<Block *, Value>, unsigned> counts;
  return root
      ->walk([&](scf::IfOp op) {
        return ++counts[{op->getBlock(), op.getCondition()}] > kMostCombined
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

void mlir::split::canonicalize(Operation *root,
                               const FrozenRewritePatternSet &patterns) {
  propagateConditions(root);
  canonicalizeNarrow(root, patterns);
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
