// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SliceShardings.h"

#include "RowPartition.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Arithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;
using shard::Sharding;
using shard::ShardingOption;
using tensor::ExtractSliceOp;

llvm::SmallBitVector mlir::split::getCutDims(ExtractSliceOp op) {
  llvm::SmallBitVector cut(op.getSourceType().getRank());
  for (auto [position, offset, size, stride] : llvm::enumerate(
           op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides())) {
    int64_t all = op.getSourceType().getDimSize(position);
    if (!isConstantIntValue(offset, 0) || !isConstantIntValue(stride, 1) ||
        ShapedType::isDynamic(all) || !isConstantIntValue(size, all))
      cut.set(position);
  }
  return cut;
}

RankedTensorType mlir::split::getUnreducedType(ExtractSliceOp op) {
  return op.getSourceType().clone(op.getStaticSizes());
}

Sharding mlir::split::getUnreducedSharding(ExtractSliceOp op,
                                           const Sharding &sharding) {
  SmallVector<shard::GridAxesAttr> axes;
  ArrayRef<shard::GridAxesAttr> kept = sharding.getSplitAxes();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (int64_t position = 0, e = dropped.size(); position < e; ++position) {
    auto none = shard::GridAxesAttr::get(op.getContext(), {});
    if (dropped[position] || kept.empty()) {
      axes.push_back(none);
      continue;
    }
    axes.push_back(kept.front());
    kept = kept.drop_front();
  }
  return Sharding::get(
      sharding.getGridAttr(), axes, sharding.getStaticHaloSizes(),
      sharding.getStaticShardedDimsOffsets(), sharding.getDynamicHaloSizes(),
      sharding.getDynamicShardedDimsOffsets());
}

namespace {

/// Partitions one slice: each process cuts dimensions that it has all of, and
/// along one that is sharded rows are moved.
class SlicePartition {
public:
  SlicePartition(ExtractSliceOp op, ArrayRef<Value> operands,
                 OpBuilder &builder)
      : op(op), operands(operands), builder(op.getLoc(), builder) {}

  LogicalResult create(const Sharding &source, const Sharding &result,
                       IRMapping &partitionMap, SymbolTableCollection &symbols);

private:
  LogicalResult setDims(const Sharding &source, const Sharding &result,
                        shard::GridOp grid);
  OpFoldResult getLocal(OpFoldResult number);
  RowSelection getSelection(int64_t axis);
  void createSlice(const llvm::SmallBitVector &cut);
  RowSpan createSpan(int64_t axis, OpFoldResult numRows);
  LogicalResult moveRows(int64_t axis, const Sharding &sharding,
                         IRMapping &partitionMap,
                         SymbolTableCollection &symbols);

  ExtractSliceOp op;
  ArrayRef<Value> operands;
  ImplicitLocOpBuilder builder;
  /// How the dimensions of the result are sharded, with those that it leaves
  /// out.
  SmallVector<ShardedDim> target;
  /// The dimensions that are cut: those that each process has all of before
  /// and after, and others.
  llvm::SmallBitVector cutLocally, moved;
  /// What has been cut so far, and this process's shard of it.
  RowPiece piece;
  Value local;
};

} // namespace

LogicalResult SlicePartition::setDims(const Sharding &source,
                                      const Sharding &result,
                                      shard::GridOp grid) {
  FailureOr<SmallVector<ShardedDim>> from = getShardedDims(
      op.getLoc(), "operand 0", op.getSourceType(), source, grid);
  if (failed(from))
    return failure();
  FailureOr<SmallVector<ShardedDim>> to = getShardedDims(
      op.getLoc(), "result 0", getUnreducedType(op), result, grid);
  if (failed(to))
    return failure();
  piece = RowPiece{op.getSourceType(), std::move(*from)};
  target = std::move(*to);
  cutLocally = getCutDims(op);
  moved.resize(cutLocally.size());
  for (auto [position, lhs, rhs] : llvm::enumerate(piece.dims, target)) {
    if (cutLocally[position] && (lhs.isSharded() || rhs.isSharded())) {
      moved.set(position);
      std::optional<int64_t> stride =
          getConstantIntValue(op.getMixedStrides()[position]);
      if (stride && *stride < 1)
        return op.emitOpError()
               << "has a stride of " << *stride << " along dimension "
               << position << ", which is sharded, but must have 1 or more";
      continue;
    }
    if (lhs != rhs)
      return op.emitOpError() << "has dimension " << position
                              << " of its result sharded in another way than "
                                 "that of its source";
  }
  cutLocally.reset(moved);
  return success();
}

/// `number`, an attribute or an operand of the op, in this process.
OpFoldResult SlicePartition::getLocal(OpFoldResult number) {
  auto value = dyn_cast<Value>(number);
  if (!value)
    return number;
  for (auto [given, local] : llvm::zip_equal(op->getOperands(), operands))
    if (given == value)
      return local;
  return number;
}

RowSelection SlicePartition::getSelection(int64_t axis) {
  return {getLocal(op.getMixedOffsets()[axis]),
          getLocal(op.getMixedSizes()[axis]),
          getLocal(op.getMixedStrides()[axis])};
}

/// Cuts the dimensions `cut` of the shard.
void SlicePartition::createSlice(const llvm::SmallBitVector &cut) {
  if (cut.none())
    return;
  SmallVector<OpFoldResult> offsets(cut.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(cut.size(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), local);
  SmallVector<int64_t> shape(piece.type.getShape());
  for (unsigned position : cut.set_bits()) {
    RowSelection rows = getSelection(position);
    offsets[position] = rows.offset;
    sizes[position] = rows.size;
    strides[position] = rows.stride;
    shape[position] = op.getStaticSizes()[position];
  }
  piece.type = piece.type.clone(shape);
  local = split::createSlice(builder, local, offsets, sizes, strides);
}

/// The rows that the op takes along `axis`, which are checked if they are only
/// known at run time, as run-time checks of the op would.
RowSpan SlicePartition::createSpan(int64_t axis, OpFoldResult numRows) {
  RowSelection rows = getSelection(axis);
  // Rows that are selected are counted among themselves.
  bool isSelected = !isConstantIntValue(rows.stride, 1);
  RowSpan span{isSelected ? builder.getIndexAttr(0) : rows.offset, rows.size};
  if (getConstantIntValue(rows.offset) && getConstantIntValue(rows.size) &&
      getConstantIntValue(rows.stride) && getConstantIntValue(numRows))
    return span;
  auto asValue = [&](OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, builder.getLoc(), number);
  };
  IndexArithmetic numbers(builder, builder.getLoc());
  Value first = asValue(rows.offset), size = asValue(rows.size);
  Value zero = numbers.constant(0), all = asValue(numRows);
  // A difference of what is not negative does not overflow, nor does what is
  // checked before it is divided.
  Value isInside = numbers.areBoth(numbers.isAtMost(zero, first),
                                   numbers.isAtMost(zero, size));
  Value left = numbers.sub(all, first);
  if (!isSelected) {
    isInside = numbers.areBoth(isInside, numbers.isAtMost(size, left));
    AssertOp::create(
        builder, isInside,
        "a slice takes {0} rows from row {1} on, but there are {2}",
        ValueRange{size, first, all});
    return span;
  }
  Value one = numbers.constant(1), stride = asValue(rows.stride);
  isInside = numbers.areBoth(isInside, numbers.isAtMost(one, stride));
  isInside = numbers.areBoth(isInside, numbers.isAtMost(zero, left));
  Value fitting = numbers.ceilDiv(left, numbers.max(stride, one));
  isInside = numbers.areBoth(isInside, numbers.isAtMost(size, fitting));
  AssertOp::create(
      builder, isInside,
      "a slice takes {0} rows, {1} apart, from row {2} on, but there are {3}",
      ValueRange{size, stride, first, all});
  return span;
}

/// Gives each process its rows, along `axis`, of the shard.
LogicalResult SlicePartition::moveRows(int64_t axis, const Sharding &sharding,
                                       IRMapping &partitionMap,
                                       SymbolTableCollection &symbols) {
  RowMove move;
  move.op = op;
  move.axis = axis;
  move.source = move.result = piece;
  SmallVector<int64_t> shape(piece.type.getShape());
  shape[axis] = op.getStaticSizes()[axis];
  move.result->type = piece.type.clone(shape);
  move.result->dims[axis] = target[axis];
  if (!isConstantIntValue(op.getMixedStrides()[axis], 1))
    move.selection = getSelection(axis);
  auto createSpans = [&](ImplicitLocOpBuilder &, OpFoldResult numRows) {
    return SmallVector<RowSpan>{createSpan(axis, numRows)};
  };
  auto createLocal = [&](ImplicitLocOpBuilder &) {
    llvm::SmallBitVector cut(moved.size());
    cut.set(axis);
    createSlice(cut);
    return SmallVector<Value>{local};
  };
  move.createSpans = createSpans;
  move.createLocal = createLocal;
  SmallVector<Value> shards(operands);
  shards.front() = local;
  std::vector<Sharding> all(op->getNumOperands(), sharding);
  if (failed(partitionRows(move, shards, all, sharding, partitionMap, symbols,
                           builder)))
    return failure();
  piece = *move.result;
  local = partitionMap.lookup(op.getResult());
  return success();
}

LogicalResult SlicePartition::create(const Sharding &source,
                                     const Sharding &given,
                                     IRMapping &partitionMap,
                                     SymbolTableCollection &symbols) {
  Sharding result = getUnreducedSharding(op, given);
  shard::GridOp grid = shard::getGridOrNull(op, source.getGridAttr(), symbols);
  if (!grid || source.getGridAttr() != result.getGridAttr())
    return op.emitOpError() << "has a result that is not on the grid of its "
                               "source, "
                            << source.getGridAttr();
  if (failed(setDims(source, result, grid)))
    return failure();
  local = operands.front();
  createSlice(cutLocally);
  for (unsigned axis : moved.set_bits())
    if (failed(moveRows(axis, source, partitionMap, symbols)))
      return failure();
  FailureOr<SmallVector<ShardedDim>> dims =
      getShardedDims(op.getLoc(), "result 0", op.getResultType(), given, grid);
  if (failed(dims))
    return failure();
  RankedTensorType type = getShardType(op.getResultType(), *dims);
  if (op.getDroppedDims().any()) {
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(builder, op.getLoc(), local);
    SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(sizes.size(), builder.getIndexAttr(1));
    local = split::createSlice(builder, local, zeros, sizes, ones, type);
  }
  partitionMap.map(op.getResult(), local);
  return success();
}

namespace {

struct SliceModel
    : shard::ShardingInterface::ExternalModel<SliceModel, ExtractSliceOp> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<utils::IteratorType>(
        cast<ExtractSliceOp>(op).getSourceType().getRank(),
        utils::IteratorType::parallel);
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    auto slice = cast<ExtractSliceOp>(op);
    MLIRContext *context = op->getContext();
    int64_t rank = slice.getSourceType().getRank();
    SmallVector<AffineMap> maps(op->getNumOperands(),
                                AffineMap::get(rank, 0, context));
    maps.front() = AffineMap::getMultiDimIdentityMap(rank, context);
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    SmallVector<AffineExpr> kept;
    for (int64_t position = 0; position < rank; ++position)
      if (!dropped[position])
        kept.push_back(getAffineDimExpr(position, context));
    maps.push_back(AffineMap::get(rank, 0, kept, context));
    return maps;
  }

  LogicalResult addShardingAnnotations(Operation *op, OpBuilder &builder,
                                       const ShardingOption &option) const {
    RowShape shape;
    shape.moved = getCutDims(cast<ExtractSliceOp>(op));
    shape.dropped = cast<ExtractSliceOp>(op).getDroppedDims();
    return annotateRows(op, builder, option, shape);
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<Sharding> operandShardings,
                          ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap,
                          SymbolTableCollection &symbols,
                          OpBuilder &builder) const {
    const Sharding &source = operandShardings.front();
    // A result without dimensions has no sharding.
    Sharding result = resultShardings.front();
    if (!result)
      result = Sharding::get(source.getGridAttr(), {});
    return SlicePartition(cast<ExtractSliceOp>(op), partitionedOperands,
                          builder)
        .create(source, result, partitionMap, symbols);
  }
};

} // namespace

void mlir::split::registerSliceShardings(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *,
                            shard::ShardDialect *) {
    ExtractSliceOp::attachInterface<SliceModel>(*context);
    context->loadDialect<arith::ArithDialect, ranks::RanksDialect,
                         scf::SCFDialect, SplitDialect>();
  });
}
