// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/SplitPatterns.h"
#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITFOLDCONSTANTSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitFoldConstants
    : split::impl::SplitFoldConstantsPassBase<SplitFoldConstants> {
  using SplitFoldConstantsPassBase::SplitFoldConstantsPassBase;

  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateFoldConstantSplitPatterns(patterns, limit);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
