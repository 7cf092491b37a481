// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "split/Support/KnownEmpty.h"
#include "split/Tensors/Patterns.h"

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
               ReplaceEmptyPart<tensor::ExpandShapeOp>>(patterns.getContext());
}
