// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NumberShardings.h"

#include "RowPartition.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinDialect.h"

using namespace mlir;
using namespace mlir::split;
using shard::Sharding;
using shard::ShardingOp;
using shard::ShardingOption;
using shard::ShardOp;

/// The sharding by which every process has all of `value`, of a ranked tensor;
/// null for what has no sharding.
static Sharding getWhole(Value value, FlatSymbolRefAttr grid) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getRank() == 0)
    return Sharding();
  return makeSharding(grid, type, SmallVector<ShardedDim>(type.getRank()));
}

/// Whether `value` is a tensor of which not every process has all.
static bool isSharded(Value value) {
  auto isNotWhole = [](ShardOp op) {
    return op && !shard::isFullReplication(Sharding(op.getSharding()));
  };
  if (isNotWhole(value.getDefiningOp<ShardOp>()))
    return true;
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return isNotWhole(dyn_cast<ShardOp>(user));
  });
}

/// Has `result` be made with `sharding`, and become what it shall be, if that
/// is said, afterwards.
static void annotateMade(OpResult result, const Sharding &sharding,
                         OpBuilder &builder) {
  FailureOr<std::pair<bool, Sharding>> given = shard::getSharding(result);
  if (failed(given)) {
    shard::maybeInsertTargetShardingAnnotation(sharding, result, builder);
    return;
  }
  if (shard::isFullReplication(given->second))
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(result);
  Location loc = result.getLoc();
  auto made = ShardOp::create(builder, loc, result,
                              ShardingOp::create(builder, loc, sharding),
                              /*annotate_for_users=*/false);
  result.replaceAllUsesExcept(made, made);
}

/// Checks that the regions of `op`, which are left as they are, take nothing
/// that is sharded.
static LogicalResult checkInside(Operation *op) {
  WalkResult result = op->walk([&](Operation *nested) {
    if (nested == op)
      return WalkResult::advance();
    if (isa<ShardOp>(nested) ||
        llvm::any_of(nested->getOperands(), isSharded)) {
      nested->emitOpError()
          << "takes a sharded tensor inside of '" << op->getName() << "'";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {

/// Of ops that every process does alike.
template <typename Model, typename Op>
struct AlikeModel : shard::ShardingInterface::ExternalModel<Model, Op> {
  FailureOr<ShardingOption> getShardingOption(Operation *op, ArrayRef<Sharding>,
                                              ArrayRef<Sharding>) const {
    FlatSymbolRefAttr grid = findGrid(op);
    return grid ? ShardingOption({}, grid) : ShardingOption::makeEmpty();
  }

  FailureOr<std::vector<Sharding>>
  getShardingAnnotations(Operation *op, const ShardingOption &option) const {
    std::vector<Sharding> shardings;
    for (OpOperand &operand : op->getOpOperands())
      shardings.push_back(Model::getUsed(operand, option.grid));
    for (Value result : op->getResults())
      shardings.push_back(getWhole(result, option.grid));
    return shardings;
  }

  LogicalResult addShardingAnnotations(Operation *op, OpBuilder &builder,
                                       const ShardingOption &option) const {
    for (OpOperand &operand : op->getOpOperands()) {
      Sharding sharding = Model::getUsed(operand, option.grid);
      auto given = operand.get().getDefiningOp<ShardOp>();
      if (!sharding || (given && given.getAnnotateForUsers() &&
                        Sharding(given.getSharding()) == sharding))
        continue;
      shard::maybeInsertSourceShardingAnnotation(sharding, operand, builder);
    }
    for (OpResult result : op->getResults())
      if (Sharding sharding = getWhole(result, option.grid))
        annotateMade(result, sharding, builder);
    return success();
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<Sharding> operandShardings,
                          ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap,
                          SymbolTableCollection &symbols,
                          OpBuilder &builder) const {
    for (const Sharding &sharding : resultShardings)
      if (sharding && !shard::isFullReplication(sharding))
        return op->emitOpError("is the same in all processes, but its result "
                               "is sharded; take a slice of it for that");
    if (failed(checkInside(op)))
      return failure();
    builder.clone(*op, partitionMap);
    return success();
  }
};

template <typename Op> struct NumberModel : AlikeModel<NumberModel<Op>, Op> {
  static Sharding getUsed(OpOperand &operand, FlatSymbolRefAttr grid) {
    return getWhole(operand.get(), grid);
  }
};

/// A size does not depend on the elements, so the tensor stays as it is.
struct DimModel : AlikeModel<DimModel, tensor::DimOp> {
  static Sharding getUsed(OpOperand &operand, FlatSymbolRefAttr grid) {
    if (auto shardOp = operand.get().getDefiningOp<ShardOp>())
      return shardOp.getSharding();
    return getWhole(operand.get(), grid);
  }

  LogicalResult partition(Operation *op, ArrayRef<Value> partitionedOperands,
                          ArrayRef<Sharding> operandShardings,
                          ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap,
                          SymbolTableCollection &symbols,
                          OpBuilder &builder) const {
    auto dimOp = cast<tensor::DimOp>(op);
    auto type = dyn_cast<RankedTensorType>(dimOp.getSource().getType());
    const Sharding &sharding = operandShardings.front();
    if (!type || !sharding || shard::isFullReplication(sharding)) {
      builder.clone(*op, partitionMap);
      return success();
    }
    std::optional<int64_t> axis = dimOp.getConstantIndex();
    if (!axis || *axis < 0 || *axis >= type.getRank())
      return op->emitOpError("asks for a dimension of a sharded tensor that is "
                             "only known at run time");
    FailureOr<SmallVector<ShardedDim>> dims =
        getShardedDims(op->getLoc(), "operand 0", type, sharding,
                       shard::getGrid(op, sharding.getGridAttr(), symbols));
    if (failed(dims))
      return failure();
    const ShardedDim &dim = (*dims)[*axis];
    if (!dim.isSharded()) {
      builder.clone(*op, partitionMap);
      return success();
    }
    ImplicitLocOpBuilder nested(op->getLoc(), builder);
    int64_t size = type.getDimSize(*axis);
    Value sizes = createGatheredSizes(nested, partitionedOperands.front(),
                                      *axis, size, dim, sharding.getGridAttr());
    partitionMap.map(
        op->getResult(0),
        getValueOrCreateConstantIndexOp(
            nested, op->getLoc(), createNumRows(nested, size, dim, sizes)));
    return success();
  }
};

} // namespace

template <typename... Ops> static void attachNumbers(MLIRContext *context) {
  (Ops::template attachInterface<NumberModel<Ops>>(*context), ...);
}

void mlir::split::registerNumberShardings(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, SplitDialect *, shard::ShardDialect *) {
        attachNumbers<AssertOp, ConcatFromSequenceOp, SequenceAtOp,
                      SequenceConstructOp, SequenceEmptyOp, SequenceEraseOp,
                      SequenceInsertOp, SequenceLengthOp, SplitToSequenceOp>(
            context);
      });
  registry.addExtension(
      +[](MLIRContext *context, scf::SCFDialect *, shard::ShardDialect *) {
        attachNumbers<scf::ExecuteRegionOp>(context);
      });
  registry.addExtension(
      +[](MLIRContext *context, BuiltinDialect *, shard::ShardDialect *) {
        attachNumbers<UnrealizedConversionCastOp>(context);
      });
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *,
                            shard::ShardDialect *) {
    attachNumbers<tensor::ExtractOp, tensor::FromElementsOp>(context);
    tensor::DimOp::attachInterface<DimModel>(*context);
    context->loadDialect<arith::ArithDialect, ranks::RanksDialect,
                         scf::SCFDialect>();
  });
}
