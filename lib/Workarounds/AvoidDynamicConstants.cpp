// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITAVOIDDYNAMICCONSTANTSPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

/// Whether upstream may fold `op` to a constant of dynamic shape.
static bool mayFoldToDynamicConstant(Operation *op) {
  if (!isa<arith::CmpIOp, arith::XOrIOp>(op))
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && !type.hasStaticShape();
}

namespace {

struct SplitAvoidDynamicConstants
    : split::impl::SplitAvoidDynamicConstantsPassBase<
          SplitAvoidDynamicConstants> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    linalg::populateElementwiseToLinalgConversionPatterns(patterns);
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal(
        [](Operation *op) { return !mayFoldToDynamicConstant(op); });
    // The conversion would fold the ops itself.
    ConversionConfig config;
    config.foldingMode = DialectConversionFoldingMode::Never;
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
