// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowPartition.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"

using namespace mlir;
using namespace mlir::split;
using shard::GridOp;
using shard::Sharding;

/// `sharding`, with offsets if a static dimension of `type` needs them.
static Sharding withOffsets(Sharding sharding, RankedTensorType type,
                            GridOp grid) {
  bool isUneven = false;
  SmallVector<int64_t> offsets;
  for (auto [position, axes] : llvm::enumerate(sharding.getSplitAxes())) {
    if (axes.empty())
      continue;
    int64_t size = type.getDimSize(position);
    int64_t count = ranks::getGroupSize(grid.getShape(), axes.asArrayRef());
    // Offsets are for all dimensions or for none.
    if (ShapedType::isDynamic(size) || axes.size() > 1)
      return sharding;
    isUneven |= !isEven(size, count);
    for (int64_t shard = 0; shard <= count; ++shard)
      offsets.push_back(getShardOffset(size, count, shard));
  }
  if (!isUneven)
    return sharding;
  return Sharding::get(sharding.getGridAttr(), sharding.getSplitAxes(), {},
                       offsets);
}

/// Over which processes `shardOp` has dimensions sharded.
static Sharding withoutOffsets(shard::ShardOp shardOp) {
  Sharding sharding(shardOp.getSharding());
  return Sharding::get(sharding.getGridAttr(), sharding.getSplitAxes());
}

LogicalResult mlir::split::annotateRows(Operation *op, OpBuilder &builder,
                                        const shard::ShardingOption &option) {
  FailureOr<std::vector<Sharding>> shardings =
      cast<shard::ShardingInterface>(op).getShardingAnnotations(option);
  SymbolTableCollection symbols;
  GridOp grid = shard::getGridOrNull(op, option.grid, symbols);
  if (failed(shardings) || !grid || ShapedType::isDynamicShape(grid.getShape()))
    return op->emitOpError() << "needs a shard.grid of static shape";
  ArrayRef<Sharding> inferred(*shardings);
  auto getSharding = [&](Type type, Sharding sharding) {
    return withOffsets(sharding, cast<RankedTensorType>(type), grid);
  };
  // Upstream would have all results whole if one is asked to be.
  auto source = op->getOperand(0).getDefiningOp<shard::ShardOp>();
  for (OpResult result : op->getResults()) {
    FailureOr<std::pair<bool, Sharding>> given = shard::getSharding(result);
    bool isForUsers = succeeded(given) && given->first;
    if (succeeded(given) && !isForUsers)
      continue;
    Sharding sharding;
    if (isForUsers)
      sharding = given->second;
    else
      sharding = getSharding(
          result.getType(),
          source ? withoutOffsets(source)
                 : inferred[op->getNumOperands() + result.getResultNumber()]);
    if (!result.use_empty()) {
      shard::maybeInsertTargetShardingAnnotation(sharding, result, builder);
      continue;
    }
    // Partitioning asks for it, too, where a result is not used.
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfter(op);
    auto value = shard::ShardingOp::create(builder, op->getLoc(), sharding);
    shard::ShardOp::create(builder, op->getLoc(), result, value,
                           /*annotate_for_users=*/false);
  }
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type || type.getRank() == 0)
      continue;
    auto given = operand.get().getDefiningOp<shard::ShardOp>();
    if (given && given.getAnnotateForUsers())
      continue;
    Sharding sharding =
        given ? Sharding(given.getSharding())
              : getSharding(type, inferred[operand.getOperandNumber()]);
    shard::maybeInsertSourceShardingAnnotation(sharding, operand, builder);
  }
  return success();
}
