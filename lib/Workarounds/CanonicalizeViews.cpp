// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "Canonicalization.h"
#include "CollapsedShape.h"
#include "split/Support/KnownEmpty.h"
#include "split/Workarounds/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCANONICALIZEVIEWSPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

static SmallVector<OpFoldResult> getShape(OpBuilder &, memref::SubViewOp op) {
  SmallVector<OpFoldResult> shape;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (auto [dim, size] : llvm::enumerate(op.getMixedSizes()))
    if (!dropped.test(dim))
      shape.push_back(size);
  return shape;
}

static SmallVector<OpFoldResult> getShape(OpBuilder &builder,
                                          memref::CollapseShapeOp op) {
  return createCollapsedShape(
      builder, op.getLoc(),
      memref::getMixedSizes(builder, op.getLoc(), op.getSrc()),
      op.getReassociationIndices());
}

/// The shape of `buffer` as far as it is known, also from what it is cast from.
static SmallVector<int64_t> getKnownShape(Value buffer) {
  SmallVector<int64_t> shape(cast<MemRefType>(buffer.getType()).getShape());
  auto cast = buffer.getDefiningOp<memref::CastOp>();
  auto source =
      cast ? dyn_cast<MemRefType>(cast.getSource().getType()) : nullptr;
  if (source)
    for (auto [dim, known] : llvm::zip_equal(shape, source.getShape()))
      if (ShapedType::isDynamic(dim))
        dim = known;
  return shape;
}

/// Whether the verifier will refuse `op` once what is known of it is in its
/// types. It holds nothing then, or is behind a check that fails: the verifier
/// does not let even an empty view begin where its source ends.
static bool isRefused(memref::SubViewOp op) {
  SmallVector<OpFoldResult> offsets = op.getMixedOffsets();
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  SmallVector<OpFoldResult> strides = op.getMixedStrides();
  for (auto *list : {&offsets, &sizes, &strides})
    (void)foldDynamicIndexList(*list);
  return !verifyInBoundsSlice(getKnownShape(op.getSource()), offsets, sizes,
                              strides)
              .isValid;
}

static bool isRefused(memref::CollapseShapeOp) { return false; }

/// `size`, or 0 where it is, or turns out to be, negative: no type has such a
/// size.
static OpFoldResult makeValidSize(OpBuilder &builder, Location loc,
                                  OpFoldResult size) {
  if (std::optional<int64_t> known = getConstantIntValue(size))
    return builder.getIndexAttr(std::max<int64_t>(*known, 0));
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return arith::MaxSIOp::create(builder, loc, cast<Value>(size), zero)
      .getResult();
}

/// What begins at `source`, with `sizes`, as a buffer of type `type`. Nothing
/// of it is read, so that it may be anywhere: where the type says, if it does.
static Value createView(OpBuilder &builder, Location loc, MemRefType type,
                        Value source, SmallVector<OpFoldResult> sizes) {
  for (OpFoldResult &size : sizes)
    size = makeValidSize(builder, loc, size);
  auto [strides, offset] = type.getStridesAndOffset();
  if (ShapedType::isDynamic(offset))
    offset = 0;
  for (int64_t &stride : strides)
    if (ShapedType::isDynamic(stride))
      stride = 1;
  SmallVector<int64_t> shape;
  std::tie(shape, std::ignore) = decomposeMixedValues(sizes);
  auto staticType = MemRefType::get(
      shape, type.getElementType(),
      StridedLayoutAttr::get(builder.getContext(), offset, strides),
      type.getMemorySpace());
  Value view = memref::ReinterpretCastOp::create(
      builder, loc, staticType, source, builder.getIndexAttr(offset), sizes,
      getAsIndexOpFoldResult(builder.getContext(), strides));
  return staticType == type ? view
                            : memref::CastOp::create(builder, loc, type, view);
}

namespace {

// Pattern: subview(x) [o] [0] -> reinterpret_cast(x) [0] [0]
// Pattern: collapse_shape(x : memref<2x0x?xf32>) -> reinterpret_cast(x) [0] [0]
// where the view, or what it is a view of, is known to be empty.
// Pattern: subview(cast(x : memref<3xf32>)) [3] [n] -> reinterpret_cast [0] [n]
// where it is known that the verifier will refuse the view.
template <typename OpTy> struct ReplaceEmptyView : OpRewritePattern<OpTy> {
  // Goes before upstream's patterns, which may learn where the source ends and
  // then have the view begin there: the verifier refuses that.
  explicit ReplaceEmptyView(MLIRContext *context)
      : OpRewritePattern<OpTy>(context, /*benefit=*/10) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value source = op->getOperand(0);
    auto type = cast<MemRefType>(op.getType());
    if (!isKnownEmpty(op.getResult()) && !isKnownEmpty(source) &&
        !isRefused(op))
      return rewriter.notifyMatchFailure(op, "not known to be empty");

    Value view =
        createView(rewriter, op.getLoc(), type, source, getShape(rewriter, op));
    rewriter.replaceOp(op, view);
    return success();
  }
};

// Pattern: cast(x : memref<0xf32>) : memref<2xf32> -> reinterpret_cast(x)
// Upstream's fold of cast(cast(x) : memref<?xf32>) makes such a cast, which the
// verifier refuses. It is behind a check that fails, or is never reached.
struct ReplaceContradictoryCast : OpRewritePattern<memref::CastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(memref::CastOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<MemRefType>(op.getType());
    auto source = dyn_cast<MemRefType>(op.getSource().getType());
    if (!type || !source || memref::CastOp::areCastCompatible(source, type))
      return rewriter.notifyMatchFailure(op, "there may be such a cast");
    SmallVector<OpFoldResult> sizes;
    for (int64_t size : type.getShape())
      sizes.push_back(
          rewriter.getIndexAttr(ShapedType::isDynamic(size) ? 0 : size));
    rewriter.replaceOp(
        op, createView(rewriter, op.getLoc(), type, op.getSource(), sizes));
    return success();
  }
};

struct SplitCanonicalizeViews
    : split::impl::SplitCanonicalizeViewsPassBase<SplitCanonicalizeViews> {
  LogicalResult initialize(MLIRContext *context) override {
    patterns = makePatterns(context, {kConditionPropagation.str()});
    return success();
  }

  void runOnOperation() override {
    canonicalize(getOperation(),
                 hasManyBranches(getOperation())
                     ? makePatterns(&getContext(), {kConditionPropagation.str(),
                                                    kBranchCombination.str()})
                     : patterns);
  }

private:
  static FrozenRewritePatternSet makePatterns(MLIRContext *context,
                                              ArrayRef<std::string> disabled) {
    RewritePatternSet set(context);
    populateCanonicalizationPatterns(set);
    populateReplaceInvalidViewsPatterns(set);
    return FrozenRewritePatternSet(std::move(set), disabled);
  }

  FrozenRewritePatternSet patterns;
};

} // namespace

void mlir::split::populateReplaceInvalidViewsPatterns(
    RewritePatternSet &patterns) {
  patterns
      .add<ReplaceContradictoryCast, ReplaceEmptyView<memref::CollapseShapeOp>,
           ReplaceEmptyView<memref::SubViewOp>>(patterns.getContext());
}
