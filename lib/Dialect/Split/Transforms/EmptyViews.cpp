// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCANONICALIZEVIEWSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether the type of `value` says that it has no elements.
static bool isKnownEmpty(Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  return type && llvm::is_contained(type.getShape(), 0);
}

namespace {

// Pattern: subview(x) [o] [0] -> reinterpret_cast(x) [0] [0]
// if the view, or what it is a view of, is known to be empty.
struct ReplaceEmptySubview : OpRewritePattern<memref::SubViewOp> {
  // Goes before upstream's patterns, which may learn where the source ends and
  // then have the view begin there: the verifier refuses that.
  explicit ReplaceEmptySubview(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/10) {}

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    auto cast = op.getSource().getDefiningOp<memref::CastOp>();
    if (!isKnownEmpty(op) && !isKnownEmpty(op.getSource()) &&
        !(cast && isKnownEmpty(cast.getSource())))
      return rewriter.notifyMatchFailure(op, "not known to be empty");

    // Nothing is at any offset and at any stride, so take what the type says.
    MemRefType type = op.getType();
    auto [strides, offset] = type.getStridesAndOffset();
    if (ShapedType::isDynamic(offset))
      offset = 0;
    for (int64_t &stride : strides)
      if (ShapedType::isDynamic(stride))
        stride = 1;
    auto staticType = MemRefType::get(
        type.getShape(), type.getElementType(),
        StridedLayoutAttr::get(op.getContext(), offset, strides),
        type.getMemorySpace());
    // The sizes of the dimensions that the view keeps.
    llvm::SmallBitVector dropped = op.getDroppedDims();
    SmallVector<OpFoldResult> sizes;
    for (auto [dim, size] : llvm::enumerate(op.getMixedSizes()))
      if (!dropped.test(dim))
        sizes.push_back(size);
    Value view = memref::ReinterpretCastOp::create(
        rewriter, op.getLoc(), staticType, op.getSource(),
        rewriter.getIndexAttr(offset), sizes,
        getAsIndexOpFoldResult(op.getContext(), strides));
    if (staticType != type)
      view = memref::CastOp::create(rewriter, op.getLoc(), type, view);
    rewriter.replaceOp(op, view);
    return success();
  }
};

struct SplitCanonicalizeViews
    : split::impl::SplitCanonicalizeViewsPassBase<SplitCanonicalizeViews> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    for (Dialect *dialect : context->getLoadedDialects())
      dialect->getCanonicalizationPatterns(patterns);
    for (RegisteredOperationName op : context->getRegisteredOperations())
      op.getCanonicalizationPatterns(patterns, context);
    patterns.add<ReplaceEmptySubview>(context);
    // As the canonicalizer: what it has done by its limit is right.
    (void)applyPatternsGreedily(getOperation(), std::move(patterns));
  }
};

} // namespace
