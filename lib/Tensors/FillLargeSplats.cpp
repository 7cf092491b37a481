// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "split/Tensors/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITFILLLARGESPLATSPASS
#include "split/Tensors/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The one element of `splat` as a value, or null if no op gives such a value.
static Value createElement(OpBuilder &builder, Location loc,
                           SplatElementsAttr splat) {
  if (auto type = dyn_cast<ComplexType>(splat.getElementType()))
    return complex::ConstantOp::create(builder, loc, type,
                                       splat.getSplatValue<ArrayAttr>());
  auto element = splat.getSplatValue<TypedAttr>();
  if (!element.getType().isSignlessIntOrIndexOrFloat())
    return Value();
  return arith::ConstantOp::create(builder, loc, element);
}

namespace {

// Pattern: constant dense<c> : tensor<10000000xf32>
//       -> splat (constant c) : tensor<10000000xf32>
struct FillLargeSplat : OpRewritePattern<arith::ConstantOp> {
  FillLargeSplat(MLIRContext *context, int64_t limit)
      : OpRewritePattern(context), limit(limit) {}

  LogicalResult matchAndRewrite(arith::ConstantOp op,
                                PatternRewriter &rewriter) const override {
    auto splat = dyn_cast<SplatElementsAttr>(op.getValue());
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!splat || !type || type.getNumElements() < limit)
      return rewriter.notifyMatchFailure(op, "not a large splat");
    Value element = createElement(rewriter, op.getLoc(), splat);
    if (!element)
      return rewriter.notifyMatchFailure(op, "no value of this element type");
    rewriter.replaceOpWithNewOp<tensor::SplatOp>(op, element, type);
    return success();
  }

private:
  int64_t limit;
};

struct SplitFillLargeSplats
    : split::impl::SplitFillLargeSplatsPassBase<SplitFillLargeSplats> {
  using SplitFillLargeSplatsPassBase::SplitFillLargeSplatsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    populateFillLargeSplatsPatterns(set, limit);
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    walkAndApplyPatterns(getOperation(), patterns);
  }

private:
  FrozenRewritePatternSet patterns;
};

} // namespace

void mlir::split::populateFillLargeSplatsPatterns(RewritePatternSet &patterns,
                                                  int64_t limit) {
  patterns.add<FillLargeSplat>(patterns.getContext(), limit);
}
