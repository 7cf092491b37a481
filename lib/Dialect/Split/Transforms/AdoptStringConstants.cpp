// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitPatterns.h"
#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITADOPTSTRINGCONSTANTSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

struct SplitAdoptStringConstants
    : split::impl::SplitAdoptStringConstantsPassBase<
          SplitAdoptStringConstants> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateStringConstantPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
