// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowPartition.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::split;
using shard::GridOp;
using shard::Sharding;
using shard::ShardOp;

/// Over which processes the dimensions of a tensor of rank `rank` are sharded,
/// and, where these can be told, at which offsets.
static SmallVector<ShardedDim> readDims(const Sharding &sharding, GridOp grid,
                                        int64_t rank) {
  SmallVector<ShardedDim> dims(rank);
  ArrayRef<int64_t> offsets = sharding.getStaticShardedDimsOffsets();
  if (ShapedType::isDynamicShape(offsets))
    offsets = {};
  for (auto [dim, axes] : llvm::zip(dims, sharding.getSplitAxes())) {
    if (axes.empty())
      continue;
    llvm::append_range(dim.axes, axes.asArrayRef());
    dim.numShards = ranks::getGroupSize(grid.getShape(), dim.axes);
    // What is too few, or for several axes, is an error when it is partitioned.
    if (offsets.size() <= static_cast<size_t>(dim.numShards))
      continue;
    llvm::append_range(dim.offsets, offsets.take_front(dim.numShards + 1));
    offsets = offsets.drop_front(dim.numShards + 1);
  }
  return dims;
}

/// Whether every process has all of what `op` shards.
static bool isWhole(ShardOp op) {
  return shard::isFullReplication(Sharding(op.getSharding()));
}

namespace {

/// Annotates one op.
class RowAnnotator {
public:
  RowAnnotator(Operation *op, OpBuilder &builder, GridOp grid,
               FlatSymbolRefAttr gridName, const RowShape &shape)
      : op(op), builder(builder), grid(grid), gridName(gridName), shape(shape) {
  }

  void annotate(ArrayRef<Sharding> inferred);

private:
  bool isMoved(size_t position) const {
    return position < shape.moved.size() && shape.moved[position];
  }
  void annotateResult(OpResult result, const Sharding &inferred);
  void annotateMade(OpResult result, const Sharding &sharding);
  void annotateOperand(OpOperand &operand, const Sharding &inferred);
  void annotateAlike(ArrayRef<Sharding> inferred);
  Sharding getResultSharding(OpResult result, const Sharding &inferred);
  Sharding getOperandSharding(RankedTensorType type, const Sharding &inferred);

  Operation *op;
  OpBuilder &builder;
  GridOp grid;
  FlatSymbolRefAttr gridName;
  const RowShape &shape;
  /// The first source that is sharded, or else the first that is said to be
  /// whole.
  ShardOp source;
};

} // namespace

/// As the source is sharded. Upstream would have all results whole if one is
/// asked to be.
Sharding RowAnnotator::getResultSharding(OpResult result,
                                         const Sharding &inferred) {
  auto type = cast<RankedTensorType>(result.getType());
  if (!source)
    return makeSharding(gridName, type,
                        readDims(inferred, grid, type.getRank()));
  int64_t sourceRank =
      cast<RankedTensorType>(source.getResult().getType()).getRank();
  SmallVector<ShardedDim> dims;
  for (auto [position, dim] : llvm::enumerate(
           readDims(Sharding(source.getSharding()), grid, sourceRank))) {
    if (position < shape.dropped.size() && shape.dropped[position])
      continue;
    if (isMoved(position))
      dim.offsets.clear();
    dims.push_back(std::move(dim));
  }
  return makeSharding(gridName, type, dims);
}

void RowAnnotator::annotateResult(OpResult result, const Sharding &inferred) {
  FailureOr<std::pair<bool, Sharding>> given = shard::getSharding(result);
  if (succeeded(given) && !given->first)
    return;
  annotateMade(result, succeeded(given) ? given->second
                                        : getResultSharding(result, inferred));
}

/// Has `result` be made with `sharding`.
void RowAnnotator::annotateMade(OpResult result, const Sharding &sharding) {
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type || type.getRank() == 0)
    return;
  if (!result.use_empty()) {
    shard::maybeInsertTargetShardingAnnotation(sharding, result, builder);
    return;
  }
  // Partitioning asks for it, too, where a result is not used.
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfter(op);
  auto value = shard::ShardingOp::create(builder, op->getLoc(), sharding);
  ShardOp::create(builder, op->getLoc(), result, value,
                  /*annotate_for_users=*/false);
}

/// As another source is sharded, or as the results are.
Sharding RowAnnotator::getOperandSharding(RankedTensorType type,
                                          const Sharding &inferred) {
  SmallVector<ShardedDim> dims = readDims(inferred, grid, type.getRank());
  auto isSource = [&] {
    return source &&
           cast<RankedTensorType>(source.getResult().getType()).getRank() ==
               type.getRank();
  };
  SmallVector<ShardedDim> known;
  if (isSource())
    known = readDims(Sharding(source.getSharding()), grid, type.getRank());
  for (OpResult result : op->getResults()) {
    FailureOr<std::pair<bool, Sharding>> given = shard::getSharding(result);
    auto resultType = dyn_cast<RankedTensorType>(result.getType());
    if (known.empty() && succeeded(given) && resultType &&
        resultType.getRank() == type.getRank() && shape.dropped.none())
      known = readDims(given->second, grid, type.getRank());
  }
  // The offsets of the dimensions that all have in common.
  for (auto [position, other] : llvm::enumerate(known))
    if (!isMoved(position) && dims[position].axes == other.axes)
      dims[position].offsets = other.offsets;
  return makeSharding(gridName, type, dims);
}

void RowAnnotator::annotateOperand(OpOperand &operand,
                                   const Sharding &inferred) {
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type || type.getRank() == 0)
    return;
  auto given = operand.get().getDefiningOp<ShardOp>();
  if (given && given.getAnnotateForUsers())
    return;
  Sharding sharding = given ? Sharding(given.getSharding())
                            : getOperandSharding(type, inferred);
  shard::maybeInsertSourceShardingAnnotation(sharding, operand, builder);
}

/// Gives all operands and results one sharding: that of a result that is asked
/// for, or else that of a source. Others become it.
void RowAnnotator::annotateAlike(ArrayRef<Sharding> inferred) {
  std::optional<Sharding> common;
  for (OpResult result : op->getResults())
    if (FailureOr<std::pair<bool, Sharding>> given = shard::getSharding(result);
        succeeded(given) && !given->first && !common)
      common = given->second;
  for (OpResult result : op->getResults()) {
    if (!common && isa<RankedTensorType>(result.getType()))
      common = getResultSharding(
          result, inferred[op->getNumOperands() + result.getResultNumber()]);
    if (common)
      annotateMade(result, *common);
  }
  for (OpOperand &operand : op->getOpOperands())
    if (auto type = dyn_cast<RankedTensorType>(operand.get().getType());
        common && type && type.getRank() != 0)
      shard::maybeInsertSourceShardingAnnotation(*common, operand, builder);
}

void RowAnnotator::annotate(ArrayRef<Sharding> inferred) {
  for (Value operand : op->getOperands().take_front(shape.numSources))
    if (auto shardOp = operand.getDefiningOp<ShardOp>();
        shardOp && (!source || (isWhole(source) && !isWhole(shardOp))))
      source = shardOp;
  if (shape.moved.none() && shape.dropped.none())
    return annotateAlike(inferred);
  for (OpResult result : op->getResults())
    annotateResult(result,
                   inferred[op->getNumOperands() + result.getResultNumber()]);
  for (OpOperand &operand : op->getOpOperands())
    annotateOperand(operand, inferred[operand.getOperandNumber()]);
}

bool mlir::split::canBeSharded(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() != 0;
}

FlatSymbolRefAttr mlir::split::findGrid(Operation *op) {
  FlatSymbolRefAttr grid;
  if (auto function = op->getParentOfType<FunctionOpInterface>())
    function->walk([&](shard::ShardingOp sharding) {
      grid = sharding.getGridAttr();
      return WalkResult::interrupt();
    });
  return grid;
}

SmallVector<utils::IteratorType> mlir::split::getRowIterators(Type type) {
  auto ranked = dyn_cast<RankedTensorType>(type);
  return SmallVector<utils::IteratorType>(ranked ? ranked.getRank() : 0,
                                          utils::IteratorType::parallel);
}

SmallVector<AffineMap>
mlir::split::getRowMaps(Operation *op, int64_t rank,
                        function_ref<bool(OpOperand &)> isWhole) {
  MLIRContext *context = op->getContext();
  SmallVector<AffineMap> maps(op->getNumOperands() + op->getNumResults(),
                              AffineMap::getMultiDimIdentityMap(rank, context));
  for (OpOperand &operand : op->getOpOperands())
    if (isWhole(operand))
      maps[operand.getOperandNumber()] = AffineMap::get(rank, 0, context);
  return maps;
}

LogicalResult mlir::split::annotateRows(Operation *op, OpBuilder &builder,
                                        const shard::ShardingOption &option,
                                        const RowShape &shape) {
  FailureOr<std::vector<Sharding>> shardings =
      cast<shard::ShardingInterface>(op).getShardingAnnotations(option);
  SymbolTableCollection symbols;
  GridOp grid = shard::getGridOrNull(op, option.grid, symbols);
  if (failed(shardings) || !grid || ShapedType::isDynamicShape(grid.getShape()))
    return op->emitOpError() << "needs a shard.grid of static shape";
  RowAnnotator(op, builder, grid, option.grid, shape).annotate(*shardings);
  return success();
}
