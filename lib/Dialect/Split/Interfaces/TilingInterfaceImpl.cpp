// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Interfaces/TilingInterfaceImpl.h"

#include "split/Dialect/Split/IR/ChunkTypes.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/KnownEmpty.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Where the chunks of a split lie, as index values.
struct Geometry {
  Geometry(OpBuilder &builder, SplitOpInterface op)
      : axis(createAxis(builder, op.getLoc(), op)),
        chunks(createChunkValues(
            builder, op.getLoc(), op.getResultChunkSpec(),
            createAxisDim(builder, op.getLoc(), op.getSource(), axis))) {}

  OpFoldResult axis;
  ChunkValues chunks;
};

} // namespace

/// A run-time axis makes every dimension the one that may be split: no tile
/// of a result is one box of the source that is known to be inside.
static bool canTile(SplitOpInterface op) {
  return op.getNormalizedAxis().has_value();
}

/// Whether the operands that tiles are given of are the source, and no other.
static bool isSourceAlone(Operation *op, ArrayRef<unsigned> operandNumbers) {
  return operandNumbers.size() == 1 &&
         operandNumbers.front() ==
             cast<SplitOpInterface>(op).getSourceMutable().getOperandNumber();
}

/// Whether a chunk is known to be empty. Upstream would insert tiles into it,
/// and there is no place in it where even an empty tile may begin.
/// Canonicalization takes such chunks out.
static bool hasEmptyChunk(SplitOpInterface op) {
  return llvm::any_of(op->getResultTypes(),
                      [](Type type) { return isKnownEmpty(type); });
}

/// Whether the result types are as static as can be inferred. Upstream gives
/// the loop results of the reified shapes, which are not cast back.
static bool hasRefinedTypes(SplitOpInterface op) {
  FailureOr<SmallVector<Type>> inferred = inferChunkTypes(
      op, op.getSource().getType(), [] { return OptionalError(); });
  return succeeded(inferred) &&
         llvm::all_of(llvm::zip(*inferred, op->getResultTypes()),
                      [](auto pair) {
                        auto [chunk, result] = pair;
                        return getMeet(cast<TensorType>(chunk),
                                       cast<TensorType>(result)) == result;
                      });
}

/// Whether a tile of the domain is known to hold all of the split dimension.
static bool coversAxis(SplitOpInterface op, ArrayRef<OpFoldResult> offsets,
                       ArrayRef<OpFoldResult> sizes) {
  int64_t axis = *op.getNormalizedAxis();
  return isZeroInteger(offsets[axis]) &&
         getConstantIntValue(sizes[axis]) ==
             op.getSource().getType().getDimSize(axis);
}

/// A tile that holds all of the split dimension is split as the source was.
static TilingResult splitTile(SplitOpInterface op, OpBuilder &builder,
                              ArrayRef<OpFoldResult> offsets,
                              ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> strides(offsets.size(), builder.getIndexAttr(1));
  auto tile = tensor::ExtractSliceOp::create(
      builder, op.getLoc(), op.getSource(), offsets, sizes, strides);
  int64_t axis = *op.getNormalizedAxis();
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    types.push_back(getChunkType(
        tile.getType(), axis, cast<RankedTensorType>(type).getDimSize(axis)));
  SmallVector<Value> operands(op->getOperands());
  operands[op.getSourceMutable().getOperandNumber()] = tile;
  Operation *split = clone(builder, op, types, operands);
  TilingResult result;
  result.tiledOps.push_back(split);
  result.tiledValues.assign(split->result_begin(), split->result_end());
  result.generatedSlices.push_back(tile);
  return result;
}

static int64_t getAxis(const Geometry &geometry) {
  return *getConstantIntValue(geometry.axis);
}

/// The part of chunk `chunk` inside a tile of the domain, in the chunk's own
/// coordinates.
static void getPart(SplitOpInterface op, OpBuilder &builder,
                    const Geometry &geometry, unsigned chunk,
                    ArrayRef<OpFoldResult> offsets,
                    ArrayRef<OpFoldResult> sizes,
                    SmallVectorImpl<OpFoldResult> &partOffsets,
                    SmallVectorImpl<OpFoldResult> &partSizes) {
  Location loc = op.getLoc();
  int64_t axis = getAxis(geometry);
  OpFoldResult chunkOffset = geometry.chunks.offsets[chunk];
  OpFoldResult chunkSize = geometry.chunks.sizes[chunk];
  AffineExpr s0 = builder.getAffineSymbolExpr(0);
  AffineExpr s1 = builder.getAffineSymbolExpr(1);
  AffineExpr s2 = builder.getAffineSymbolExpr(2);
  MLIRContext *context = builder.getContext();
  AffineExpr zero = builder.getAffineConstantExpr(0);

  // begin = clamp(tile offset - chunk offset, 0, chunk size)
  auto clamp = [&](OpFoldResult value) {
    OpFoldResult positive = affine::makeComposedFoldedAffineMax(
        builder, loc, AffineMap::get(0, 1, {s0, zero}, context), {value});
    return affine::makeComposedFoldedAffineMin(
        builder, loc, AffineMap::get(0, 2, {s0, s1}, context),
        {positive, chunkSize});
  };
  OpFoldResult begin = clamp(affine::makeComposedFoldedAffineApply(
      builder, loc, s0 - s1, {offsets[axis], chunkOffset}));
  OpFoldResult end = clamp(affine::makeComposedFoldedAffineApply(
      builder, loc, s0 + s1 - s2, {offsets[axis], sizes[axis], chunkOffset}));

  partOffsets.assign(offsets.begin(), offsets.end());
  partSizes.assign(sizes.begin(), sizes.end());
  partOffsets[axis] = begin;
  partSizes[axis] = affine::makeComposedFoldedAffineApply(builder, loc, s0 - s1,
                                                          {end, begin});
}

/// Offsets in chunk `chunk` as offsets in the source.
static SmallVector<OpFoldResult>
getSourceOffsets(SplitOpInterface op, OpBuilder &builder,
                 const Geometry &geometry, unsigned chunk,
                 ArrayRef<OpFoldResult> offsets) {
  SmallVector<OpFoldResult> sourceOffsets(offsets);
  int64_t axis = getAxis(geometry);
  AffineExpr s0 = builder.getAffineSymbolExpr(0);
  AffineExpr s1 = builder.getAffineSymbolExpr(1);
  sourceOffsets[axis] = affine::makeComposedFoldedAffineApply(
      builder, op.getLoc(), s0 + s1,
      {geometry.chunks.offsets[chunk], offsets[axis]});
  return sourceOffsets;
}

/// Adds a tile of chunk `chunk`, as a slice of the source, to `result`.
static void appendSlice(SplitOpInterface op, OpBuilder &builder,
                        const Geometry &geometry, unsigned chunk,
                        ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes, TilingResult &result) {
  SmallVector<OpFoldResult> strides(offsets.size(), builder.getIndexAttr(1));
  auto slice = tensor::ExtractSliceOp::create(
      builder, op.getLoc(), op.getSource(),
      getSourceOffsets(op, builder, geometry, chunk, offsets), sizes, strides);
  result.tiledOps.push_back(slice);
  result.tiledValues.push_back(slice.getResult());
  result.generatedSlices.push_back(slice);
}

SmallVector<utils::IteratorType>
SplitTilingModelBase::getLoopIteratorTypes(Operation *op) const {
  TensorType source = cast<SplitOpInterface>(op).getSource().getType();
  return SmallVector<utils::IteratorType>(
      source.hasRank() ? source.getRank() : 0, utils::IteratorType::parallel);
}

SmallVector<Range>
SplitTilingModelBase::getIterationDomain(Operation *operation,
                                         OpBuilder &builder) const {
  auto op = cast<SplitOpInterface>(operation);
  SmallVector<Range> domain;
  if (!op.getSource().getType().hasRank())
    return domain;
  for (OpFoldResult dim :
       tensor::getMixedSizes(builder, op.getLoc(), op.getSource()))
    domain.push_back(
        Range{builder.getIndexAttr(0), dim, builder.getIndexAttr(1)});
  return domain;
}

FailureOr<TilingResult> SplitTilingModelBase::getTiledImplementation(
    Operation *operation, OpBuilder &builder, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes) const {
  auto op = cast<SplitOpInterface>(operation);
  if (!canTile(op) || hasEmptyChunk(op) || !hasRefinedTypes(op))
    return failure();
  if (coversAxis(op, offsets, sizes))
    return splitTile(op, builder, offsets, sizes);
  Geometry geometry(builder, op);
  TilingResult result;
  for (size_t chunk = 0; chunk < op->getNumResults(); ++chunk) {
    SmallVector<OpFoldResult> resultOffsets, resultSizes;
    getPart(op, builder, geometry, chunk, offsets, sizes, resultOffsets,
            resultSizes);
    appendSlice(op, builder, geometry, chunk, resultOffsets, resultSizes,
                result);
  }
  return result;
}

LogicalResult SplitTilingModelBase::getResultTilePosition(
    Operation *operation, OpBuilder &builder, unsigned resultNumber,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) const {
  auto op = cast<SplitOpInterface>(operation);
  if (!canTile(op))
    return failure();
  getPart(op, builder, Geometry(builder, op), resultNumber, offsets, sizes,
          resultOffsets, resultSizes);
  return success();
}

FailureOr<TilingResult> SplitTilingModelBase::generateResultTileValue(
    Operation *operation, OpBuilder &builder, unsigned resultNumber,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes) const {
  auto op = cast<SplitOpInterface>(operation);
  if (!canTile(op))
    return failure();
  TilingResult result;
  appendSlice(op, builder, Geometry(builder, op), resultNumber, offsets, sizes,
              result);
  return result;
}

LogicalResult SplitTilingModelBase::getIterationDomainTileFromResultTile(
    Operation *operation, OpBuilder &builder, unsigned resultNumber,
    ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
    SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) const {
  auto op = cast<SplitOpInterface>(operation);
  if (!canTile(op))
    return failure();
  domainOffsets.assign(getSourceOffsets(op, builder, Geometry(builder, op),
                                        resultNumber, offsets));
  domainSizes.assign(sizes.begin(), sizes.end());
  return success();
}

/// The domain is the source's shape, so a tile of the source is one of it.
LogicalResult SplitTilingModelBase::getIterationDomainTileFromOperandTiles(
    Operation *operation, OpBuilder &builder, ArrayRef<unsigned> operandNumbers,
    ArrayRef<SmallVector<OpFoldResult>> allOffsets,
    ArrayRef<SmallVector<OpFoldResult>> allSizes,
    SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) const {
  if (!isSourceAlone(operation, operandNumbers))
    return failure();
  domainOffsets.assign(allOffsets.front());
  domainSizes.assign(allSizes.front());
  return success();
}

FailureOr<TilingResult>
SplitTilingModelBase::getTiledImplementationFromOperandTiles(
    Operation *operation, OpBuilder &builder, ArrayRef<unsigned> operandNumbers,
    ArrayRef<SmallVector<OpFoldResult>> allOffsets,
    ArrayRef<SmallVector<OpFoldResult>> allSizes) const {
  if (!isSourceAlone(operation, operandNumbers))
    return failure();
  return getTiledImplementation(operation, builder, allOffsets.front(),
                                allSizes.front());
}

void mlir::split::registerTilingInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, SplitDialect *) {
    SplitOp::attachInterface<SplitTilingModel<SplitOp>>(*context);
    VariadicSplitOp::attachInterface<SplitTilingModel<VariadicSplitOp>>(
        *context);
  });
}
