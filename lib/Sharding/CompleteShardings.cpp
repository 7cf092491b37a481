// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/Passes.h"

#include "split/Sharding/ShardRows.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCOMPLETESHARDINGSPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;
using shard::ShardingOp;
using shard::ShardOp;

/// Whether a sharding of `value` is asked for.
static bool needsSharding(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() != 0;
}

/// Gives every use of `argument` a sharding by which it is whole.
static void annotateArgument(BlockArgument argument, FlatSymbolRefAttr grid,
                             OpBuilder &builder) {
  auto isMade = [&](Operation *user) {
    return isa<ShardOp>(user) && user->getBlock() == argument.getOwner();
  };
  if (llvm::any_of(argument.getUsers(), isMade))
    return;
  Location loc = argument.getLoc();
  auto whole = shard::GridAxesAttr::get(builder.getContext(), {});
  Value sharding = ShardingOp::create(builder, loc, grid, ArrayRef(whole));
  auto made = ShardOp::create(builder, loc, argument, sharding,
                              /*annotate_for_users=*/false);
  auto used = ShardOp::create(builder, loc, made, sharding,
                              /*annotate_for_users=*/true);
  argument.replaceAllUsesExcept(used, made);
}

/// Has `operand` of a terminator be taken with the sharding it was made with.
static void annotateReturned(OpOperand &operand, OpBuilder &builder) {
  auto made = operand.get().getDefiningOp<ShardOp>();
  if (!made || made.getAnnotateForUsers())
    return;
  operand.set(ShardOp::create(builder, made.getLoc(), made, made.getSharding(),
                              /*annotate_for_users=*/true));
}

/// Gives `op` offsets if it is sharded unevenly and has none: upstream's models
/// make shards of different static sizes only by them.
static void completeOffsets(ShardOp op, SymbolTableCollection &symbols) {
  auto type = dyn_cast<RankedTensorType>(op.getSrc().getType());
  shard::Sharding given(op.getSharding());
  if (!type || !type.hasStaticShape() ||
      !given.getStaticShardedDimsOffsets().empty() ||
      !given.getStaticHaloSizes().empty() ||
      given.getSplitAxes().size() > static_cast<size_t>(type.getRank()))
    return;
  shard::GridOp grid = shard::getGridOrNull(op, given.getGridAttr(), symbols);
  if (!grid || ShapedType::isDynamicShape(grid.getShape()))
    return;
  FailureOr<SmallVector<ShardedDim>> dims =
      getShardedDims(op.getLoc(), "the tensor", type, given, grid);
  if (failed(dims))
    return;
  shard::Sharding complete = makeSharding(given.getGridAttr(), type, *dims);
  if (complete == given)
    return;
  OpBuilder builder(op);
  op.getShardingMutable().assign(
      ShardingOp::create(builder, op.getLoc(), complete));
}

namespace {

struct SplitCompleteShardings
    : split::impl::SplitCompleteShardingsPassBase<SplitCompleteShardings> {
  void runOnOperation() override {
    FlatSymbolRefAttr grid;
    getOperation()->walk(
        [&](ShardingOp sharding) { grid = sharding.getGridAttr(); });
    if (!grid)
      return;
    SymbolTableCollection symbols;
    getOperation()->walk([&](ShardOp op) { completeOffsets(op, symbols); });
    for (Block &block : getOperation().getBody()) {
      OpBuilder builder(&block, block.begin());
      for (BlockArgument argument : block.getArguments())
        if (needsSharding(argument))
          annotateArgument(argument, grid, builder);
      Operation *terminator = &block.back();
      builder.setInsertionPoint(terminator);
      for (OpOperand &operand : terminator->getOpOperands())
        annotateReturned(operand, builder);
    }
  }
};

} // namespace
