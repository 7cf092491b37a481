// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITNORMALIZESTRIDESPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

/// The strides of `op`, with 1 for what there is one of. Nothing if they are so
/// already.
static std::optional<SmallVector<OpFoldResult>>
getNormalizedStrides(OffsetSizeAndStrideOpInterface op) {
  SmallVector<OpFoldResult> strides = op.getMixedStrides();
  bool changed = false;
  for (auto [stride, size] : llvm::zip(strides, op.getMixedSizes())) {
    if (!isOneInteger(size) || isOneInteger(stride))
      continue;
    stride = Builder(op.getContext()).getIndexAttr(1);
    changed = true;
  }
  return changed ? std::optional(strides) : std::nullopt;
}

namespace {

// Pattern: extract_slice(x)[o][1][s] -> extract_slice(x)[o][1][1]
struct NormalizeExtractSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto strides = getNormalizedStrides(op);
    if (!strides)
      return rewriter.notifyMatchFailure(op, "no stride to normalize");
    rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
        op, op.getType(), op.getSource(), op.getMixedOffsets(),
        op.getMixedSizes(), *strides);
    return success();
  }
};

// Pattern: insert_slice(x, y)[o][1][s] -> insert_slice(x, y)[o][1][1]
struct NormalizeInsertSlice : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    auto strides = getNormalizedStrides(op);
    if (!strides)
      return rewriter.notifyMatchFailure(op, "no stride to normalize");
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
        op, op.getSource(), op.getDest(), op.getMixedOffsets(),
        op.getMixedSizes(), *strides);
    return success();
  }
};

struct SplitNormalizeStrides
    : split::impl::SplitNormalizeStridesPassBase<SplitNormalizeStrides> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<NormalizeExtractSlice, NormalizeInsertSlice>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace
