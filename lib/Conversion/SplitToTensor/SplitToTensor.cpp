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

/// The split along `axis` of which `values` are all chunks, each once; null if
/// there is none.
static SplitOpInterface getSplitIntoAll(ValueRange values, int64_t axis) {
  SplitOpInterface split;
  llvm::SmallPtrSet<Value, 8> chunks;
  for (Value value : values) {
    auto maker = value.getDefiningOp<SplitOpInterface>();
    if (!maker || (split && maker != split) || !chunks.insert(value).second)
      return {};
    split = maker;
  }
  return split && split.hasValidForm() && !split.returnsSequence() &&
                 !split.dropsAxis() && split.getNormalizedAxis() == axis &&
                 split->getNumResults() == values.size()
             ? split
             : SplitOpInterface();
}

/// The dimensions that are split, where they are those of other tensors than
/// the sources.
using SourceDims = DenseMap<Operation *, OpFoldResult>;

/// The dimensions not known that splits in `root` have of tensors further up,
/// all chunks of which have been joined again, in whatever order. In a chain of
/// those each would be a sum of chunks of the one before: what looks for where
/// such a sum comes from may go every way there is.
static SourceDims findSourceDims(Operation *root) {
  SourceDims dims;
  // What has the dimension along which tensors are joined.
  DenseMap<Value, Value> sources;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
      auto axis = static_cast<int64_t>(concat.getDim());
      SplitOpInterface split = getSplitIntoAll(concat.getInputs(), axis);
      if (!split || !isa<RankedTensorType>(split.getSource().getType()))
        return;
      Value source = split.getSource();
      auto before = source.getDefiningOp<tensor::ConcatOp>();
      Value known = before && before.getDim() == concat.getDim()
                        ? sources.lookup(source)
                        : Value();
      sources[concat] = known ? known : source;
      return;
    }
    auto split = dyn_cast<SplitOpInterface>(op);
    if (!split || split.returnsSequence())
      return;
    auto joined = split.getSource().getDefiningOp<tensor::ConcatOp>();
    Value source = sources.lookup(split.getSource());
    auto axis = joined ? static_cast<int64_t>(joined.getDim()) : 0;
    if (!source || split.getNormalizedAxis() != axis ||
        !split.getSource().getType().isDynamicDim(axis))
      return;
    OpBuilder builder(op);
    dims[op] = createAxisDim(builder, op->getLoc(), source,
                             builder.getIndexAttr(axis));
  });
  return dims;
}

namespace {

// Pattern: y, z = split(x) -> y = extract_slice(x), z = extract_slice(x)
// for every op of SplitOpInterface with one result per chunk.
struct SplitToExtractSlice : OpInterfaceRewritePattern<SplitOpInterface> {
  SplitToExtractSlice(MLIRContext *context, const SourceDims *dims)
      : OpInterfaceRewritePattern(context), dims(dims) {}

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
    OpFoldResult dim = dims ? dims->lookup(op) : OpFoldResult();
    if (!dim)
      dim = createAxisDim(rewriter, loc, op.getSource(), axis);
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

private:
  const SourceDims *dims;
};

} // namespace

static void populatePatterns(RewritePatternSet &patterns,
                             const SourceDims *dims) {
  patterns.add<SplitToExtractSlice>(patterns.getContext(), dims);
}

namespace {

struct ConvertSplitToTensor
    : split::impl::ConvertSplitToTensorPassBase<ConvertSplitToTensor> {
  void runOnOperation() override {
    // The walk does not visit code that cannot be reached, in which there may
    // be splits as anywhere.
    IRRewriter rewriter(&getContext());
    (void)eraseUnreachableBlocks(rewriter, getOperation()->getRegions());

    SourceDims dims = findSourceDims(getOperation());
    RewritePatternSet patterns(&getContext());
    populatePatterns(patterns, &dims);
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
  populatePatterns(patterns, /*dims=*/nullptr);
}
