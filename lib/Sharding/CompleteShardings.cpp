// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCOMPLETESHARDINGSPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
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
  if (llvm::any_of(argument.getUsers(), llvm::IsaPred<ShardOp>))
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

namespace {

struct SplitCompleteShardings
    : split::impl::SplitCompleteShardingsPassBase<SplitCompleteShardings> {
  void runOnOperation() override {
    FlatSymbolRefAttr grid;
    getOperation()->walk(
        [&](ShardingOp sharding) { grid = sharding.getGridAttr(); });
    if (!grid)
      return;
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
