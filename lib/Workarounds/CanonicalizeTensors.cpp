// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "Canonicalization.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitPatterns.h"
#include "split/Dialect/Strided/IR/StridedOps.h"
#include "split/Workarounds/Patterns.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCANONICALIZETENSORSPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Upstream's patterns have no other name than that of their class;
/// test/Workarounds/canonicalize-tensors.mlir fails if one does not match.
static constexpr StringLiteral kUnsoundPatterns[] = {
    "(anonymous namespace)::FoldConcatsOfFill",
    "(anonymous namespace)::FoldTensorCastConsumerOp",
    "(anonymous namespace)::FoldTensorCastOfOutputIntoForallOp",
    "(anonymous namespace)::ForOpTensorCastFolder",
    "(anonymous namespace)::SubISubILHSRHSLHS"};

namespace {

struct SplitCanonicalizeTensors
    : split::impl::SplitCanonicalizeTensorsPassBase<SplitCanonicalizeTensors> {
  using SplitCanonicalizeTensorsPassBase::SplitCanonicalizeTensorsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    populateCanonicalizationPatterns(set);
    populateNormalizeSlicesPatterns(set);
    populateReplaceEmptyViewsPatterns(set);
    populateSplitUserPatterns(set);
    strided::populateStridedUserPatterns(set);
    SmallVector<std::string> disabled(disablePatterns.begin(),
                                      disablePatterns.end());
    for (StringRef pattern : kUnsoundPatterns)
      disabled.push_back(pattern.str());
    patterns =
        FrozenRewritePatternSet(std::move(set), disabled, enablePatterns);
    return success();
  }

  void runOnOperation() override { canonicalize(getOperation(), patterns); }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace
