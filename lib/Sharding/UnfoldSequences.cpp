// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/Passes.h"

#include "HasShardings.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITUNFOLDSEQUENCESPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

template <typename... Ops>
static void addCanonicalizations(RewritePatternSet &patterns) {
  (Ops::getCanonicalizationPatterns(patterns, patterns.getContext()), ...);
}

namespace {

struct SplitUnfoldSequences
    : split::impl::SplitUnfoldSequencesPassBase<SplitUnfoldSequences> {
  void runOnOperation() override {
    if (!hasShardings(getOperation()))
      return;
    RewritePatternSet patterns(&getContext());
    addCanonicalizations<SplitToSequenceOp, SequenceInsertOp, SequenceEraseOp,
                         SequenceAtOp, SequenceLengthOp, ConcatFromSequenceOp>(
        patterns);
    // What is left is what upstream says that it cannot shard.
    (void)applyPatternsGreedily(
        getOperation(), std::move(patterns),
        GreedyRewriteConfig().enableFolding(false).setRegionSimplificationLevel(
            GreedySimplifyRegionLevel::Disabled));
  }
};

} // namespace
