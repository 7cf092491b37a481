// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowPartition.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

OpFoldResult mlir::split::addRows(ImplicitLocOpBuilder &builder,
                                  OpFoldResult lhs, OpFoldResult rhs) {
  std::optional<int64_t> left = getConstantIntValue(lhs);
  std::optional<int64_t> right = getConstantIntValue(rhs);
  if (left && right)
    return builder.getIndexAttr(*left + *right);
  auto asValue = [&](OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, builder.getLoc(), number);
  };
  return builder.createOrFold<arith::AddIOp>(asValue(lhs), asValue(rhs));
}

Value mlir::split::createGatheredSizes(ImplicitLocOpBuilder &builder,
                                       Value shard, int64_t axis,
                                       int64_t wholeSize, const ShardedDim &dim,
                                       FlatSymbolRefAttr grid) {
  if (ShapedType::isStatic(wholeSize) || !dim.offsets.empty())
    return Value();
  Value size = tensor::DimOp::create(builder, shard, axis).getResult();
  Value init = tensor::EmptyOp::create(
      builder, ArrayRef<int64_t>(dim.numShards), builder.getIndexType());
  return ranks::GatherSizesOp::create(builder, TypeRange(init.getType()), size,
                                      init, grid,
                                      builder.getDenseI16ArrayAttr(dim.axes))
      .getResult();
}

OpFoldResult mlir::split::createNumRows(ImplicitLocOpBuilder &builder,
                                        int64_t wholeSize,
                                        const ShardedDim &dim, Value sizes) {
  if (ShapedType::isStatic(wholeSize))
    return builder.getIndexAttr(wholeSize);
  if (!sizes)
    return builder.getIndexAttr(dim.offsets.back());
  Value zero = arith::ConstantIndexOp::create(builder, 0);
  Value one = arith::ConstantIndexOp::create(builder, 1);
  Value count = arith::ConstantIndexOp::create(builder, dim.numShards);
  auto loop = scf::ForOp::create(
      builder, zero, count, one, zero,
      [&](OpBuilder &nested, Location loc, Value place, ValueRange sum) {
        Value size = tensor::ExtractOp::create(nested, loc, sizes, place);
        Value next = arith::AddIOp::create(nested, loc, sum.front(), size);
        scf::YieldOp::create(nested, loc, next);
      });
  return loop.getResult(0);
}

Value mlir::split::createSlice(ImplicitLocOpBuilder &builder, Value source,
                               ArrayRef<OpFoldResult> offsets,
                               ArrayRef<OpFoldResult> sizes,
                               ArrayRef<OpFoldResult> strides,
                               RankedTensorType type) {
  auto sourceType = cast<RankedTensorType>(source.getType());
  SmallVector<int64_t> shape(sourceType.getShape());
  llvm::replace(shape, int64_t{0}, ShapedType::kDynamic);
  if (ArrayRef(shape) != sourceType.getShape())
    source = tensor::CastOp::create(builder, sourceType.clone(shape), source);
  if (!type)
    type = tensor::ExtractSliceOp::inferResultType(sourceType, sizes);
  return tensor::ExtractSliceOp::create(builder, type, source, offsets, sizes,
                                        strides);
}

Value mlir::split::createInsertedSlice(ImplicitLocOpBuilder &builder,
                                       Value slice, Value dest,
                                       ArrayRef<OpFoldResult> offsets,
                                       ArrayRef<OpFoldResult> sizes,
                                       ArrayRef<OpFoldResult> strides) {
  auto type = cast<RankedTensorType>(dest.getType());
  SmallVector<int64_t> shape(type.getShape());
  llvm::replace(shape, int64_t{0}, ShapedType::kDynamic);
  bool isCast = ArrayRef(shape) != type.getShape();
  if (isCast)
    dest = tensor::CastOp::create(builder, type.clone(shape), dest);
  dest = tensor::InsertSliceOp::create(builder, slice, dest, offsets, sizes,
                                       strides);
  return isCast ? tensor::CastOp::create(builder, type, dest).getResult()
                : dest;
}

Value mlir::split::createOwnShard(ImplicitLocOpBuilder &builder, Value whole,
                                  ArrayRef<ShardedDim> dims,
                                  FlatSymbolRefAttr grid) {
  auto type = cast<RankedTensorType>(whole.getType());
  RankedTensorType shardType = getShardType(type, dims);
  SmallVector<OpFoldResult> offsets(dims.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(dims.size(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(builder.getContext(), type.getShape());
  for (auto [axis, dim] : llvm::enumerate(dims)) {
    if (!dim.isSharded())
      continue;
    SmallVector<int64_t> begins;
    for (int64_t shard = 0; shard <= dim.numShards; ++shard)
      begins.push_back(dim.getOffset(type.getDimSize(axis), shard));
    auto table = RankedTensorType::get(begins.size(), builder.getIndexType());
    Value all = arith::ConstantOp::create(
        builder, DenseElementsAttr::get(table, ArrayRef(begins)));
    Value position =
        ranks::PositionOp::create(builder, builder.getIndexType(), grid,
                                  builder.getDenseI16ArrayAttr(dim.axes));
    Value next = arith::AddIOp::create(
        builder, position, arith::ConstantIndexOp::create(builder, 1));
    Value begin = tensor::ExtractOp::create(builder, all, position);
    Value end = tensor::ExtractOp::create(builder, all, next);
    offsets[axis] = begin;
    sizes[axis] = builder.getIndexAttr(shardType.getDimSize(axis));
    if (shardType.isDynamicDim(axis))
      sizes[axis] = Value(arith::SubIOp::create(builder, end, begin));
  }
  return createSlice(builder, whole, offsets, sizes, strides);
}
