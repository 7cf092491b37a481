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

/// More than that of upstream's patterns, which give the folded slice another
/// type.
static constexpr unsigned kBenefit = 10;

namespace {
/// Where a slice is, and its type.
struct FoldedSlice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  RankedTensorType type;
};
} // namespace

/// The slice of `op`, a tensor of `type` and of lower rank than `shape`, that
/// of what it is a slice of, with numbers for values that are constant. Nothing
/// if there are none, or if the verifier would refuse them.
static std::optional<FoldedSlice> foldSlice(OffsetSizeAndStrideOpInterface op,
                                            RankedTensorType type,
                                            ArrayRef<int64_t> shape) {
  FoldedSlice slice{op.getMixedOffsets(), op.getMixedSizes(),
                    op.getMixedStrides(), type};
  if (type.getRank() == static_cast<int64_t>(slice.sizes.size()))
    return std::nullopt;
  bool changed = false;
  for (auto *list : {&slice.offsets, &slice.sizes, &slice.strides}) {
    SmallVector<OpFoldResult> before = *list;
    if (failed(foldDynamicIndexList(*list, /*onlyNonNegative=*/list !=
                                               &slice.strides)))
      continue;
    bool isValid =
        verifyInBoundsSlice(shape, slice.offsets, slice.sizes, slice.strides)
            .isValid;
    if (!isValid)
      *list = before;
    changed |= isValid;
  }
  // A size is dropped that was a number, and not one that turns out to be 1.
  auto dropped = computeRankReductionMask(op.getStaticSizes(), type.getShape());
  if (!changed || !dropped)
    return std::nullopt;
  SmallVector<int64_t> sizes, kept;
  std::tie(sizes, std::ignore) = decomposeMixedValues(slice.sizes);
  for (auto [dim, size] : llvm::enumerate(sizes))
    if (!dropped->contains(dim))
      kept.push_back(size);
  slice.type = type.clone(kept);
  return slice;
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

/// Whether the view that the slice of `op` becomes, a buffer of lower rank, may
/// be taken for one that drops other dimensions: upstream drops the first of
/// those of size 1 whose stride is not found among those that are left. It is
/// wrong if it could keep one that is dropped for one before it, and for
/// strides that are not those of what it is a slice of.
template <typename OpTy> static bool mayMistakeDroppedDims(OpTy op) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  if (dropped.none())
    return false;
  auto isKeptOne = [&](unsigned dim) {
    return !dropped.test(dim) &&
           getConstantIntValue(op.getMixedSizes()[dim]).value_or(1) == 1;
  };
  auto isOne = [](OpFoldResult stride) { return isOneInteger(stride); };
  unsigned end = llvm::all_of(op.getMixedStrides(), isOne) ? dropped.find_last()
                                                           : dropped.size();
  return llvm::any_of(llvm::seq(end), isKeptOne);
}

/// The dimensions of the slice of `op`, together where one of them is dropped,
/// as many groups as its tensor has dimensions.
template <typename OpTy>
static SmallVector<ReassociationIndices> groupDroppedDims(OpTy op) {
  SmallVector<ReassociationIndices> groups;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  ReassociationIndices group;
  for (int64_t dim = 0, rank = dropped.size(); dim < rank; ++dim) {
    group.push_back(dim);
    if (!dropped.test(dim))
      groups.push_back(std::exchange(group, {}));
  }
  if (!groups.empty())
    groups.back().append(group);
  return groups;
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
// as well as for offsets and strides that are constant.
struct FoldExtractSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  explicit FoldExtractSlice(MLIRContext *context)
      : OpRewritePattern(context, kBenefit) {}

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    std::optional<FoldedSlice> slice =
        foldSlice(op, type, op.getSourceType().getShape());
    if (!slice)
      return rewriter.notifyMatchFailure(op, "nothing to fold");
    Value result = tensor::ExtractSliceOp::create(
        rewriter, op.getLoc(), slice->type, op.getSource(), slice->offsets,
        slice->sizes, slice->strides);
    if (slice->type != type)
      result = tensor::CastOp::create(rewriter, op.getLoc(), type, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

// Pattern: insert_slice(x : tensor<?x?xf32>, y)[o][%c1, %n, 1][s]
//       -> insert_slice(cast(x) : tensor<1x?xf32>, y)[o][1, %n, 1][s]
// as well as for offsets and strides that are constant.
struct FoldInsertSlice : OpRewritePattern<tensor::InsertSliceOp> {
  explicit FoldInsertSlice(MLIRContext *context)
      : OpRewritePattern(context, kBenefit) {}

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<FoldedSlice> slice =
        foldSlice(op, op.getSourceType(), op.getDestType().getShape());
    if (!slice)
      return rewriter.notifyMatchFailure(op, "nothing to fold");
    Value source = op.getSource();
    if (slice->type != source.getType())
      source =
          tensor::CastOp::create(rewriter, op.getLoc(), slice->type, source);
    rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(
        op, source, op.getDest(), slice->offsets, slice->sizes, slice->strides);
    return success();
  }
};

// Pattern: extract_slice(x)[o][1, 2, 1, %n][1, 1, 1, 1] : tensor<1x2x?xf32>
//       -> collapse_shape(extract_slice(x)[o][1, 2, 1, %n][1, 1, 1, 1])
struct CollapseExtractSlice : OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (!mayMistakeDroppedDims(op))
      return rewriter.notifyMatchFailure(op, "what it drops is certain");
    auto slice = tensor::ExtractSliceOp::create(
        rewriter, op.getLoc(), op.getSource(), op.getMixedOffsets(),
        op.getMixedSizes(), op.getMixedStrides());
    rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(
        op, op.getType(), slice, groupDroppedDims(op));
    return success();
  }
};

// Pattern: insert_slice(x : tensor<1x2x?xf32>, y)[o][1, 2, 1, %n][1, 1, 1, 1]
//       -> insert_slice(expand_shape(x) : tensor<1x2x1x?xf32>, y)
//              [o][1, 2, 1, %n][1, 1, 1, 1]
// and the same of what scf.forall inserts.
template <typename OpTy> struct ExpandInsertSlice : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!mayMistakeDroppedDims(op))
      return rewriter.notifyMatchFailure(op, "what it drops is certain");
    if constexpr (std::is_same_v<OpTy, tensor::ParallelInsertSliceOp>)
      rewriter.setInsertionPoint(op->getParentOp());
    RankedTensorType type = op.getSourceType().clone(op.getStaticSizes());
    auto expanded = tensor::ExpandShapeOp::create(
        rewriter, op.getLoc(), type, op.getSource(), groupDroppedDims(op),
        op.getMixedSizes());
    rewriter.modifyOpInPlace(op,
                             [&] { op.getSourceMutable().assign(expanded); });
    return success();
  }
};

} // namespace

static void populateFoldSlicesPatterns(RewritePatternSet &patterns) {
  patterns.add<FoldExtractSlice, FoldInsertSlice>(patterns.getContext());
}

static void populateNormalizeStridesPatterns(RewritePatternSet &patterns) {
  patterns.add<NormalizeExtractSlice, NormalizeInsertSlice>(
      patterns.getContext());
}

static void populateKeepRanksPatterns(RewritePatternSet &patterns) {
  patterns.add<CollapseExtractSlice, ExpandInsertSlice<tensor::InsertSliceOp>,
               ExpandInsertSlice<tensor::ParallelInsertSliceOp>>(
      patterns.getContext());
}

void mlir::split::populateNormalizeSlicesPatterns(RewritePatternSet &patterns) {
  populateFoldSlicesPatterns(patterns);
  populateNormalizeStridesPatterns(patterns);
  populateKeepRanksPatterns(patterns);
}

namespace {

/// Walks once for each step, as a walk does not come to what it made, and
/// neither folds nor erases anything: what is dead may have a check.
struct SplitNormalizeSlices
    : split::impl::SplitNormalizeSlicesPassBase<SplitNormalizeSlices> {
  LogicalResult initialize(MLIRContext *context) override {
    steps.clear();
    for (auto populate :
         {populateFoldSlicesPatterns, populateNormalizeStridesPatterns,
          populateKeepRanksPatterns}) {
      RewritePatternSet set(context);
      populate(set);
      steps.emplace_back(std::move(set));
    }
    return success();
  }

  void runOnOperation() override {
    for (const FrozenRewritePatternSet &patterns : steps)
      walkAndApplyPatterns(getOperation(), patterns);
  }

private:
  SmallVector<FrozenRewritePatternSet, 3> steps;
};

} // namespace
