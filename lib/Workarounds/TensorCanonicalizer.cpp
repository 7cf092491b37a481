// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

std::unique_ptr<Pass> mlir::split::createTensorCanonicalizerPass() {
  // As upstream's pass without options.
  GreedyRewriteConfig config;
  config.setUseTopDownTraversal().setRegionSimplificationLevel(
      GreedySimplifyRegionLevel::Normal);
  // Upstream's patterns have no other name than that of their class;
  // test/Workarounds/tensor-canonicalizer.mlir fails if one does not match.
  return createCanonicalizerPass(
      config, {"(anonymous namespace)::FoldConcatsOfFill",
               "(anonymous namespace)::FoldTensorCastConsumerOp",
               "(anonymous namespace)::ForOpTensorCastFolder",
               "(anonymous namespace)::SubISubILHSRHSLHS"});
}
