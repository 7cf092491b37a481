// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds and canonicalization patterns of the splitting ops.
//
// A pattern never turns an op whose run-time facts are wrong into one that does
// not verify: where a constant contradicts the op, it is left for run-time
// verification to report.

#include "CanonicalizationPatterns.h"
#include "split/Dialect/Split/IR/ChunkTypes.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::split;

std::optional<SmallVector<int64_t>>
mlir::split::getConstantIntegers(Value value) {
  DenseIntElementsAttr constant;
  if (!value || !matchPattern(value, m_Constant(&constant)))
    return std::nullopt;
  bool isUnsigned = constant.getElementType().isUnsignedInteger();
  SmallVector<int64_t> integers;
  for (const APInt &element : constant) {
    if (isUnsigned && !element.isIntN(63))
      return std::nullopt;
    integers.push_back(isUnsigned ? static_cast<int64_t>(element.getZExtValue())
                                  : element.getSExtValue());
  }
  return integers;
}

/// Whether `spec`, with static sizes, is right for the source and results of
/// `op` along `axis`.
static bool isValidSpec(SplitOpInterface op, ChunkSpec spec,
                        std::optional<int64_t> axis) {
  FailureOr<SmallVector<Type>> types =
      inferChunkTypes(op.getSource().getType(), axis, spec, op->getNumResults(),
                      [] { return OptionalError(); });
  return succeeded(types) &&
         areCompatible(TypeRange(*types), op->getResultTypes());
}

/// Whether `spec`, with static sizes, is right for the source and the elements
/// of `op`.
static bool isValidSequenceSpec(SplitToSequenceOp op, const ChunkSpec &spec) {
  TensorType source = op.getInput().getType();
  std::optional<int64_t> axis = op.getNormalizedAxis();
  FailureOr<SmallVector<int64_t>> sizes = inferDistinctChunkSizes(
      spec, op.getAxisDim(), axis.value_or(0), [] { return OptionalError(); });
  return succeeded(sizes) && llvm::all_of(*sizes, [&](int64_t size) {
           return areCompatible(getChunkType(source, axis, size),
                                op.getType().getTensorType());
         });
}

/// The static form of a run-time sizes operand, if it is constant and right.
static std::optional<SmallVector<int64_t>>
getValidConstantSizes(SplitOpInterface op) {
  ChunkSpec spec = op.getChunkSpec();
  std::optional<SmallVector<int64_t>> sizes =
      getConstantIntegers(spec.dynamicSizes);
  if (!sizes)
    return std::nullopt;
  if (!isValidSpec(op, spec.withStaticSizes(*sizes), op.getNormalizedAxis()))
    return std::nullopt;
  return sizes;
}

namespace {

//===----------------------------------------------------------------------===//
// Every op with one result per chunk
//===----------------------------------------------------------------------===//

// Pattern: split(x) : tensor<?> -> cast(split(x) : tensor<k>)
// where k follows from the source, the axis and the sizes.
template <typename OpTy> struct RefineResultTypes : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Type> types(op->getResultTypes());
    if (failed(OpTy::refineReturnTypes(
            op.getContext(), std::nullopt, op->getOperands(),
            op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
            op->getRegions(), types)))
      return rewriter.notifyMatchFailure(op, "the types cannot be inferred");
    if (TypeRange(types) == TypeRange(op->getResultTypes()))
      return rewriter.notifyMatchFailure(op, "nothing to refine");

    rewriter.setInsertionPointAfter(op);
    rewriter.modifyOpInPlace(op, [&] {
      for (auto [result, type] : llvm::zip(op->getResults(), types)) {
        Type oldType = result.getType();
        if (oldType == type)
          continue;
        result.setType(type);
        if (result.use_empty())
          continue;
        auto cast =
            tensor::CastOp::create(rewriter, op.getLoc(), oldType, result);
        rewriter.replaceAllUsesExcept(result, cast.getResult(), cast);
      }
    });
    return success();
  }
};

// Pattern: x = split(y : tensor<*xf32>) -> x = cast(y)
// One chunk is the whole source. Only where the rank is not known: a type that
// says more than that of the source is a check, which stays one of this op, as
// upstream moves casts out of branches and loops that do not run.
template <typename OpTy> struct CastOneResult : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op, "has more than one result");
    Type type = op->getResult(0).getType();
    if (isa<RankedTensorType>(op.getSource().getType()) ||
        !areCompatible(op.getSource().getType(), type))
      return rewriter.notifyMatchFailure(op, "the rank is known");
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, op.getSource());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// split.split
//===----------------------------------------------------------------------===//

// Pattern: split(x, constant sizes) -> split(x) {static_split = sizes}
struct MakeSizesStatic : OpRewritePattern<SplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<SmallVector<int64_t>> sizes = getValidConstantSizes(op);
    if (!sizes)
      return rewriter.notifyMatchFailure(op, "no valid constant sizes");
    rewriter.modifyOpInPlace(op, [&] {
      op.setStaticSplit(*sizes);
      op.getSplitMutable().clear();
    });
    return success();
  }
};

// Pattern: split(x) {axis = -k} -> split(x) {axis = rank - k}
template <typename OpTy> struct NormalizeAxis : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> axis = op.getNormalizedAxis();
    if (!axis || static_cast<int64_t>(op.getAxis()) == *axis)
      return rewriter.notifyMatchFailure(op, "the axis is not negative");
    rewriter.modifyOpInPlace(op, [&] { op.setAxis(*axis); });
    return success();
  }
};

//===----------------------------------------------------------------------===//
// split.variadic_split
//===----------------------------------------------------------------------===//

// Pattern: variadic_split(x, constant axis) -> variadic_split(x) {static_axis}
struct MakeAxisStatic : OpRewritePattern<VariadicSplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(VariadicSplitOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<SmallVector<int64_t>> axis =
        getConstantIntegers(op.getAxis());
    if (!axis)
      return rewriter.notifyMatchFailure(op, "the axis is not constant");
    IntegerAttr attribute = rewriter.getI64IntegerAttr(axis->front());
    std::optional<int64_t> normalized =
        getNormalizedAxis(OpFoldResult(attribute), op.getData().getType());
    if (op.getData().getType().hasRank() &&
        (!normalized || !isValidSpec(op, op.getChunkSpec(), normalized)))
      return rewriter.notifyMatchFailure(op, "the axis is not valid");
    rewriter.modifyOpInPlace(op, [&] {
      op.setStaticAxisAttr(attribute);
      op.getAxisMutable().clear();
    });
    return success();
  }
};

// Pattern: variadic_split(x, constant lengths)
//       -> variadic_split(x) {static_split_lengths}
struct MakeLengthsStatic : OpRewritePattern<VariadicSplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(VariadicSplitOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<SmallVector<int64_t>> lengths = getValidConstantSizes(op);
    if (!lengths)
      return rewriter.notifyMatchFailure(op, "no valid constant lengths");
    rewriter.modifyOpInPlace(op, [&] {
      op.setStaticSplitLengths(*lengths);
      op.getSplitLengthsMutable().clear();
    });
    return success();
  }
};

// Pattern: variadic_split(x) {static_axis, static_split_lengths = [2, -1]}
//       -> split(x) {axis, static_split = [2, dim - 2]}
// where the dimension is static if one of the lengths is -1.
struct VariadicToSplit : OpRewritePattern<VariadicSplitOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(VariadicSplitOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> axis = op.getNormalizedAxis();
    if (!axis || op.getSplitLengths())
      return rewriter.notifyMatchFailure(op, "axis or lengths are dynamic");
    FailureOr<SmallVector<int64_t>> sizes =
        inferChunkSizes(op.getChunkSpec(), op.getAxisDim(), *axis,
                        [] { return OptionalError(); });
    if (failed(sizes) || llvm::any_of(*sizes, ShapedType::isDynamic))
      return rewriter.notifyMatchFailure(op, "the remainder is not known");
    rewriter.replaceOpWithNewOp<SplitOp>(
        op, op->getResultTypes(), op.getData(), /*split=*/Value(),
        rewriter.getI64IntegerAttr(*axis),
        rewriter.getDenseI64ArrayAttr(*sizes), /*num_outputs=*/IntegerAttr());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// split.split_to_sequence
//===----------------------------------------------------------------------===//

// Pattern: split_to_sequence(x, constant 1-D sizes)
//       -> split_to_sequence(x) {static_split = sizes}
// Pattern: split_to_sequence(x, constant scalar k)
//       -> split_to_sequence(x) {chunk_size = k}
struct MakeSequenceSizesStatic : OpRewritePattern<SplitToSequenceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitToSequenceOp op,
                                PatternRewriter &rewriter) const override {
    ChunkSpec spec = op.getChunkSpec();
    std::optional<SmallVector<int64_t>> sizes =
        getConstantIntegers(spec.dynamicSizes);
    if (!sizes)
      return rewriter.notifyMatchFailure(op, "no constant sizes");
    if (!isValidSequenceSpec(op, spec.withStaticSizes(*sizes)))
      return rewriter.notifyMatchFailure(op, "the sizes are not valid");
    rewriter.modifyOpInPlace(op, [&] {
      if (spec.kind == ChunkSpec::Kind::FixedSize)
        op.setChunkSize(sizes->front());
      else
        op.setStaticSplit(*sizes);
      op.getSplitMutable().clear();
    });
    return success();
  }
};

// Pattern: split_to_sequence(x) {static_split = [k, k, r]}
//       -> split_to_sequence(x) {chunk_size = k}
// where the dimension is static and r is at most k.
struct MakeSizesRegular : OpRewritePattern<SplitToSequenceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SplitToSequenceOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> axis = op.getNormalizedAxis();
    std::optional<ArrayRef<int64_t>> sizes = op.getStaticSplit();
    if (!axis || !sizes || sizes->empty() ||
        ShapedType::isDynamic(op.getAxisDim()))
      return rewriter.notifyMatchFailure(op, "no static dimension and sizes");
    int64_t size = sizes->front();
    if (!llvm::all_equal(sizes->drop_back()) || sizes->back() < 1 ||
        sizes->back() > size)
      return rewriter.notifyMatchFailure(op, "not chunks of one size");
    rewriter.modifyOpInPlace(op, [&] {
      op.removeStaticSplitAttr();
      op.setChunkSize(size);
    });
    return success();
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

// Pattern: x = split(y) -> x = y
// as a fold: one chunk of the source's own type is the source.
static LogicalResult foldOneResult(SplitOpInterface op,
                                   SmallVectorImpl<OpFoldResult> &results) {
  if (op->getNumResults() != 1 ||
      op->getResult(0).getType() != op.getSource().getType())
    return failure();
  results.push_back(op.getSource());
  return success();
}

LogicalResult SplitOp::fold(FoldAdaptor,
                            SmallVectorImpl<OpFoldResult> &results) {
  return foldOneResult(*this, results);
}

LogicalResult VariadicSplitOp::fold(FoldAdaptor,
                                    SmallVectorImpl<OpFoldResult> &results) {
  return foldOneResult(*this, results);
}

void mlir::split::populateStaticSizesPatterns(RewritePatternSet &patterns) {
  patterns.add<MakeAxisStatic, MakeLengthsStatic, MakeSequenceSizesStatic,
               MakeSizesStatic>(patterns.getContext());
}

void SplitOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                          MLIRContext *context) {
  patterns.add<RefineResultTypes<SplitOp>, CastOneResult<SplitOp>,
               MakeSizesStatic, NormalizeAxis<SplitOp>>(context);
  populateChainPatterns(patterns);
  populateFoldConstantSplitPatterns(patterns);
  populateReshapePatterns(patterns);
  populateUnusedResultPatterns(patterns);
}

void VariadicSplitOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns
      .add<RefineResultTypes<VariadicSplitOp>, CastOneResult<VariadicSplitOp>,
           MakeAxisStatic, MakeLengthsStatic, VariadicToSplit>(context);
}

void SplitToSequenceOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                    MLIRContext *context) {
  patterns.add<MakeSequenceSizesStatic, MakeSizesRegular,
               NormalizeAxis<SplitToSequenceOp>>(context);
}
