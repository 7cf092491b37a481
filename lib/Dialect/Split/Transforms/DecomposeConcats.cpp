// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Transforms/Passes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITDECOMPOSECONCATSPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

// Pattern: insert_slice(x into y) -> y
// if x has no elements. The place of such a slice may be the end of a
// dimension, where tensor.insert_slice does not allow one to begin.
struct DropEmptyInsertion : OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (!llvm::any_of(op.getMixedSizes(), isZeroInteger) &&
        !llvm::is_contained(op.getSourceType().getShape(), 0) &&
        !llvm::is_contained(op.getDestType().getShape(), 0))
      return rewriter.notifyMatchFailure(op, "the source may have elements");
    rewriter.replaceOp(op, op.getDest());
    return success();
  }
};

struct SplitDecomposeConcats
    : split::impl::SplitDecomposeConcatsPassBase<SplitDecomposeConcats> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    tensor::populateDecomposeTensorConcatPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));

    RewritePatternSet emptyPatterns(&getContext());
    emptyPatterns.add<DropEmptyInsertion>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(emptyPatterns));
  }
};

} // namespace
