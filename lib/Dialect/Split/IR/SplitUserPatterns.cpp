// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Patterns on ops of other dialects that take chunks.

#include "CanonicalizationPatterns.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

namespace {

// Pattern: concat(cast(x) : tensor<?xf32>, y) -> concat(x : tensor<2xf32>, y)
// where the cast only forgets what is static: what x comes from may be merged.
struct ConcatOfCast : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> inputs(op.getInputs());
    for (Value &input : inputs) {
      auto castOp = input.getDefiningOp<tensor::CastOp>();
      if (castOp && tensor::canFoldIntoConsumerOp(castOp))
        input = castOp.getSource();
    }
    if (ValueRange(inputs) == op.getInputs())
      return rewriter.notifyMatchFailure(op, "no cast that forgets");
    // Sources that contradict each other are for run-time checks to report.
    if (!canConcat(ValueRange(inputs).getTypes(), op.getDim(),
                   cast<RankedTensorType>(op.getType())))
      return rewriter.notifyMatchFailure(op, "shapes contradict each other");
    rewriter.modifyOpInPlace(op, [&] { op.getInputsMutable().assign(inputs); });
    return success();
  }
};

// Pattern: x, y = split(a); concat(b, x, y, c) -> concat(b, a, c)
// along one axis, for all results of the split in order.
struct ConcatOfAllResults : OpRewritePattern<tensor::ConcatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ConcatOp op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> inputs;
    ValueRange rest = op.getInputs();
    while (!rest.empty()) {
      if (Value source = getSourceOfAll(rest, op.getDim())) {
        rest = rest.drop_front(rest.front().getDefiningOp()->getNumResults());
        inputs.push_back(source);
        continue;
      }
      inputs.push_back(rest.front());
      rest = rest.drop_front();
    }
    if (inputs.size() == op.getInputs().size())
      return rewriter.notifyMatchFailure(op, "no whole split in order");

    // A type that contradicts the sources is for run-time verification.
    if (!canConcat(ValueRange(inputs).getTypes(), op.getDim(),
                   cast<RankedTensorType>(op.getType())))
      return rewriter.notifyMatchFailure(op, "the type contradicts the source");

    Value result = inputs.front();
    if (inputs.size() > 1)
      result =
          tensor::ConcatOp::create(rewriter, op.getLoc(), op.getDim(), inputs);
    rewriter.replaceOp(op,
                       createCast(rewriter, op.getLoc(), result, op.getType()));
    return success();
  }

private:
  /// The source of the split along `axis` all of whose results `values` begin
  /// with.
  static Value getSourceOfAll(ValueRange values, uint64_t axis) {
    auto split = values.front().getDefiningOp<SplitOpInterface>();
    if (!split || split->getNumResults() < 2 ||
        split.getNormalizedAxis() != static_cast<int64_t>(axis) ||
        values.size() < split->getNumResults() ||
        values.take_front(split->getNumResults()) !=
            ValueRange(split->getResults()))
      return nullptr;
    return split.getSource();
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
    if (!split || !dim || !split.hasValidForm() || !split.getNormalizedAxis() ||
        *dim == *split.getNormalizedAxis())
      return rewriter.notifyMatchFailure(op, "not a dimension of the source");
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(split.getSource()); });
    return success();
  }
};

} // namespace

void mlir::split::populateSplitUserPatterns(RewritePatternSet &patterns) {
  patterns.add<ConcatOfAllResults, ConcatOfCast, DimOfChunk>(
      patterns.getContext());
}
