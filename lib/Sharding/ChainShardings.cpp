// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Sharding/Passes.h"

#include "HasShardings.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITCHAINSHARDINGSPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using shard::ShardingOp;
using shard::ShardOp;

/// The first `shard.shard` that says how `value` is made; null if there is
/// none.
static ShardOp findMade(Value value) {
  ShardOp first;
  for (Operation *user : value.getUsers())
    if (auto shardOp = dyn_cast<ShardOp>(user))
      if (!shardOp.getAnnotateForUsers() &&
          shardOp->getBlock() == value.getParentBlock() &&
          (!first || shardOp->isBeforeInBlock(first)))
        first = shardOp;
  return first;
}

/// Has all uses of `value` be uses of its first `shard.shard`.
static void chain(Value value) {
  if (value.hasOneUse() || !isa<RankedTensorType>(value.getType()))
    return;
  ShardOp made = findMade(value);
  if (!made)
    return;
  auto sharding = made.getSharding().getDefiningOp<ShardingOp>();
  // Other uses may stand before it. Numbers that a sharding is made of do not
  // move.
  if (!sharding || sharding->getNumOperands() != 0)
    return;
  OpBuilder builder(made.getContext());
  builder.setInsertionPointAfterValue(value);
  Operation *copy = builder.clone(*sharding);
  made->moveAfter(copy);
  made.getShardingMutable().assign(copy->getResult(0));
  value.replaceAllUsesExcept(made, made);
}

namespace {

struct SplitChainShardings
    : split::impl::SplitChainShardingsPassBase<SplitChainShardings> {
  void runOnOperation() override {
    if (!split::hasShardings(getOperation()))
      return;
    SmallVector<Value> values;
    getOperation()->walk<WalkOrder::PreOrder>([&](Block *block) {
      llvm::append_range(values, block->getArguments());
      for (Operation &op : *block)
        if (!isa<ShardOp>(op))
          llvm::append_range(values, op.getResults());
    });
    for (Value value : values)
      chain(value);
  }
};

} // namespace
