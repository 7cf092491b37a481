// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Canonicalization of sequences whose tensors or whose regular layout are known
// at compile time: they never have to exist at run time.
//
// A position out of range is left alone, for run-time verification to report.

#include "CanonicalizationPatterns.h"
#include "ListedTensors.h"
#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Support/KnownEmpty.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::split;

namespace {

//===----------------------------------------------------------------------===//
// Sequences of listed tensors
//===----------------------------------------------------------------------===//

// Pattern: insert(construct(x, z), y, constant 1) -> construct(x, y, z)
// Pattern: insert(empty, x) -> construct(x)
// Pattern: insert(split_to_sequence(a), y) -> x = split(a); construct(x, y)
// for a split into a number of chunks that is static.
struct InsertIntoListed : OpRewritePattern<SequenceInsertOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SequenceInsertOp op,
                                PatternRewriter &rewriter) const override {
    return editListed(op, rewriter);
  }
};

// Pattern: erase(construct(x, y), constant 0) -> construct(y)
// Pattern: erase(construct(x)) -> empty
// Pattern: erase(split_to_sequence(a)) -> x, y = split(a); construct(x)
// for a split into a number of chunks that is static.
struct EraseFromListed : OpRewritePattern<SequenceEraseOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SequenceEraseOp op,
                                PatternRewriter &rewriter) const override {
    return editListed(op, rewriter);
  }
};

// Pattern: at(construct(x, y), constant 1) -> y
struct AtListed : OpRewritePattern<SequenceAtOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SequenceAtOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<ValueRange> listed = getListed(op.getInputSequence());
    if (!listed)
      return rewriter.notifyMatchFailure(op, "the tensors are not listed");
    int64_t length = listed->size();
    std::optional<int64_t> place =
        getPlace(op.getPosition(), length, length - 1, -1);
    if (!place)
      return rewriter.notifyMatchFailure(op, "no constant position in range");
    Value tensor = (*listed)[*place];
    if (!areCompatible(tensor.getType(), op.getType()))
      return rewriter.notifyMatchFailure(op, "the type contradicts the tensor");
    rewriter.replaceOp(op,
                       createCast(rewriter, op.getLoc(), tensor, op.getType()));
    return success();
  }
};

} // namespace

/// The type of `tensor`, which has a rank, with a dimension of 1 at `axis`.
static RankedTensorType getExpandedType(Value tensor, int64_t axis) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin() + axis, 1);
  return type.clone(shape);
}

/// `tensor` as one of `type`, which has a dimension of 1 at `axis` in addition.
static Value createExpanded(RewriterBase &rewriter, Location loc, Value tensor,
                            RankedTensorType type, int64_t axis) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, tensor);
  // The new dimension goes with the one before it, or the one behind if it is
  // the first.
  SmallVector<ReassociationIndices> groups(sizes.size());
  for (int64_t dim = 0; dim < type.getRank() && !groups.empty(); ++dim) {
    int64_t group = dim < axis ? dim : std::max<int64_t>(dim - 1, 0);
    groups[group].push_back(dim);
  }
  sizes.insert(sizes.begin() + axis, rewriter.getIndexAttr(1));
  return tensor::ExpandShapeOp::create(rewriter, loc, type, tensor, groups,
                                       sizes);
}

namespace {

// Pattern: concat(construct(x, y)) -> tensor.concat(x, y)
// On a new axis it is one of tensor.expand_shape(x) and tensor.expand_shape(y).
struct ConcatOfListed : OpRewritePattern<ConcatFromSequenceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ConcatFromSequenceOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<ValueRange> listed = getListed(op.getInputSequence());
    if (!listed || listed->empty())
      return rewriter.notifyMatchFailure(op, "no listed tensors to join");
    auto resultType = dyn_cast<RankedTensorType>(op.getType());
    if (!resultType)
      return rewriter.notifyMatchFailure(op, "the rank is not known");
    // The folder of the reshape takes any constant for one of numbers.
    if (op.getNewAxis() && isa<StringType>(resultType.getElementType()))
      return rewriter.notifyMatchFailure(op, "MLIR cannot reshape strings");
    int64_t rank = resultType.getRank();
    std::optional<int64_t> axis =
        getNormalizedAxis(op.getAxisAttr(), resultType);
    if (!axis)
      return rewriter.notifyMatchFailure(op, "the axis is not in range");
    SmallVector<Value> tensors(*listed);
    SmallVector<Type> types(listed->getTypes());
    if (op.getNewAxis())
      for (auto [tensor, type] : llvm::zip(tensors, types)) {
        auto ranked = dyn_cast<RankedTensorType>(type);
        if (!ranked || ranked.getRank() != rank - 1)
          return rewriter.notifyMatchFailure(op, "the rank is not known");
        type = getExpandedType(tensor, *axis);
      }
    // Tensors that contradict each other are for run-time checks to report.
    if (!canConcat(types, *axis, resultType))
      return rewriter.notifyMatchFailure(op, "shapes contradict each other");
    if (op.getNewAxis())
      for (auto [tensor, type] : llvm::zip(tensors, types))
        tensor = createExpanded(rewriter, op.getLoc(), tensor,
                                cast<RankedTensorType>(type), *axis);
    Value concat =
        tensor::ConcatOp::create(rewriter, op.getLoc(), *axis, tensors);
    rewriter.replaceOp(op,
                       createCast(rewriter, op.getLoc(), concat, resultType));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Sequences that are a split of a tensor
//===----------------------------------------------------------------------===//

} // namespace

/// Whether the number of chunks of `op` does not depend on run-time sizes.
static bool hasKnownNumChunks(SplitOpInterface op) {
  ChunkSpec spec = op.getChunkSpec();
  return spec.numChunks || (!spec.dynamicSizes && op.getNormalizedAxis());
}

namespace {

// Pattern: length(construct(x, y)) -> constant 2
// Pattern: length(split_to_sequence(x) in chunks of k) -> ceil(dim / k)
struct LengthOfKnown : OpRewritePattern<SequenceLengthOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SequenceLengthOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    std::optional<OpFoldResult> length;
    if (std::optional<ValueRange> listed = getListed(op.getInputSequence()))
      length = rewriter.getIndexAttr(listed->size());
    else if (auto split =
                 op.getInputSequence().getDefiningOp<SplitOpInterface>();
             split && hasKnownNumChunks(split))
      length = createNumChunks(rewriter, split.getLoc(), split);
    if (!length)
      return rewriter.notifyMatchFailure(op, "the length is not known");

    auto type = cast<RankedTensorType>(op.getType());
    if (std::optional<int64_t> constant = getConstantIntValue(*length)) {
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(
          op, DenseElementsAttr::get(type, *constant));
      return success();
    }
    Value value = arith::IndexCastOp::create(
        rewriter, loc, type.getElementType(),
        getValueOrCreateConstantIndexOp(rewriter, loc, *length));
    rewriter.replaceOpWithNewOp<tensor::FromElementsOp>(op, type, value);
    return success();
  }
};

// Pattern: at(split_to_sequence(x), p) -> extract_slice(x)
// at an offset that follows from the position: a constant one where the sizes
// are static, any where all chunks but the last have one size.
struct AtSplit : OpRewritePattern<SequenceAtOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SequenceAtOp op,
                                PatternRewriter &rewriter) const override {
    SplitOpInterface split = getStaticSplit(op.getInputSequence());
    if (!split)
      return rewriter.notifyMatchFailure(op, "no split with static sizes");
    std::optional<Slice> slice = getConstantIntegers(op.getPosition())
                                     ? getConstantSlice(op, split)
                                     : getRegularSlice(split);
    if (!slice)
      return rewriter.notifyMatchFailure(op, "the chunk's place is not known");
    int64_t axis = *split.getNormalizedAxis();
    auto source = cast<RankedTensorType>(split.getSource().getType());
    // Not even a slice of all of a dimension of 0 may begin there.
    if (isKnownEmpty(source))
      return rewriter.notifyMatchFailure(op, "the source is empty");
    auto chunkType = cast<RankedTensorType>(
        getChunkType(source, axis, slice->size, split.dropsAxis()));
    if (!areCompatible(chunkType, op.getType()))
      return rewriter.notifyMatchFailure(op, "the type contradicts the chunk");

    Location loc = op.getLoc();
    SmallVector<OpFoldResult> offsets(source.getRank(),
                                      rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(source.getRank(),
                                      rewriter.getIndexAttr(1));
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, loc, split.getSource());
    OpFoldResult dim = sizes[axis];
    offsets[axis] = ShapedType::isStatic(slice->offset)
                        ? OpFoldResult(rewriter.getIndexAttr(slice->offset))
                        : createOffset(rewriter, op, split);
    sizes[axis] = ShapedType::isStatic(slice->size)
                      ? OpFoldResult(rewriter.getIndexAttr(slice->size))
                      : createLastSize(rewriter, split, dim, offsets[axis]);
    Value chunk = tensor::ExtractSliceOp::create(
        rewriter, loc, chunkType, split.getSource(), offsets, sizes, strides);
    rewriter.replaceOp(op, createCast(rewriter, loc, chunk, op.getType()));
    return success();
  }

private:
  /// The chunk at a constant position that is known to be in range.
  static std::optional<Slice> getConstantSlice(SequenceAtOp op,
                                               SplitOpInterface split) {
    ChunkSpec spec = split.getChunkSpec();
    int64_t dim = split.getAxisDim();
    std::optional<int64_t> length = inferNumChunks(spec, dim);
    if (!length)
      return std::nullopt;
    std::optional<int64_t> place =
        getPlace(op.getPosition(), *length, *length - 1, -1);
    if (!place)
      return std::nullopt;
    Slice slice = getSlice(spec, dim, *place);
    // An empty slice has no place in a tensor that ends where it begins.
    return slice.size == 0 ? std::nullopt : std::optional(slice);
  }

  /// Any chunk of a split into chunks of one size, as far as it is static.
  static std::optional<Slice> getRegularSlice(SplitOpInterface split) {
    ChunkSpec spec = split.getChunkSpec();
    if (spec.kind == ChunkSpec::Kind::Sizes)
      return std::nullopt;
    FailureOr<SmallVector<int64_t>> sizes = inferDistinctChunkSizes(
        spec, split.getAxisDim(), *split.getNormalizedAxis(),
        [] { return OptionalError(); });
    bool allAlike = succeeded(sizes) && sizes->size() == 1 &&
                    sizes->front() == spec.chunkSize;
    return Slice{ShapedType::kDynamic,
                 allAlike ? spec.chunkSize : ShapedType::kDynamic};
  }

  /// The offset of the chunk at a run-time position.
  static OpFoldResult createOffset(RewriterBase &rewriter, SequenceAtOp op,
                                   SplitOpInterface split) {
    Location loc = op.getLoc();
    IndexArithmetic arithmetic(rewriter, loc);
    ChunkRules rules(arithmetic);
    Value given =
        createIntegerExtract(rewriter, loc, op.getPosition(), Value());
    Value length = getValueOrCreateConstantIndexOp(
        rewriter, loc, createNumChunks(rewriter, split.getLoc(), split));
    return rules.getChunkOffset(
        rules.getFromFront(given, length),
        arithmetic.constant(split.getChunkSpec().chunkSize));
  }

  /// The size of a chunk at `offset`, which may be the last and smaller.
  static OpFoldResult createLastSize(RewriterBase &rewriter,
                                     SplitOpInterface split, OpFoldResult dim,
                                     OpFoldResult offset) {
    AffineArithmetic arithmetic(rewriter.getContext());
    AffineExpr chunkSize = arithmetic.constant(split.getChunkSpec().chunkSize);
    AffineExpr rest = ChunkRules(arithmetic)
                          .getRemainder(rewriter.getAffineSymbolExpr(0),
                                        rewriter.getAffineSymbolExpr(1));
    return affine::makeComposedFoldedAffineMin(
        rewriter, split.getLoc(),
        AffineMap::get(0, 2, {chunkSize, rest}, rewriter.getContext()),
        {dim, offset});
  }
};

// Pattern: x, y = split(a); return construct(x, y)
//       -> return split_to_sequence(a)
// where it is certain that the split does not fail. The chunks of that are
// packed in one pass, to places that are known.
struct ConstructOfSplit : OpRewritePattern<SequenceConstructOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SequenceConstructOp op,
                                PatternRewriter &rewriter) const override {
    auto split = op->getNumOperands() == 0
                     ? SplitOp()
                     : op->getOperand(0).getDefiningOp<SplitOp>();
    if (!split || op->getOperands() != ValueRange(split->getResults()))
      return rewriter.notifyMatchFailure(op, "not all chunks of a split");
    // A chunk that is taken out of the list is the split's own.
    if (!llvm::all_of(op->getUsers(), [](Operation *user) {
          return user->hasTrait<OpTrait::ReturnLike>() &&
                 isa<FunctionOpInterface>(user->getParentOp());
        }))
      return rewriter.notifyMatchFailure(op, "it is not just returned");
    std::optional<SmallVector<int64_t>> sizes = getStaticSizes(split);
    if (!sizes ||
        ShapedType::isDynamic(
            cast<SplitOpInterface>(split.getOperation()).getAxisDim()))
      return rewriter.notifyMatchFailure(op, "the sizes are not static");

    IntegerAttr chunkSize;
    DenseI64ArrayAttr staticSplit;
    if (llvm::all_equal(*sizes) && sizes->front() != 0)
      chunkSize = rewriter.getI64IntegerAttr(sizes->front());
    else
      staticSplit = rewriter.getDenseI64ArrayAttr(*sizes);
    rewriter.replaceOpWithNewOp<SplitToSequenceOp>(
        op, op.getType(), split.getInput(), /*split=*/Value(),
        *split.getNormalizedAxis(), /*keepdims=*/true, staticSplit, chunkSize);
    return success();
  }
};

// Pattern: concat(split_to_sequence(x)) -> x
// along one axis, which the chunks keep or, with new_axis, get back.
struct ConcatOfSplit : OpRewritePattern<ConcatFromSequenceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ConcatFromSequenceOp op,
                                PatternRewriter &rewriter) const override {
    auto split = op.getInputSequence().getDefiningOp<SplitOpInterface>();
    if (!split || !split.getNormalizedAxis() ||
        split.dropsAxis() != op.getNewAxis())
      return rewriter.notifyMatchFailure(op, "not the inverse of a split");
    Value source = split.getSource();
    if (getNormalizedAxis(op.getAxisAttr(), split.getSource().getType()) !=
        split.getNormalizedAxis())
      return rewriter.notifyMatchFailure(op, "another axis");
    // Nothing to join is an error, which a run-time check reports.
    if (split.getAxisDim() == 0 ||
        !areCompatible(source.getType(), op.getType()))
      return rewriter.notifyMatchFailure(op, "an error at run time");
    rewriter.replaceOp(op,
                       createCast(rewriter, op.getLoc(), source, op.getType()));
    return success();
  }
};

} // namespace

void SequenceConstructOp::getCanonicalizationPatterns(
    RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ConstructOfSplit>(context);
}

void SequenceInsertOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                   MLIRContext *context) {
  patterns.add<InsertIntoListed>(context);
}

void SequenceEraseOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<EraseFromListed>(context);
}

void SequenceAtOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                               MLIRContext *context) {
  patterns.add<AtListed, AtSplit>(context);
}

void SequenceLengthOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                   MLIRContext *context) {
  patterns.add<LengthOfKnown>(context);
}

void ConcatFromSequenceOp::getCanonicalizationPatterns(
    RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ConcatOfListed, ConcatOfSplit>(context);
}
