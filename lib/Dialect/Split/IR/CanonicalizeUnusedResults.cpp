// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CanonicalizationPatterns.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

namespace {

// Pattern: x, y, z = split(a) {sizes = [2, 0, 3]}
//       -> x, z = split(a) {sizes = [2, 3]}; y = empty()
struct ReplaceEmptyResults : OpRewritePattern<SplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<SmallVector<int64_t>> sizes = getStaticSizes(op);
    if (!sizes || !llvm::is_contained(*sizes, 0))
      return rewriter.notifyMatchFailure(op, "no result is known to be empty");
    // One result has to stay, or the source's dimension would be forgotten.
    SmallVector<int64_t> kept;
    llvm::copy_if(*sizes, std::back_inserter(kept),
                  [](int64_t size) { return size != 0; });
    if (kept.empty())
      return rewriter.notifyMatchFailure(op, "all results are empty");

    Location loc = op.getLoc();
    int64_t axis = *op.getNormalizedAxis();
    auto split = SplitOp::create(rewriter, loc, op.getInput(), kept, axis);
    SmallVector<Value> replacements;
    size_t next = 0;
    for (auto [size, type] : llvm::zip(*sizes, op->getResultTypes())) {
      Value replacement;
      if (size != 0) {
        replacement = split->getResult(next++);
      } else {
        SmallVector<OpFoldResult> shape =
            tensor::getMixedSizes(rewriter, loc, op.getInput());
        shape[axis] = rewriter.getIndexAttr(0);
        replacement = tensor::EmptyOp::create(
            rewriter, loc, shape, op.getInput().getType().getElementType());
      }
      replacements.push_back(createCast(rewriter, loc, replacement, type));
    }
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

// Pattern: x, _, _ = split(a) {sizes = [1, 2, 3]}
//       -> x, _ = split(a) {sizes = [1, 5]}
struct MergeUnusedResults : OpRewritePattern<SplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<SmallVector<int64_t>> sizes = getStaticSizes(op);
    if (!sizes)
      return rewriter.notifyMatchFailure(op, "the sizes are not static");
    SmallVector<int64_t> merged;
    SmallVector<size_t> chunkOfResult;
    for (auto [index, size] : llvm::enumerate(*sizes)) {
      bool joins = index > 0 && op->getResult(index).use_empty() &&
                   op->getResult(index - 1).use_empty();
      if (joins)
        merged.back() += size;
      else
        merged.push_back(size);
      chunkOfResult.push_back(merged.size() - 1);
    }
    if (merged.size() == sizes->size() || op->use_empty())
      return rewriter.notifyMatchFailure(op, "no adjacent unused results");

    auto split = SplitOp::create(rewriter, op.getLoc(), op.getInput(), merged,
                                 *op.getNormalizedAxis());
    for (auto [result, chunk] : llvm::zip(op->getResults(), chunkOfResult))
      if (!result.use_empty())
        rewriter.replaceAllUsesWith(result, createCast(rewriter, op.getLoc(),
                                                       split->getResult(chunk),
                                                       result.getType()));
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void mlir::split::populateUnusedResultPatterns(RewritePatternSet &patterns) {
  patterns.add<MergeUnusedResults, ReplaceEmptyResults>(patterns.getContext());
}
