// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's shard-partition refuses every result that has no sharding, those
// that are no tensors too, and so all numbers that a program computes.

#include "split/Sharding/Passes.h"

#include "RowPartition.h"

#include "split/Dialect/Ranks/IR/RanksOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITPARTITIONFUNCTIONSPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;
using shard::Sharding;
using shard::ShardingInterface;
using shard::ShardingOp;
using shard::ShardOp;

namespace {

/// Makes of one function what each process does.
class FunctionPartition {
public:
  explicit FunctionPartition(func::FuncOp function, ShardOp first)
      : function(function), grid(Sharding(first.getSharding()).getGridAttr()) {}

  LogicalResult create();

private:
  LogicalResult addArgument(BlockArgument argument, Block &to);
  LogicalResult addBlock(Block &whole, Block &to);
  LogicalResult addOp(Operation &op, OpBuilder &builder);
  LogicalResult addRegions(Operation &op, ArrayRef<Sharding> shardings,
                           OpBuilder &builder);
  LogicalResult addConstant(arith::ConstantOp op, const Sharding &sharding,
                            OpBuilder &builder);
  LogicalResult checkShard(OpResult result, const Sharding &sharding);
  FailureOr<Type> getTypeOfShard(Value value, const Sharding &sharding,
                                 const Twine &what);
  FailureOr<Sharding> getUsed(OpOperand &operand);
  bool areAlike(Value value, const Sharding &lhs, const Sharding &rhs);
  Sharding getMade(Value value);
  Sharding getWhole() { return Sharding::get(grid, {}); }

  func::FuncOp function;
  /// What is not sharded is whole on this one.
  FlatSymbolRefAttr grid;
  SymbolTableCollection symbols;
  IRMapping map;
};

} // namespace

/// The sharding that `value` is made with: whole, if none says another.
Sharding FunctionPartition::getMade(Value value) {
  if (!canBeSharded(value.getType()))
    return Sharding();
  for (Operation *user : value.getUsers())
    if (auto shardOp = dyn_cast<ShardOp>(user);
        shardOp && shardOp->getBlock() == value.getParentBlock())
      return shardOp.getSharding();
  return getWhole();
}

/// The sharding that an op takes `operand` with.
FailureOr<Sharding> FunctionPartition::getUsed(OpOperand &operand) {
  if (!canBeSharded(operand.get().getType()))
    return Sharding();
  if (auto shardOp = operand.get().getDefiningOp<ShardOp>())
    return Sharding(shardOp.getSharding());
  Sharding made = getMade(operand.get());
  if (!shard::isFullReplication(made))
    return operand.getOwner()->emitOpError()
           << "takes operand " << operand.getOperandNumber()
           << " without a sharding, which it is made with";
  return made;
}

/// Whether both give each process the same of `value`: where shards begin may
/// be said or go without saying.
bool FunctionPartition::areAlike(Value value, const Sharding &lhs,
                                 const Sharding &rhs) {
  if (lhs == rhs ||
      (shard::isFullReplication(lhs) && shard::isFullReplication(rhs)))
    return true;
  shard::GridOp op = shard::getGridOrNull(function, lhs.getGridAttr(), symbols);
  if (!op || lhs.getGridAttr() != rhs.getGridAttr())
    return false;
  auto type = cast<RankedTensorType>(value.getType());
  FailureOr<SmallVector<ShardedDim>> left =
      getShardedDims(value.getLoc(), "the tensor", type, lhs, op);
  FailureOr<SmallVector<ShardedDim>> right =
      getShardedDims(value.getLoc(), "the tensor", type, rhs, op);
  return succeeded(left) && succeeded(right) && *left == *right;
}

/// The type of a shard of `value`, called `what` in errors.
FailureOr<Type> FunctionPartition::getTypeOfShard(Value value,
                                                  const Sharding &sharding,
                                                  const Twine &what) {
  if (!canBeSharded(value.getType()))
    return value.getType();
  shard::GridOp op =
      shard::getGridOrNull(function, sharding.getGridAttr(), symbols);
  if (!op)
    return emitError(value.getLoc())
           << what << " is sharded over " << sharding.getGridAttr()
           << ", which is no shard.grid";
  auto type = cast<RankedTensorType>(value.getType());
  FailureOr<SmallVector<ShardedDim>> dims =
      getShardedDims(value.getLoc(), what, type, sharding, op);
  if (failed(dims))
    return failure();
  return Type(getShardType(type, *dims));
}

LogicalResult FunctionPartition::addArgument(BlockArgument argument,
                                             Block &to) {
  FailureOr<Type> type =
      getTypeOfShard(argument, getMade(argument),
                     "argument " + Twine(argument.getArgNumber()));
  if (failed(type))
    return failure();
  map.map(argument, to.addArgument(*type, argument.getLoc()));
  return success();
}

/// Upstream has constants of which all elements are equal, in even shards.
LogicalResult FunctionPartition::addConstant(arith::ConstantOp op,
                                             const Sharding &sharding,
                                             OpBuilder &builder) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  Operation *whole = builder.clone(*op, map);
  if (!type || shard::isFullReplication(sharding))
    return success();
  shard::GridOp gridOp = shard::getGrid(op, sharding.getGridAttr(), symbols);
  FailureOr<SmallVector<ShardedDim>> dims =
      getShardedDims(op.getLoc(), "the constant", type, sharding, gridOp);
  if (failed(dims))
    return failure();
  RankedTensorType shardType = getShardType(type, *dims);
  auto splat = dyn_cast<SplatElementsAttr>(op.getValue());
  if (splat && shardType.hasStaticShape()) {
    map.map(op.getResult(),
            arith::ConstantOp::create(builder, op.getLoc(),
                                      splat.resizeSplat(shardType)));
    whole->erase();
    return success();
  }
  ImplicitLocOpBuilder nested(op.getLoc(), builder);
  map.map(op.getResult(), createOwnShard(nested, whole->getResult(0), *dims,
                                         sharding.getGridAttr()));
  return success();
}

/// Upstream's models count some shards wrong, see getShardType.
LogicalResult FunctionPartition::checkShard(OpResult result,
                                            const Sharding &sharding) {
  FailureOr<Type> type = getTypeOfShard(
      result, sharding, "result " + Twine(result.getResultNumber()));
  if (failed(type))
    return failure();
  Type made = map.lookup(result).getType();
  if (made != *type)
    return result.getOwner()->emitOpError()
           << "is partitioned to make " << made << " of result "
           << result.getResultNumber() << ", but its sharding says " << *type;
  return success();
}

/// All processes take one path: what decides it is a number.
LogicalResult FunctionPartition::addRegions(Operation &op,
                                            ArrayRef<Sharding> shardings,
                                            OpBuilder &builder) {
  Operation *local = builder.insert(op.cloneWithoutRegions(map));
  for (auto [result, shard, sharding] :
       llvm::zip_equal(op.getResults(), local->getResults(), shardings)) {
    FailureOr<Type> type = getTypeOfShard(
        result, sharding, "result " + Twine(result.getResultNumber()));
    if (failed(type))
      return failure();
    shard.setType(*type);
  }
  for (auto [from, to] : llvm::zip_equal(op.getRegions(), local->getRegions()))
    for (Block &whole : from)
      if (failed(addBlock(whole, to.emplaceBlock())))
        return failure();
  return success();
}

LogicalResult FunctionPartition::addOp(Operation &op, OpBuilder &builder) {
  if (isa<ShardingOp>(op))
    return success();
  if (auto shardOp = dyn_cast<ShardOp>(op)) {
    auto from = shardOp.getSrc().getDefiningOp<ShardOp>();
    Sharding before =
        from ? Sharding(from.getSharding()) : getMade(shardOp.getSrc());
    if (before && !areAlike(shardOp.getSrc(), before, shardOp.getSharding()))
      return op.emitOpError(
          "changes a sharding; split-expand-reshardings makes "
          "a join of it");
    map.map(shardOp.getResult(), map.lookup(shardOp.getSrc()));
    return success();
  }
  std::vector<Sharding> used, made;
  SmallVector<Value> operands;
  for (OpOperand &operand : op.getOpOperands()) {
    FailureOr<Sharding> sharding = getUsed(operand);
    if (failed(sharding))
      return failure();
    used.push_back(*sharding);
    operands.push_back(map.lookup(operand.get()));
  }
  for (OpResult result : op.getResults())
    made.push_back(getMade(result));
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return addConstant(constant, made.front(), builder);
  if (isa<scf::ForOp, scf::IfOp, scf::IndexSwitchOp, scf::WhileOp>(op))
    return addRegions(op, made, builder);
  auto model = dyn_cast<ShardingInterface>(op);
  if (!model) {
    if (!op.hasTrait<OpTrait::IsTerminator>())
      return op.emitOpError("has no model of how it is sharded");
    builder.clone(op, map);
    return success();
  }
  if (failed(model.partition(operands, used, made, map, symbols, builder)))
    return failure();
  for (OpResult result : op.getResults())
    if (failed(checkShard(result, made[result.getResultNumber()])))
      return failure();
  return success();
}

/// Makes `to` what each process does of `whole`.
LogicalResult FunctionPartition::addBlock(Block &whole, Block &to) {
  for (BlockArgument argument : whole.getArguments())
    if (failed(addArgument(argument, to)))
      return failure();
  OpBuilder builder = OpBuilder::atBlockEnd(&to);
  for (Operation &op : whole)
    if (failed(addOp(op, builder)))
      return failure();
  return success();
}

LogicalResult FunctionPartition::create() {
  if (!function.getBody().hasOneBlock())
    return function.emitOpError("is sharded and has several blocks");
  Block &whole = function.getBody().front();
  auto *local = new Block();
  function.getBody().push_back(local);
  if (failed(addBlock(whole, *local)))
    return failure();
  whole.erase();
  function.setType(
      FunctionType::get(function.getContext(), local->getArgumentTypes(),
                        local->getTerminator()->getOperandTypes()));
  return success();
}

namespace {

struct SplitPartitionFunctions
    : split::impl::SplitPartitionFunctionsPassBase<SplitPartitionFunctions> {
  void runOnOperation() override {
    ShardOp first;
    getOperation()->walk([&](ShardOp op) {
      first = op;
      return WalkResult::interrupt();
    });
    if (first && failed(FunctionPartition(getOperation(), first).create()))
      signalPassFailure();
  }
};

} // namespace
