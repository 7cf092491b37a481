// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "NormalizeSlices.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCANONICALIZETENSORSPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Upstream's patterns have no other name than that of their class;
/// test/Workarounds/canonicalize-tensors.mlir fails if one does not match.
static const std::string kUnsoundPatterns[] = {
    "(anonymous namespace)::FoldConcatsOfFill",
    "(anonymous namespace)::FoldTensorCastConsumerOp",
    "(anonymous namespace)::ForOpTensorCastFolder",
    "(anonymous namespace)::SubISubILHSRHSLHS"};

namespace {

struct SplitCanonicalizeTensors
    : split::impl::SplitCanonicalizeTensorsPassBase<SplitCanonicalizeTensors> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(set);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(set, context);
    populateNormalizeSlicesPatterns(set);
    patterns = FrozenRewritePatternSet(std::move(set), kUnsoundPatterns);
    return success();
  }

  void runOnOperation() override {
    // As upstream's canonicalizer: what it has done by its limit is right.
    GreedyRewriteConfig config;
    config.setUseTopDownTraversal().setRegionSimplificationLevel(
        GreedySimplifyRegionLevel::Normal);
    (void)applyPatternsGreedily(getOperation(), patterns, config);
  }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace
