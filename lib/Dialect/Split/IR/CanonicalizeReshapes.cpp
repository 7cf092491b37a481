// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CanonicalizationPatterns.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

namespace {

// Pattern: split(expand_shape(x)) -> expand_shape(split(x))
// Pattern: split(collapse_shape(x)) -> collapse_shape(split(x))
// of static shapes, where the axis is a dimension of x as well, and the reshape
// has no other use. A split that follows others becomes a neighbour of theirs.
template <typename ReshapeOp>
struct SplitOfReshape : OpRewritePattern<SplitOp> {
  using OpRewritePattern<SplitOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    auto reshape = op.getInput().getDefiningOp<ReshapeOp>();
    if (!reshape || !reshape->hasOneUse() ||
        !reshape.getSrcType().hasStaticShape() ||
        !reshape.getResultType().hasStaticShape())
      return rewriter.notifyMatchFailure(op, "no reshape of static shapes");
    std::optional<SmallVector<int64_t>> sizes = getStaticSizes(op);
    std::optional<int64_t> axis =
        getSourceAxis(reshape, *op.getNormalizedAxis());
    if (!sizes || !axis)
      return rewriter.notifyMatchFailure(op, "the axis is reshaped");

    Location loc = op.getLoc();
    auto split =
        SplitOp::create(rewriter, loc, reshape.getSrc(), *sizes, *axis);
    SmallVector<Value> results;
    for (auto [chunk, size, type] :
         llvm::zip_equal(split->getResults(), *sizes, op->getResultTypes())) {
      TensorType chunkType =
          getChunkType(reshape.getResultType(), *op.getNormalizedAxis(), size);
      Value result = ReshapeOp::create(rewriter, loc, chunkType, chunk,
                                       reshape.getReassociationIndices());
      results.push_back(createCast(rewriter, loc, result, type));
    }
    rewriter.replaceOp(op, results);
    rewriter.eraseOp(reshape);
    return success();
  }

private:
  /// The dimension of the reshape's source that its result has as `axis`.
  static std::optional<int64_t> getSourceAxis(ReshapeOp reshape, int64_t axis) {
    constexpr bool expands = std::is_same_v<ReshapeOp, tensor::ExpandShapeOp>;
    // A group is the dimensions of the higher rank that are one of the lower.
    for (auto [lower, group] :
         llvm::enumerate(reshape.getReassociationIndices())) {
      if (group.size() != 1)
        continue;
      int64_t higher = group.front();
      if (axis == (expands ? higher : static_cast<int64_t>(lower)))
        return expands ? static_cast<int64_t>(lower) : higher;
    }
    return std::nullopt;
  }
};

// Pattern: y, z = split(x); dim(y, i) -> dim(x, i)
// for a dimension that is not split.
struct DimOfChunk : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::DimOp op,
                                PatternRewriter &rewriter) const override {
    auto split = op.getSource().getDefiningOp<SplitOpInterface>();
    std::optional<int64_t> dim = op.getConstantIndex();
    if (!split || !dim || !split.getNormalizedAxis() ||
        *dim == *split.getNormalizedAxis())
      return rewriter.notifyMatchFailure(op, "not a dimension of the source");
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(split.getSource()); });
    return success();
  }
};

} // namespace

void mlir::split::populateReshapePatterns(RewritePatternSet &patterns) {
  patterns.add<DimOfChunk, SplitOfReshape<tensor::CollapseShapeOp>,
               SplitOfReshape<tensor::ExpandShapeOp>>(patterns.getContext());
}
