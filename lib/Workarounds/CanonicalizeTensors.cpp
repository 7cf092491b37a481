// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "Canonicalization.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitPatterns.h"
#include "split/Dialect/Strided/IR/StridedOps.h"
#include "split/Workarounds/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCANONICALIZETENSORSPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Upstream's patterns have no other name than that of their class;
/// test/Workarounds/canonicalize-tensors.mlir fails if one does not match.
static constexpr StringLiteral kUnsoundPatterns[] = {
    "(anonymous namespace)::FoldConcatsOfFill",
    "(anonymous namespace)::FoldTargetTensorCast",
    "(anonymous namespace)::FoldTensorCastConsumerOp",
    "(anonymous namespace)::FoldTensorCastOfOutputIntoForallOp",
    "(anonymous namespace)::ForOpTensorCastFolder",
    "(anonymous namespace)::SubISubILHSRHSLHS"};

/// More than that of upstream's TensorCastExtractSlice, which makes a slice
/// that the verifier refuses, and ConvertToStaticExpandShape, which crashes.
static constexpr unsigned kEarlyBenefit = 10;

/// The sizes of `slice`, with those that `type`, which it is cast to, says.
static SmallVector<OpFoldResult> refineSizes(tensor::ExtractSliceOp slice,
                                             RankedTensorType type) {
  SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  Builder builder(slice.getContext());
  int64_t kept = 0;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    if (dropped.test(dim))
      continue;
    int64_t known = type.getDimSize(kept++);
    if (ShapedType::isStatic(known))
      size = builder.getIndexAttr(known);
  }
  return sizes;
}

namespace {

// Pattern: cast(extract_slice(x : tensor<6xf32>)[0][%n]) : tensor<31xf32>
//       -> empty()
// What is cast to a type that no slice of x has is behind a check that fails.
struct ReplaceCastOfSlice : OpRewritePattern<tensor::CastOp> {
  explicit ReplaceCastOfSlice(MLIRContext *context)
      : OpRewritePattern(context, kEarlyBenefit) {}

  LogicalResult matchAndRewrite(tensor::CastOp op,
                                PatternRewriter &rewriter) const override {
    auto slice = op.getSource().getDefiningOp<tensor::ExtractSliceOp>();
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!slice || !type)
      return rewriter.notifyMatchFailure(op, "no cast of a slice");
    SmallVector<OpFoldResult> sizes = refineSizes(slice, type);
    if (verifyInBoundsSlice(slice.getSourceType().getShape(),
                            slice.getMixedOffsets(), sizes,
                            slice.getMixedStrides())
            .isValid)
      return rewriter.notifyMatchFailure(op, "there may be such a slice");
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    SmallVector<OpFoldResult> kept;
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (!dropped.test(dim))
        kept.push_back(size);
    Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), kept,
                                          type.getElementType());
    if (empty.getType() != type)
      empty = tensor::CastOp::create(rewriter, op.getLoc(), type, empty);
    rewriter.replaceOp(op, empty);
    return success();
  }
};

// Pattern: expand_shape(x) output_shape [2, %n] : ... into tensor<?x?xf32>
//       -> expand_shape(x) output_shape [%c2, %n]
// Upstream's ConvertToStaticExpandShape takes an operand for each dynamic
// dimension of the type.
struct MakeOutputSizesOperands : OpRewritePattern<tensor::ExpandShapeOp> {
  explicit MakeOutputSizesOperands(MLIRContext *context)
      : OpRewritePattern(context, kEarlyBenefit) {}

  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getResultType();
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
    if (llvm::none_of(llvm::enumerate(sizes), [&](auto size) {
          return isa<Attribute>(size.value()) &&
                 type.isDynamicDim(size.index());
        }))
      return rewriter.notifyMatchFailure(op, "each dimension has an operand");
    for (auto [dim, size] : llvm::enumerate(sizes))
      if (auto constant = dyn_cast<Attribute>(size);
          constant && type.isDynamicDim(dim))
        size = arith::ConstantIndexOp::create(
                   rewriter, op.getLoc(), cast<IntegerAttr>(constant).getInt())
                   .getResult();
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(
        op, type, op.getSrc(), op.getReassociationIndices(), sizes);
    return success();
  }
};

// Pattern: expand_shape(x) output_shape [%n, 0] : ... into tensor<?x0xf32>
//       -> empty(%n) : tensor<?x0xf32>
// Of nothing, the other sizes do not follow from what is expanded: upstream
// takes expand_shape(collapse_shape(x : tensor<?x0xf32>)) for x.
struct ReplaceEmptyExpansion : OpRewritePattern<tensor::ExpandShapeOp> {
  explicit ReplaceEmptyExpansion(MLIRContext *context)
      : OpRewritePattern(context, kEarlyBenefit + 1) {}

  LogicalResult matchAndRewrite(tensor::ExpandShapeOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<OpFoldResult> sizes = op.getMixedOutputShape();
    if (llvm::none_of(sizes, isZeroInteger))
      return rewriter.notifyMatchFailure(op, "not known to be empty");
    RankedTensorType type = op.getResultType();
    Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), sizes,
                                          type.getElementType());
    if (empty.getType() != type)
      empty = tensor::CastOp::create(rewriter, op.getLoc(), type, empty);
    rewriter.replaceOp(op, empty);
    return success();
  }
};

// Pattern: reshape(cast(x : tensor<4xf32>) : tensor<*xf32>) -> reshape(x)
// Upstream takes a buffer of no rank for one without gaps that begins at 0.
struct ReshapeOfCast : OpRewritePattern<tensor::ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto cast = op.getSource().getDefiningOp<tensor::CastOp>();
    if (!cast || op.getSource().getType().hasRank() ||
        !isa<RankedTensorType>(cast.getSource().getType()))
      return rewriter.notifyMatchFailure(op, "no cast that forgets the rank");
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(cast.getSource()); });
    return success();
  }
};

// Pattern: dim(collapse_shape(x) [[0, 1], [2]], 0) -> dim(x, 0) * dim(x, 1)
// Where x is a slice, the collapsed tensor takes a copy, which its size alone
// does not need.
struct DimOfCollapse : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::DimOp op,
                                PatternRewriter &rewriter) const override {
    auto collapse = op.getSource().getDefiningOp<tensor::CollapseShapeOp>();
    std::optional<int64_t> dim = op.getConstantIndex();
    if (!collapse || !dim || *dim < 0 ||
        *dim >= collapse.getResultType().getRank())
      return rewriter.notifyMatchFailure(op, "no dimension that is collapsed");
    ReassociationIndices group = collapse.getReassociationIndices()[*dim];
    Value size;
    for (int64_t source : group) {
      Value factor = getValueOrCreateConstantIndexOp(
          rewriter, op.getLoc(),
          tensor::getMixedSize(rewriter, op.getLoc(), collapse.getSrc(),
                               source));
      size =
          size ? rewriter.createOrFold<arith::MulIOp>(op.getLoc(), size, factor)
               : factor;
    }
    rewriter.replaceOp(op, size);
    return success();
  }
};

// Pattern: dim(expand_shape(x) output_shape [1, %n, 8], 1) -> %n
struct DimOfExpansion : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::DimOp op,
                                PatternRewriter &rewriter) const override {
    auto expand = op.getSource().getDefiningOp<tensor::ExpandShapeOp>();
    std::optional<int64_t> dim = op.getConstantIndex();
    if (!expand || !dim || *dim < 0 || *dim >= expand.getResultType().getRank())
      return rewriter.notifyMatchFailure(op, "no dimension that is expanded");
    rewriter.replaceOp(
        op, getValueOrCreateConstantIndexOp(
                rewriter, op.getLoc(), expand.getMixedOutputShape()[*dim]));
    return success();
  }
};

} // namespace

/// Adds what has to go before upstream's patterns, or is missing among them.
static void populateOwnPatterns(RewritePatternSet &patterns) {
  patterns
      .add<ReplaceCastOfSlice, ReplaceEmptyExpansion, MakeOutputSizesOperands,
           ReshapeOfCast, DimOfCollapse, DimOfExpansion>(patterns.getContext());
}

namespace {

struct SplitCanonicalizeTensors
    : split::impl::SplitCanonicalizeTensorsPassBase<SplitCanonicalizeTensors> {
  using SplitCanonicalizeTensorsPassBase::SplitCanonicalizeTensorsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    patterns = makePatterns(context, /*combinesBranches=*/true);
    return success();
  }

  void runOnOperation() override {
    canonicalize(getOperation(),
                 hasManyBranches(getOperation())
                     ? makePatterns(&getContext(), /*combinesBranches=*/false)
                     : patterns);
  }

private:
  FrozenRewritePatternSet makePatterns(MLIRContext *context,
                                       bool combinesBranches) const {
    RewritePatternSet set(context);
    populateCanonicalizationPatterns(set);
    populateNormalizeSlicesPatterns(set);
    populateReplaceInvalidViewsPatterns(set);
    populateOwnPatterns(set);
    populateSplitUserPatterns(set);
    strided::populateStridedUserPatterns(set);
    SmallVector<std::string> disabled(disablePatterns.begin(),
                                      disablePatterns.end());
    for (StringRef pattern : kUnsoundPatterns)
      disabled.push_back(pattern.str());
    disabled.push_back(kConditionPropagation.str());
    if (!combinesBranches)
      disabled.push_back(kBranchCombination.str());
    return FrozenRewritePatternSet(std::move(set), disabled, enablePatterns);
  }

  FrozenRewritePatternSet patterns;
};

} // namespace
