// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/SplitToTensor/SplitToTensor.h"

#include "split/Conversion/Passes.h"
#include "split/Dialect/Split/IR/ArbitraryValue.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/KnownEmpty.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::split {
#define GEN_PASS_DEF_CONVERTSPLITTOTENSORPASS
#include "split/Conversion/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether no slice of these `offsets` and `sizes` can be taken of a source of
/// `shape`.
static bool hasNoPlace(ArrayRef<OpFoldResult> shape,
                       ArrayRef<OpFoldResult> offsets,
                       ArrayRef<OpFoldResult> sizes) {
  return llvm::any_of(llvm::zip_equal(offsets, sizes, shape), [](auto place) {
    return std::apply([](auto... part) { return split::hasNoPlace(part...); },
                      place);
  });
}

namespace {

// Pattern: y, z = split(x) -> y = extract_slice(x), z = extract_slice(x)
// for every op of SplitOpInterface with one result per chunk.
struct SplitToExtractSlice : OpInterfaceRewritePattern<SplitOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(SplitOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (op.returnsSequence())
      return rewriter.notifyMatchFailure(op, "the result is a sequence");
    auto source = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!source)
      return rewriter.notifyMatchFailure(op, "the source has no rank");
    if (!op.hasValidForm())
      return rewriter.notifyMatchFailure(op, "not a result for each chunk");

    Location loc = op.getLoc();
    OpFoldResult axis = createAxis(rewriter, loc, op);
    OpFoldResult dim = createAxisDim(rewriter, loc, op.getSource(), axis);
    ChunkValues chunks =
        createChunkValues(rewriter, loc, op.getResultChunkSpec(), dim);

    SmallVector<OpFoldResult> shape =
        tensor::getMixedSizes(rewriter, loc, op.getSource());
    SmallVector<OpFoldResult> zeros(source.getRank(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(source.getRank(), rewriter.getIndexAttr(1));
    remarkSplit(loc, op->getNumResults());
    SmallVector<Value> slices;
    for (auto [chunk, offset, size, type] :
         llvm::enumerate(chunks.offsets, chunks.sizes, op->getResultTypes())) {
      Location sliceLoc = getChunkLocation(loc, chunk);
      SmallVector<OpFoldResult> offsets =
          createAlongAxis(rewriter, loc, axis, offset, zeros);
      SmallVector<OpFoldResult> sizes =
          createAlongAxis(rewriter, loc, axis, size, shape);
      Value slice;
      if (hasNoPlace(shape, offsets, sizes))
        slice = tensor::EmptyOp::create(rewriter, sliceLoc, sizes,
                                        source.getElementType());
      else
        slice = tensor::ExtractSliceOp::create(
            rewriter, sliceLoc, op.getSource(), offsets, sizes, ones);
      // What contradicts the type does not run: a check is before it, or would
      // be.
      if (!tensor::CastOp::areCastCompatible(slice.getType(), type))
        slice = createArbitraryValue(rewriter, sliceLoc, type);
      else if (slice.getType() != type)
        slice = tensor::CastOp::create(rewriter, sliceLoc, type, slice);
      slices.push_back(slice);
    }
    rewriter.replaceOp(op, slices);
    return success();
  }
};

struct ConvertSplitToTensor
    : split::impl::ConvertSplitToTensorPassBase<ConvertSplitToTensor> {
  void runOnOperation() override {
    // The walk does not visit code that cannot be reached, in which there may
    // be splits as anywhere.
    IRRewriter rewriter(&getContext());
    (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());

    RewritePatternSet patterns(&getContext());
    populateSplitToTensorPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));

    getOperation()->walk([&](SplitOpInterface op) {
      if (op.returnsSequence())
        return;
      op->emitOpError("cannot be lowered: ")
          << (op.hasValidForm()
                  ? "the rank of its source is not known"
                  : "its results must be chunks of given sizes or equal parts "
                    "that keep the axis");
      signalPassFailure();
    });
  }
};

} // namespace

void mlir::split::populateSplitToTensorPatterns(RewritePatternSet &patterns) {
  patterns.add<SplitToExtractSlice>(patterns.getContext());
}
