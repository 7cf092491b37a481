// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITERASEUNREACHABLEBLOCKSPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

namespace {

struct SplitEraseUnreachableBlocks
    : split::impl::SplitEraseUnreachableBlocksPassBase<
          SplitEraseUnreachableBlocks> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    // It fails if there are none.
    (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());
  }
};

} // namespace
