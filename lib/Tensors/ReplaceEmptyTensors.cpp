// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "split/Support/KnownEmpty.h"
#include "split/Tensors/Patterns.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITREPLACEEMPTYTENSORSPASS
#include "split/Tensors/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

// Pattern: extract_slice(x) [o] [0] -> empty()
// Pattern: collapse_shape(x : tensor<2x0x?xf32>) -> empty()
// Pattern: expand_shape(x : tensor<0x?xf32>) -> empty()
template <typename OpTy> struct ReplaceEmptyPart : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!isKnownEmpty(op.getResult()) && !isKnownEmpty(op->getOperand(0)))
      return rewriter.notifyMatchFailure(op, "not known to be empty");
    ReifiedRankedShapedTypeDims shapes;
    if (failed(reifyResultShapes(rewriter, op, shapes)))
      return rewriter.notifyMatchFailure(op, "the shape is not known");
    Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), shapes.front(),
                                          op.getResultType().getElementType());
    if (empty.getType() != op.getResultType())
      empty = tensor::CastOp::create(rewriter, op.getLoc(), op.getResultType(),
                                     empty);
    rewriter.replaceOp(op, empty);
    return success();
  }
};

// Pattern: pad(x : tensor<0xf32>) -> generate()
// Pattern: pad(x) low[3] : tensor<?xf32> to tensor<3xf32> -> generate()
struct ReplacePadOfNothing : OpRewritePattern<tensor::PadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::PadOp op,
                                PatternRewriter &rewriter) const override {
    if (!isKnownEmpty(op.getSource()) && !isAllPadding(op))
      return rewriter.notifyMatchFailure(op, "not known to be all padding");
    RankedTensorType type = op.getResultType();
    ReifiedRankedShapedTypeDims shapes;
    if (failed(reifyResultShapes(rewriter, op, shapes)))
      return rewriter.notifyMatchFailure(op, "the shape is not known");
    SmallVector<Value> sizes;
    for (auto [dim, size] : llvm::enumerate(shapes.front()))
      if (type.isDynamicDim(dim))
        sizes.push_back(
            getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), size));
    auto generate =
        tensor::GenerateOp::create(rewriter, op.getLoc(), type, sizes);
    rewriter.inlineRegionBefore(op.getRegion(), generate.getBody(),
                                generate.getBody().end());
    rewriter.replaceOp(op, generate);
    return success();
  }

private:
  /// Whether the widths of a dimension leave no place for the source. Those
  /// that are not known are not negative.
  static bool isAllPadding(tensor::PadOp op) {
    auto isFull = [](OpFoldResult low, OpFoldResult high, int64_t size) {
      int64_t first = getConstantIntValue(low).value_or(0);
      int64_t last = getConstantIntValue(high).value_or(0);
      return ShapedType::isStatic(size) && first >= 0 && last >= 0 &&
             first >= size - last;
    };
    return llvm::any_of(
        llvm::zip_equal(op.getMixedLowPad(), op.getMixedHighPad(),
                        op.getResultType().getShape()),
        [&](auto widths) { return std::apply(isFull, widths); });
  }
};

struct SplitReplaceEmptyTensors
    : split::impl::SplitReplaceEmptyTensorsPassBase<SplitReplaceEmptyTensors> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateReplaceEmptyTensorsPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void mlir::split::populateReplaceEmptyTensorsPatterns(
    RewritePatternSet &patterns) {
  patterns.add<ReplaceEmptyPart<tensor::ExtractSliceOp>,
               ReplaceEmptyPart<tensor::CollapseShapeOp>,
               ReplaceEmptyPart<tensor::ExpandShapeOp>, ReplacePadOfNothing>(
      patterns.getContext());
}
