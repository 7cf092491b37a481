// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "split/Workarounds/Patterns.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITNORMALIZESLICESPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// More than that of upstream's patterns, which fold a size wrongly.
static constexpr unsigned kBenefit = 10;

namespace {
struct FoldedSizes {
  SmallVector<OpFoldResult> sizes;
  /// The type of the slice.
  RankedTensorType slice;
};
} // namespace

/// The sizes of `op`, whose slice is a tensor of `type` and of lower rank than
/// `shape`, that of what it is a slice of, with numbers for values that are
/// constant. Nothing if there are none, or if the verifier would refuse them.
static std::optional<FoldedSizes> foldSizes(OffsetSizeAndStrideOpInterface op,
                                            RankedTensorType type,
                                            ArrayRef<int64_t> shape) {
  SmallVector<OpFoldResult> sizes = op.getMixedSizes();
  if (type.getRank() == static_cast<int64_t>(sizes.size()) ||
      failed(foldDynamicIndexList(sizes, /*onlyNonNegative=*/true)) ||
      !verifyInBoundsSlice(shape, op.getMixedOffsets(), sizes,
                           op.getMixedStrides())
           .isValid)
    return std::nullopt;
  // A size is dropped that was a number, and not one that turns out to be 1.
  auto dropped = computeRankReductionMask(op.getStaticSizes(), type.getShape());
  if (!dropped)
    return std::nullopt;
  SmallVector<int64_t> kept;
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!dropped->contains(dim))
      kept.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
  return FoldedSizes{sizes, type.clone(kept)};
}

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

// Pattern: extract_slice(x)[o][%c1, %n, 1][s] : tensor<?x?xf32>
//       -> cast(extract_slice(x)[o][1, %n, 1][s] : tensor<1x?xf32>)
struct FoldExtractSliceSizes : OpRewritePattern<tensor::ExtractSliceOp> {
  explicit FoldExtractSliceSizes(MLIRContext *context)
      : OpRewritePattern(context, kBenefit) {}

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    std::optional<FoldedSizes> folded =
        foldSizes(op, type, op.getSourceType().getShape());
    if (!folded)
      return rewriter.notifyMatchFailure(op, "no size to fold");
    Value slice = tensor::ExtractSliceOp::create(
        rewriter, op.getLoc(), folded->slice, op.getSource(),
        op.getMixedOffsets(), folded->sizes, op.getMixedStrides());
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, slice);
    return success();
  }
};

// Pattern: insert_slice(x : tensor<?x?xf32>, y)[o][%c1, %n, 1][s]
//       -> insert_slice(cast(x) : tensor<1x?xf32>, y)[o][1, %n, 1][s]
struct FoldInsertSliceSizes : OpRewritePattern<tensor::InsertSliceOp> {
  explicit FoldInsertSliceSizes(MLIRContext *context)
      : OpRewritePattern(context, kBenefit) {}

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<FoldedSizes> folded =
        foldSizes(op, op.getSourceType(), op.getDestType().getShape());
    if (!folded)
      return rewriter.notifyMatchFailure(op, "no size to fold");
    Value source = tensor::CastOp::create(rewriter, op.getLoc(), folded->slice,
                                          op.getSource());
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
        op, source, op.getDest(), op.getMixedOffsets(), folded->sizes,
        op.getMixedStrides());
    return success();
  }
};

} // namespace

void mlir::split::populateNormalizeSlicesPatterns(RewritePatternSet &patterns) {
  patterns.add<FoldExtractSliceSizes, FoldInsertSliceSizes,
               NormalizeExtractSlice, NormalizeInsertSlice>(
      patterns.getContext());
}

namespace {

struct SplitNormalizeSlices
    : split::impl::SplitNormalizeSlicesPassBase<SplitNormalizeSlices> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    populateNormalizeSlicesPatterns(set);
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
