// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/ChunkValues.h"

#include "split/Dialect/Split/IR/ChunkRules.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

/// Element `position` of `tensor` as it is, but of a type that arith takes: it
/// is defined on signless integers only.
static Value createSignlessExtract(OpBuilder &builder, Location loc,
                                   Value tensor, Value position) {
  SmallVector<Value> indices;
  if (cast<RankedTensorType>(tensor.getType()).getRank() == 1)
    indices.push_back(
        position ? position
                 : arith::ConstantIndexOp::create(builder, loc, 0).getResult());
  Value element = tensor::ExtractOp::create(builder, loc, tensor, indices);
  auto type = dyn_cast<IntegerType>(element.getType());
  if (!type || type.isSignless())
    return element;
  Type signless = IntegerType::get(builder.getContext(), type.getWidth());
  return UnrealizedConversionCastOp::create(builder, loc, signless, element)
      .getResult(0);
}

/// Whether elements of `tensor` may be larger than any index.
static bool mayExceedIndex(Value tensor) {
  Type type = getElementTypeOrSelf(tensor);
  return type.isUnsignedInteger() && type.getIntOrFloatBitWidth() >= 64;
}

Value mlir::split::createIntegerExtract(OpBuilder &builder, Location loc,
                                        Value tensor, Value position) {
  Value element = createSignlessExtract(builder, loc, tensor, position);
  Type indexType = builder.getIndexType();
  if (element.getType() == indexType)
    return element;
  // The signedness says how to extend.
  if (!getElementTypeOrSelf(tensor).isUnsignedInteger())
    return arith::IndexCastOp::create(builder, loc, indexType, element);
  Value value = arith::IndexCastUIOp::create(builder, loc, indexType, element);
  if (!mayExceedIndex(tensor))
    return value;
  // What does not fit is the largest number that does, not a negative one.
  Value largest = arith::ConstantIndexOp::create(
      builder, loc, std::numeric_limits<int64_t>::max());
  return arith::MinUIOp::create(builder, loc, value, largest);
}

Value mlir::split::createFitsIndex(OpBuilder &builder, Location loc,
                                   Value tensor, Value position) {
  if (!mayExceedIndex(tensor))
    return Value();
  Value element = createSignlessExtract(builder, loc, tensor, position);
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(element.getType()));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, element,
                               zero);
}

OpFoldResult mlir::split::createAxis(OpBuilder &builder, Location loc,
                                     SplitOpInterface op) {
  int64_t rank = op.getSource().getType().getRank();
  OpFoldResult axis = op.getAxisAsOpFoldResult();
  if (isa<Attribute>(axis)) {
    std::optional<int64_t> normalized = op.getNormalizedAxis();
    assert(normalized && "a static axis is verified");
    return builder.getIndexAttr(*normalized);
  }
  Value given = createIntegerExtract(builder, loc, cast<Value>(axis), Value());
  ChunkRules rules(IndexArithmetic(builder, loc));
  return rules.getFromFront(given,
                            arith::ConstantIndexOp::create(builder, loc, rank));
}

OpFoldResult mlir::split::createAxisDim(OpBuilder &builder, Location loc,
                                        Value source, OpFoldResult axis) {
  std::optional<int64_t> constant = getConstantIntValue(axis);
  if (constant && isa<RankedTensorType>(source.getType()))
    return tensor::getMixedSize(builder, loc, source, *constant);
  return tensor::DimOp::create(
             builder, loc, source,
             getValueOrCreateConstantIndexOp(builder, loc, axis))
      .getResult();
}

/// `size`, or 0 if it is known to be negative. Only a split that a check before
/// it refuses has such a chunk, and no op may have it in its attributes.
static OpFoldResult getPossibleSize(OpBuilder &builder, OpFoldResult size) {
  return getConstantIntValue(size).value_or(0) < 0
             ? OpFoldResult(builder.getIndexAttr(0))
             : size;
}

/// Sizes of a `Kind::Sizes` split; a remainder is `dim` less the others.
static SmallVector<OpFoldResult> createSizes(OpBuilder &builder, Location loc,
                                             const ChunkSpec &spec,
                                             OpFoldResult dim) {
  SmallVector<OpFoldResult> sizes;
  if (!spec.dynamicSizes) {
    ChunkRules rules(AffineArithmetic(builder.getContext()));
    AffineExpr remainder =
        rules.getRemainder(builder.getAffineSymbolExpr(0),
                           builder.getAffineConstantExpr(spec.getStaticSum()));
    for (int64_t size : spec.staticSizes)
      sizes.push_back(size >= 0 ? OpFoldResult(builder.getIndexAttr(size))
                                : affine::makeComposedFoldedAffineApply(
                                      builder, loc, remainder, {dim}));
    return sizes;
  }

  SmallVector<Value> given;
  for (int64_t chunk = 0; chunk < *spec.numChunks; ++chunk)
    given.push_back(createIntegerExtract(
        builder, loc, spec.dynamicSizes,
        arith::ConstantIndexOp::create(builder, loc, chunk)));
  if (!spec.allowsRemainder) {
    sizes.assign(given.begin(), given.end());
    return sizes;
  }

  ChunkRules rules(IndexArithmetic(builder, loc));
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value rest = getValueOrCreateConstantIndexOp(builder, loc, dim);
  for (Value size : given)
    rest = rules.getRemainder(rest, rules.getGivenSize(size));
  for (Value size : given) {
    Value isRemainder = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, size, zero);
    sizes.push_back(
        arith::SelectOp::create(builder, loc, isRemainder, rest, size)
            .getResult());
  }
  return sizes;
}

/// From this number on, equal parts of a dimension of run time have no affine
/// maps: each has one of its own, which passes compose and simplify again and
/// again.
static constexpr int64_t kMinPartsWithoutMaps = 256;

/// The same as createEqualParts of `numChunks` parts of `dim`, by ops that are
/// alike.
static ChunkValues createManyEqualParts(OpBuilder &builder, Location loc,
                                        int64_t numChunks, Value dim) {
  ChunkValues chunks;
  IndexArithmetic arithmetic(builder, loc);
  ChunkRules rules(arithmetic);
  Value part = rules.getEqualPart(dim, arithmetic.constant(numChunks));
  for (int64_t chunk = 0; chunk < numChunks; ++chunk) {
    Value offset = arithmetic.min(
        rules.getChunkOffset(arithmetic.constant(chunk), part), dim);
    chunks.offsets.push_back(getAsOpFoldResult(offset));
    chunks.sizes.push_back(rules.getChunkSizeAt(dim, offset, part));
  }
  return chunks;
}

/// Offsets and sizes of equal parts. Both are clamped to the dimension, so that
/// no chunk is out of bounds whatever the dimension is.
static ChunkValues createEqualParts(OpBuilder &builder, Location loc,
                                    int64_t numChunks, OpFoldResult dim) {
  if (auto value = dyn_cast<Value>(dim);
      value && numChunks >= kMinPartsWithoutMaps)
    return createManyEqualParts(builder, loc, numChunks, value);
  ChunkValues chunks;
  AffineArithmetic arithmetic(builder.getContext());
  ChunkRules rules(arithmetic);
  AffineExpr s0 = builder.getAffineSymbolExpr(0);
  AffineExpr s1 = builder.getAffineSymbolExpr(1);
  OpFoldResult part = affine::makeComposedFoldedAffineApply(
      builder, loc, rules.getEqualPart(s0, arithmetic.constant(numChunks)),
      {dim});
  for (int64_t chunk = 0; chunk < numChunks; ++chunk) {
    // offset = min(chunk * part, dim); size = min(part, dim - offset)
    OpFoldResult offset =
        chunk == 0
            ? OpFoldResult(builder.getIndexAttr(0))
            : affine::makeComposedFoldedAffineMin(
                  builder, loc,
                  AffineMap::get(
                      0, 2,
                      {rules.getChunkOffset(arithmetic.constant(chunk), s0),
                       s1},
                      builder.getContext()),
                  {part, dim});
    OpFoldResult size = affine::makeComposedFoldedAffineMin(
        builder, loc,
        AffineMap::get(
            0, 3, {s0, rules.getRemainder(s1, builder.getAffineSymbolExpr(2))},
            builder.getContext()),
        {part, dim, offset});
    chunks.offsets.push_back(offset);
    chunks.sizes.push_back(size);
  }
  return chunks;
}

ChunkValues mlir::split::createChunkValues(OpBuilder &builder, Location loc,
                                           const ChunkSpec &spec,
                                           OpFoldResult dim) {
  assert(spec.numChunks && "the number of chunks is not known");
  dim = getPossibleSize(builder, dim);
  if (spec.kind == ChunkSpec::Kind::EqualParts)
    return createEqualParts(builder, loc, *spec.numChunks, dim);

  ChunkValues chunks;
  chunks.sizes = createSizes(builder, loc, spec, dim);
  OpFoldResult offset = builder.getIndexAttr(0);
  for (OpFoldResult &size : chunks.sizes) {
    size = getPossibleSize(builder, size);
    chunks.offsets.push_back(offset);
    offset = createSum(builder, loc, offset, size);
  }
  return chunks;
}

OpFoldResult mlir::split::createNumChunks(OpBuilder &builder, Location loc,
                                          SplitOpInterface op) {
  ChunkSpec spec = op.getChunkSpec();
  if (spec.numChunks)
    return builder.getIndexAttr(*spec.numChunks);
  OpFoldResult dim = tensor::getMixedSize(builder, loc, op.getSource(),
                                          *op.getNormalizedAxis());
  AffineArithmetic arithmetic(builder.getContext());
  return affine::makeComposedFoldedAffineApply(
      builder, loc,
      ChunkRules(arithmetic)
          .getNumChunks(builder.getAffineSymbolExpr(0),
                        arithmetic.constant(spec.chunkSize)),
      {dim});
}

SmallVector<OpFoldResult>
mlir::split::createAlongAxis(OpBuilder &builder, Location loc,
                             OpFoldResult axis, OpFoldResult onAxis,
                             ArrayRef<OpFoldResult> elsewhere) {
  SmallVector<OpFoldResult> values(elsewhere);
  if (std::optional<int64_t> constant = getConstantIntValue(axis)) {
    values[*constant] = onAxis;
    return values;
  }
  Value onAxisValue = getValueOrCreateConstantIndexOp(builder, loc, onAxis);
  for (auto [index, value] : llvm::enumerate(values)) {
    Value isAxis = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, cast<Value>(axis),
        arith::ConstantIndexOp::create(builder, loc, index));
    value = arith::SelectOp::create(
                builder, loc, isAxis, onAxisValue,
                getValueOrCreateConstantIndexOp(builder, loc, value))
                .getResult();
  }
  return values;
}
