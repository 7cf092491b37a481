// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CanonicalizationPatterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::split;

/// A split of `source` along `axis` into chunks of the sizes that `op` gives
/// its own, whatever they are. The results of `op` are ranked.
static SplitOp splitAlong(RewriterBase &rewriter, SplitOp op,
                          TypedValue<TensorType> source, int64_t axis) {
  int64_t oldAxis = *op.getNormalizedAxis();
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    types.push_back(
        getChunkType(source.getType(), axis,
                     cast<RankedTensorType>(type).getDimSize(oldAxis)));
  SmallVector<Value> operands(op->getOperands());
  operands.front() = source;
  auto split = cast<SplitOp>(clone(rewriter, op, types, operands));
  split.setAxis(axis);
  return split;
}

/// Whether the axis of `op` is static and all its results are ranked.
static bool isRanked(SplitOp op) {
  return op.getNormalizedAxis() &&
         llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>);
}

/// `chunk`, of a tensor that `reshape` collapses, collapsed to `type`.
static Value reshapeChunk(RewriterBase &rewriter,
                          tensor::CollapseShapeOp reshape, Value chunk, int64_t,
                          int64_t, TensorType type) {
  return tensor::CollapseShapeOp::create(rewriter, reshape.getLoc(), type,
                                         chunk,
                                         reshape.getReassociationIndices());
}

/// `chunk`, of a tensor whose dimension `sourceAxis` `reshape` has as `axis`,
/// expanded to `type`.
static Value reshapeChunk(RewriterBase &rewriter, tensor::ExpandShapeOp reshape,
                          Value chunk, int64_t sourceAxis, int64_t axis,
                          TensorType type) {
  SmallVector<OpFoldResult> shape = reshape.getMixedOutputShape();
  shape[axis] =
      tensor::getMixedSize(rewriter, reshape.getLoc(), chunk, sourceAxis);
  return tensor::ExpandShapeOp::create(rewriter, reshape.getLoc(), type, chunk,
                                       reshape.getReassociationIndices(),
                                       shape);
}

namespace {

// All these put the split first. It may then meet the split or the
// concatenation that its source comes from. Chunks that nobody uses are not
// computed. What is left to copy is copied once, into the chunk: not a whole
// tensor and then its chunks.

// Pattern: split(expand_shape(x)) -> expand_shape(split(x))
// Pattern: split(collapse_shape(x)) -> collapse_shape(split(x))
// where the axis is a dimension of x as well, and the reshape has no other use.
template <typename ReshapeOp>
struct SplitOfReshape : OpRewritePattern<SplitOp> {
  using OpRewritePattern<SplitOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    auto reshape = op.getInput().getDefiningOp<ReshapeOp>();
    if (!reshape || !reshape->hasOneUse() || !isRanked(op))
      return rewriter.notifyMatchFailure(op, "no reshape of one use");
    int64_t axis = *op.getNormalizedAxis();
    std::optional<int64_t> sourceAxis = getSourceAxis(reshape, axis);
    if (!sourceAxis)
      return rewriter.notifyMatchFailure(op, "the axis is reshaped");

    SplitOp split = splitAlong(rewriter, op, reshape.getSrc(), *sourceAxis);
    SmallVector<Value> results;
    for (auto [chunk, type] :
         llvm::zip_equal(split->getResults(), op->getResultTypes())) {
      TensorType chunkType =
          getChunkType(reshape.getResultType(), axis,
                       cast<RankedTensorType>(type).getDimSize(axis));
      Value result =
          reshapeChunk(rewriter, reshape, chunk, *sourceAxis, axis, chunkType);
      results.push_back(createCast(rewriter, op.getLoc(), result, type));
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

// Pattern: y, z = split(transpose(x) {permutation = [1, 0]}) {axis = 0}
//       -> u, v = split(x) {axis = 1}; y = transpose(u); z = transpose(v)
// where the transpose has no other use and is in the same block: no loop runs
// it more often than before.
struct SplitOfTranspose : OpRewritePattern<SplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    auto transpose = op.getInput().getDefiningOp<linalg::TransposeOp>();
    if (!transpose || !op.getInput().hasOneUse() ||
        transpose->getBlock() != op->getBlock() || !isRanked(op))
      return rewriter.notifyMatchFailure(op, "no transpose of one use");

    Location loc = transpose.getLoc();
    ArrayRef<int64_t> permutation = transpose.getPermutation();
    SplitOp split = splitAlong(
        rewriter, op, cast<TypedValue<TensorType>>(transpose.getInput()),
        permutation[*op.getNormalizedAxis()]);
    SmallVector<Value> results;
    for (auto [chunk, type] :
         llvm::zip_equal(split->getResults(), op->getResultTypes())) {
      SmallVector<OpFoldResult> shape =
          tensor::getMixedSizes(rewriter, loc, chunk);
      applyPermutationToVector(shape, permutation);
      Value init = tensor::EmptyOp::create(
          rewriter, loc, shape, cast<TensorType>(type).getElementType());
      Value result =
          linalg::TransposeOp::create(rewriter, loc, chunk, init, permutation)
              ->getResult(0);
      results.push_back(createCast(rewriter, op.getLoc(), result, type));
    }
    rewriter.replaceOp(op, results);
    rewriter.eraseOp(transpose);
    return success();
  }
};

} // namespace

void mlir::split::populateReshapePatterns(RewritePatternSet &patterns) {
  patterns.add<SplitOfReshape<tensor::CollapseShapeOp>,
               SplitOfReshape<tensor::ExpandShapeOp>, SplitOfTranspose>(
      patterns.getContext());
}
