// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's propagation visits the ops of a function's block and no others: an
// op with regions propagates into these itself.

#include "RegionShardings.h"

#include "RowPartition.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;
using shard::Sharding;
using shard::ShardingInterface;
using shard::ShardingOp;
using shard::ShardingOption;
using shard::ShardOp;

//===----------------------------------------------------------------------===//
// One op of a region
//===----------------------------------------------------------------------===//

/// What `op` is asked to be sharded like: as what is annotated for it, and as
/// the first `numOthers` operands and results that are annotated.
static std::pair<std::vector<Sharding>, std::vector<Sharding>>
getGiven(Operation &op, unsigned numOthers) {
  std::vector<Sharding> operands, results;
  auto choose = [&](FailureOr<std::pair<bool, Sharding>> given, bool forOp) {
    if (failed(given))
      return Sharding();
    if (given->first == forOp)
      return given->second;
    if (numOthers == 0)
      return Sharding();
    --numOthers;
    return given->second;
  };
  for (OpOperand &operand : op.getOpOperands())
    operands.push_back(choose(shard::getSharding(operand), /*forOp=*/true));
  for (OpResult result : op.getResults())
    results.push_back(choose(shard::getSharding(result), /*forOp=*/false));
  return {std::move(operands), std::move(results)};
}

/// Annotates `op` as its operands and results are: as many of them as go
/// together. (Upstream would try every choice of them.)
static LogicalResult propagate(Operation &op, OpBuilder &builder) {
  auto model = dyn_cast<ShardingInterface>(op);
  // Upstream makes a sharding without a grid of the size of a tensor.empty.
  bool isSized = isa<tensor::EmptyOp>(op) && op.getNumOperands() != 0;
  if (!model || isSized || op.hasTrait<OpTrait::IsTerminator>())
    return success();
  unsigned count = op.getNumOperands() + op.getNumResults();
  for (unsigned numOthers = count + 1; numOthers-- > 0;) {
    auto [operands, results] = getGiven(op, numOthers);
    FailureOr<ShardingOption> option =
        model.getShardingOption(operands, results);
    if (succeeded(option) && !option->empty)
      return model.addShardingAnnotations(builder, *option);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// What goes into regions and comes out
//===----------------------------------------------------------------------===//

/// The `shard.shard` that says how `value` is made; null if there is none.
static ShardOp findOwnSharding(Value value) {
  for (Operation *user : value.getUsers())
    if (auto shardOp = dyn_cast<ShardOp>(user);
        shardOp && !shardOp.getAnnotateForUsers() &&
        shardOp->getBlock() == value.getParentBlock())
      return shardOp;
  return ShardOp();
}

/// Has `value` be made with `sharding`, unless it is with another.
static void annotateOnce(Value value, const Sharding &sharding,
                         OpBuilder &builder) {
  if (findOwnSharding(value))
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(value);
  Location loc = value.getLoc();
  auto made = ShardOp::create(builder, loc, value,
                              ShardingOp::create(builder, loc, sharding),
                              /*annotate_for_users=*/false);
  value.replaceAllUsesExcept(made, made);
}

/// Has `operand` be used with `sharding`.
static void annotateUsed(OpOperand &operand, const Sharding &sharding,
                         OpBuilder &builder) {
  auto given = operand.get().getDefiningOp<ShardOp>();
  if (given && given.getAnnotateForUsers() &&
      Sharding(given.getSharding()) == sharding)
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(operand.getOwner());
  Location loc = operand.getOwner()->getLoc();
  operand.set(ShardOp::create(builder, loc, operand.get(),
                              ShardingOp::create(builder, loc, sharding),
                              /*annotate_for_users=*/true));
}

/// `sharding`, of one of the values that a value of `type` may be, for all of
/// them. Where their sizes may differ, offsets of one do not fit the others,
/// and all have shards of equal sizes.
static Sharding generalize(const Sharding &sharding, RankedTensorType type) {
  if (sharding.getStaticShardedDimsOffsets().empty())
    return sharding;
  for (auto [dim, axes] : llvm::enumerate(sharding.getSplitAxes()))
    if (!axes.empty() && type.isDynamicDim(dim))
      return Sharding::get(sharding.getGridAttr(), sharding.getSplitAxes(),
                           sharding.getStaticHaloSizes(), {},
                           sharding.getDynamicHaloSizes());
  return sharding;
}

namespace {

/// Annotates one op with regions.
class RegionAnnotator {
public:
  RegionAnnotator(Operation *op, OpBuilder &builder, FlatSymbolRefAttr grid)
      : op(op), builder(builder), grid(grid) {}

  LogicalResult annotate();

private:
  Sharding getCommon(OpResult result, ArrayRef<OpOperand *> sources);
  void annotateCarried(scf::ForOp loop);
  void annotateYielded(OpResult result);
  LogicalResult annotateWhile(scf::WhileOp loop);
  LogicalResult visitRegion(Region &region, bool backward);
  LogicalResult visitRegions(bool backward);

  Operation *op;
  OpBuilder &builder;
  FlatSymbolRefAttr grid;
};

} // namespace

/// The sharding of `result` and of `sources`, one of which it is: that which is
/// asked for, or that of the first source that has one.
Sharding RegionAnnotator::getCommon(OpResult result,
                                    ArrayRef<OpOperand *> sources) {
  if (ShardOp made = findOwnSharding(result))
    return made.getSharding();
  FailureOr<std::pair<bool, Sharding>> used = shard::getSharding(result);
  auto type = cast<RankedTensorType>(result.getType());
  for (OpOperand *source : sources)
    if (auto given = source->get().getDefiningOp<ShardOp>())
      return generalize(given.getSharding(), type);
  if (succeeded(used))
    return used->second;
  return makeSharding(grid, type, SmallVector<ShardedDim>(type.getRank()));
}

/// What `loop` carries is sharded in one way in all iterations.
void RegionAnnotator::annotateCarried(scf::ForOp loop) {
  for (auto [init, argument, result] :
       llvm::zip_equal(loop.getInitArgsMutable(), loop.getRegionIterArgs(),
                       loop.getResults())) {
    if (!canBeSharded(result.getType()))
      continue;
    Sharding sharding = getCommon(result, &init);
    annotateUsed(init, sharding, builder);
    annotateOnce(argument, sharding, builder);
    annotateOnce(result, sharding, builder);
  }
}

LogicalResult RegionAnnotator::visitRegion(Region &region, bool backward) {
  SmallVector<Operation *> ops;
  for (Block &block : region)
    for (Operation &nested : block)
      ops.push_back(&nested);
  if (backward)
    std::reverse(ops.begin(), ops.end());
  for (Operation *nested : ops)
    if (failed(propagate(*nested, builder)))
      return failure();
  return success();
}

LogicalResult RegionAnnotator::visitRegions(bool backward) {
  for (Region &region : op->getRegions())
    if (failed(visitRegion(region, backward)))
      return failure();
  return success();
}

/// What the regions yield becomes what `result` is.
void RegionAnnotator::annotateYielded(OpResult result) {
  SmallVector<OpOperand *> yielded;
  for (Region &region : op->getRegions())
    yielded.push_back(&region.front().getTerminator()->getOpOperand(
        result.getResultNumber()));
  Sharding sharding = getCommon(result, yielded);
  for (OpOperand *operand : yielded)
    annotateUsed(*operand, sharding, builder);
  annotateOnce(result, sharding, builder);
}

/// What `loop` begins with is sharded in one way in all iterations, and so is
/// what its condition passes on, which may be something else.
LogicalResult RegionAnnotator::annotateWhile(scf::WhileOp loop) {
  MutableOperandRange begun = loop.getInitsMutable();
  std::vector<Sharding> carried;
  for (auto [init, argument] :
       llvm::zip_equal(begun, loop.getBeforeArguments())) {
    carried.emplace_back();
    if (!canBeSharded(argument.getType()))
      continue;
    ShardOp own = findOwnSharding(argument);
    auto given = init.get().getDefiningOp<ShardOp>();
    auto type = cast<RankedTensorType>(argument.getType());
    carried.back() =
        own ? Sharding(own.getSharding())
        : given
            ? generalize(given.getSharding(), type)
            : makeSharding(grid, type, SmallVector<ShardedDim>(type.getRank()));
    annotateUsed(init, carried.back(), builder);
    annotateOnce(argument, carried.back(), builder);
  }
  if (failed(visitRegion(loop.getBefore(), /*backward=*/false)))
    return failure();
  for (auto [passed, argument, result] :
       llvm::zip_equal(loop.getConditionOp().getArgsMutable(),
                       loop.getAfterArguments(), loop.getResults())) {
    if (!canBeSharded(result.getType()))
      continue;
    Sharding sharding = getCommon(result, &passed);
    annotateUsed(passed, sharding, builder);
    annotateOnce(argument, sharding, builder);
    annotateOnce(result, sharding, builder);
  }
  if (failed(visitRegion(loop.getAfter(), /*backward=*/false)))
    return failure();
  for (auto [operand, sharding] :
       llvm::zip_equal(loop.getYieldOp().getResultsMutable(), carried))
    if (sharding)
      annotateUsed(operand, sharding, builder);
  return visitRegions(/*backward=*/true);
}

LogicalResult RegionAnnotator::annotate() {
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return annotateWhile(loop);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    annotateCarried(loop);
  if (failed(visitRegions(/*backward=*/false)))
    return failure();
  for (OpResult result : op->getResults())
    if (canBeSharded(result.getType()))
      annotateYielded(result);
  return visitRegions(/*backward=*/true);
}

namespace {

template <typename Op>
struct RegionModel : ShardingInterface::ExternalModel<RegionModel<Op>, Op> {
  FailureOr<ShardingOption> getShardingOption(Operation *op, ArrayRef<Sharding>,
                                              ArrayRef<Sharding>) const {
    FlatSymbolRefAttr grid = findGrid(op);
    return grid ? ShardingOption({}, grid) : ShardingOption::makeEmpty();
  }

  FailureOr<std::vector<Sharding>>
  getShardingAnnotations(Operation *op, const ShardingOption &) const {
    return std::vector<Sharding>(op->getNumOperands() + op->getNumResults());
  }

  LogicalResult addShardingAnnotations(Operation *op, OpBuilder &builder,
                                       const ShardingOption &option) const {
    return RegionAnnotator(op, builder, option.grid).annotate();
  }
};

} // namespace

void mlir::split::registerRegionShardings(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, scf::SCFDialect *, shard::ShardDialect *) {
        scf::ForOp::attachInterface<RegionModel<scf::ForOp>>(*context);
        scf::IfOp::attachInterface<RegionModel<scf::IfOp>>(*context);
        scf::IndexSwitchOp::attachInterface<RegionModel<scf::IndexSwitchOp>>(
            *context);
        scf::WhileOp::attachInterface<RegionModel<scf::WhileOp>>(*context);
        context->loadDialect<tensor::TensorDialect>();
      });
}
