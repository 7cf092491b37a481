// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/ChunkTypes.h"

#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/Compatibility.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

LogicalResult mlir::split::checkAxis(TensorType source,
                                     std::optional<int64_t> &axis,
                                     EmitErrorFn emitError) {
  if (!source.hasRank()) {
    axis.reset();
    return success();
  }
  // (C2) of split.split and split.split_to_sequence, (C3) of
  // split.variadic_split.
  if (source.getRank() == 0)
    return emitError() << "cannot split a scalar: the source has rank 0";
  if (!axis)
    return success();
  FailureOr<int64_t> normalized =
      normalizeAxis(*axis, source.getRank(), emitError);
  if (failed(normalized))
    return failure();
  axis = *normalized;
  return success();
}

FailureOr<SmallVector<Type>>
mlir::split::inferChunkTypes(TensorType source, std::optional<int64_t> axis,
                             ChunkSpec spec, size_t numResults,
                             EmitErrorFn emitError) {
  if (failed(checkAxis(source, axis, emitError)))
    return failure();
  // (C10) of split.split and split.variadic_split.
  if (numResults == 0)
    return emitError() << "must have at least one result";
  // (C4) of split.split, (C5) of split.variadic_split.
  if (spec.numChunks && static_cast<size_t>(*spec.numChunks) != numResults) {
    std::string what = spec.kind == ChunkSpec::Kind::EqualParts
                           ? "num_outputs"
                           : "the number of " + spec.sizeName.str() + "s";
    return emitError() << "has " << numResults
                       << (numResults == 1 ? " result" : " results") << ", but "
                       << what << " is " << *spec.numChunks;
  }
  spec.numChunks = numResults;
  FailureOr<SmallVector<int64_t>> sizes = inferChunkSizes(
      spec, getAxisDim(source, axis), axis.value_or(0), emitError);
  if (failed(sizes))
    return failure();
  SmallVector<Type> types;
  types.reserve(numResults);
  for (int64_t size : *sizes)
    types.push_back(getChunkType(source, axis, size));
  return types;
}

/// The axis as `op` states it, if that is static.
static std::optional<int64_t> getStaticAxis(SplitOpInterface op) {
  if (auto axis = dyn_cast<Attribute>(op.getAxisAsOpFoldResult()))
    return cast<IntegerAttr>(axis).getInt();
  return std::nullopt;
}

FailureOr<SmallVector<Type>>
mlir::split::inferChunkTypes(SplitOpInterface op, TensorType source,
                             EmitErrorFn emitError) {
  return inferChunkTypes(source, getStaticAxis(op), op.getChunkSpec(),
                         op->getNumResults(), emitError);
}

FailureOr<TensorType> mlir::split::inferElementType(
    TensorType source, std::optional<int64_t> &axis, const ChunkSpec &spec,
    bool dropsAxis, SmallVectorImpl<int64_t> &sizes, EmitErrorFn emitError) {
  if (failed(checkAxis(source, axis, emitError)))
    return failure();
  FailureOr<SmallVector<int64_t>> distinct = inferDistinctChunkSizes(
      spec, getAxisDim(source, axis), axis.value_or(0), emitError);
  if (failed(distinct))
    return failure();
  sizes.assign(*distinct);
  int64_t common = sizes.size() == 1 ? sizes.front() : ShapedType::kDynamic;
  return getChunkType(source, axis, common, dropsAxis);
}

FailureOr<TensorType> mlir::split::inferElementType(SplitOpInterface op,
                                                    EmitErrorFn emitError) {
  std::optional<int64_t> axis = getStaticAxis(op);
  SmallVector<int64_t> sizes;
  return inferElementType(op.getSource().getType(), axis, op.getChunkSpec(),
                          op.dropsAxis(), sizes, emitError);
}

LogicalResult mlir::split::checkChunkTypes(TypeRange inferred, TypeRange actual,
                                           EmitErrorFn emitError) {
  // (C8) (C9) of split.split and split.variadic_split.
  for (auto [index, inferredType, actualType] :
       llvm::enumerate(inferred, actual))
    if (!areCompatible(inferredType, actualType))
      return emitError() << "result " << index << " has type " << actualType
                         << ", but its chunk has type " << inferredType;
  return success();
}

LogicalResult mlir::split::verifyChunks(SplitOpInterface op) {
  auto emitError = [&] { return op->emitOpError(); };
  if (op.returnsSequence() || !op.hasValidForm())
    return emitError() << "must have a result for each chunk, of given sizes "
                          "or equal parts, that keeps the axis";
  FailureOr<SmallVector<Type>> inferred =
      inferChunkTypes(op, op.getSource().getType(), emitError);
  if (failed(inferred))
    return failure();
  return checkChunkTypes(*inferred, op->getResultTypes(), emitError);
}

bool mlir::split::hasStaticChunks(SplitOpInterface op) {
  std::optional<int64_t> axis = op.getNormalizedAxis();
  return axis && !op.getChunkSpec().dynamicSizes &&
         !op.getSource().getType().isDynamicDim(*axis);
}

Speculation::Speculatability
mlir::split::getChunksSpeculatability(SplitOpInterface op) {
  if (!hasStaticChunks(op))
    return Speculation::NotSpeculatable;
  FailureOr<SmallVector<Type>> inferred = inferChunkTypes(
      op, op.getSource().getType(), [] { return OptionalError(); });
  if (failed(inferred))
    return Speculation::NotSpeculatable;
  for (auto [chunk, result] : llvm::zip(*inferred, op->getResultTypes()))
    if (getMeet(cast<TensorType>(chunk), cast<TensorType>(result)) != chunk)
      return Speculation::NotSpeculatable;
  return Speculation::Speculatable;
}

LogicalResult
mlir::split::reifyChunkShapes(OpBuilder &builder, SplitOpInterface op,
                              ReifiedRankedShapedTypeDims &shapes) {
  auto isRanked = [](Type type) { return isa<RankedTensorType>(type); };
  if (!isRanked(op.getSource().getType()) ||
      !llvm::all_of(op->getResultTypes(), isRanked))
    return failure();
  Location loc = op.getLoc();
  OpFoldResult axis = createAxis(builder, loc, op);
  OpFoldResult dim = createAxisDim(builder, loc, op.getSource(), axis);
  SmallVector<OpFoldResult> sourceShape =
      tensor::getMixedSizes(builder, loc, op.getSource());
  ChunkValues chunks =
      createChunkValues(builder, loc, op.getResultChunkSpec(), dim);
  for (OpFoldResult size : chunks.sizes)
    shapes.push_back(createAlongAxis(builder, loc, axis, size, sourceShape));
  // What a result type knows holds wherever there is a result: the check of it
  // has passed. Its shape is asked for behind the op.
  for (auto [shape, type] : llvm::zip(shapes, op->getResultTypes()))
    for (auto [index, dimSize] :
         llvm::enumerate(cast<RankedTensorType>(type).getShape()))
      if (ShapedType::isStatic(dimSize))
        shape[index] = builder.getIndexAttr(dimSize);
  return success();
}
