// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SliceShardings.h"

#include "RowPartition.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"
#include "split/Dialect/Split/IR/SplitOps.h"

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

/// The dimensions of which `op` does not take all there is.
static llvm::SmallBitVector getCutDims(ExtractSliceOp op) {
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

/// The type of the result with the dimensions that it leaves out.
static RankedTensorType getUnreducedType(ExtractSliceOp op) {
  return op.getSourceType().clone(op.getStaticSizes());
}

/// `sharding`, of the result, with the dimensions that it leaves out.
static Sharding getUnreducedSharding(ExtractSliceOp op,
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
  FailureOr<std::optional<int64_t>>
  findAxis(const Sharding &source, const Sharding &result, shard::GridOp grid);
  OpFoldResult getLocal(OpFoldResult number);
  Value createSlice(Value source, std::optional<int64_t> axis, bool alongAxis);
  RowSpan createSpan(int64_t axis, OpFoldResult numRows);

  ExtractSliceOp op;
  ArrayRef<Value> operands;
  ImplicitLocOpBuilder builder;
};

} // namespace

/// The cut dimension that is sharded before or after, if there is one.
FailureOr<std::optional<int64_t>>
SlicePartition::findAxis(const Sharding &source, const Sharding &result,
                         shard::GridOp grid) {
  FailureOr<SmallVector<ShardedDim>> from = getShardedDims(
      op.getLoc(), "operand 0", op.getSourceType(), source, grid);
  if (failed(from))
    return failure();
  FailureOr<SmallVector<ShardedDim>> to = getShardedDims(
      op.getLoc(), "result 0", getUnreducedType(op), result, grid);
  if (failed(to))
    return failure();
  std::optional<int64_t> axis;
  llvm::SmallBitVector cut = getCutDims(op);
  for (unsigned position : cut.set_bits()) {
    if (!(*from)[position].isSharded() && !(*to)[position].isSharded())
      continue;
    if (axis)
      return op.emitOpError()
             << "cuts dimensions " << *axis << " and " << position
             << ", which are both sharded; take two slices";
    axis = position;
    if (!isConstantIntValue(op.getMixedStrides()[position], 1))
      return op.emitOpError()
             << "has a stride along dimension " << position
             << ", which is sharded; only rows that follow each other can be "
                "moved";
  }
  // Without an axis nothing checks that the others are alike.
  for (auto [position, lhs, rhs] : llvm::enumerate(*from, *to))
    if (static_cast<int64_t>(position) != axis && lhs != rhs)
      return op.emitOpError() << "has dimension " << position
                              << " of its result sharded in another way than "
                                 "that of its source";
  return axis;
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

/// What the op cuts of `source`, a shard, except along `axis`, or along it too.
Value SlicePartition::createSlice(Value source, std::optional<int64_t> axis,
                                  bool alongAxis) {
  llvm::SmallBitVector cut = getCutDims(op);
  if (axis && !alongAxis)
    cut.reset(*axis);
  SmallVector<OpFoldResult> offsets(cut.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(cut.size(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), source);
  for (unsigned position : cut.set_bits()) {
    offsets[position] = getLocal(op.getMixedOffsets()[position]);
    sizes[position] = getLocal(op.getMixedSizes()[position]);
    strides[position] = op.getMixedStrides()[position];
  }
  if (cut.none())
    return source;
  return ExtractSliceOp::create(builder, source, offsets, sizes, strides);
}

/// The rows that the op takes along `axis`, which are checked if they are only
/// known at run time, as run-time checks of the op would.
RowSpan SlicePartition::createSpan(int64_t axis, OpFoldResult numRows) {
  RowSpan span{getLocal(op.getMixedOffsets()[axis]),
               getLocal(op.getMixedSizes()[axis])};
  OpFoldResult end = addRows(builder, span.offset, span.size);
  if (getConstantIntValue(end) && getConstantIntValue(numRows))
    return span;
  auto asValue = [&](OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, builder.getLoc(), number);
  };
  Value first = asValue(span.offset), size = asValue(span.size);
  Value zero = asValue(builder.getIndexAttr(0)), all = asValue(numRows);
  auto isAtLeast = [&](Value lhs, Value rhs) -> Value {
    return arith::CmpIOp::create(builder, arith::CmpIPredicate::sge, lhs, rhs);
  };
  // A difference of what is not negative does not overflow.
  Value isInside = arith::AndIOp::create(
      builder,
      arith::AndIOp::create(builder, isAtLeast(first, zero),
                            isAtLeast(size, zero)),
      isAtLeast(arith::SubIOp::create(builder, all, first), size));
  AssertOp::create(builder, isInside,
                   "a slice takes {0} rows from row {1} on, but there are {2}",
                   ValueRange{size, first, all});
  return span;
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
  FailureOr<std::optional<int64_t>> axis = findAxis(source, result, grid);
  if (failed(axis))
    return failure();
  SmallVector<Value> shards(operands);
  shards.front() = createSlice(operands.front(), *axis, /*alongAxis=*/false);
  Value local = shards.front();
  if (*axis) {
    RowMove move;
    move.op = op;
    move.axis = **axis;
    move.resultTypes.push_back(getUnreducedType(op));
    auto createSpans = [&](ImplicitLocOpBuilder &, OpFoldResult numRows) {
      return SmallVector<RowSpan>{createSpan(move.axis, numRows)};
    };
    auto createLocal = [&](ImplicitLocOpBuilder &) {
      return SmallVector<Value>{createSlice(operands.front(), *axis,
                                            /*alongAxis=*/true)};
    };
    move.createSpans = createSpans;
    move.createLocal = createLocal;
    std::vector<Sharding> all(op->getNumOperands(), source);
    if (failed(partitionRows(move, shards, all, result, partitionMap, symbols,
                             builder)))
      return failure();
    local = partitionMap.lookup(op.getResult());
  }
  FailureOr<SmallVector<ShardedDim>> dims =
      getShardedDims(op.getLoc(), "result 0", op.getResultType(), given, grid);
  if (failed(dims))
    return failure();
  RankedTensorType type = getShardType(op.getResultType(), *dims);
  if (op.getDroppedDims().any())
    local = tensor::createCanonicalRankReducingExtractSliceOp(
        builder, op.getLoc(), local, type);
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
