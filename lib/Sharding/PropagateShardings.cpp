// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's sharding-propagation visits functions in which nothing is sharded,
// too, and has two errors for an op that it does not know.

#include "split/Sharding/Passes.h"

#include "HasShardings.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Shard/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITPROPAGATESHARDINGSPASS
#include "split/Sharding/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;

/// Checks that the axes of `sharding` are of its grid, which has processes:
/// upstream's verifier does not.
static LogicalResult checkAxes(shard::ShardingOp sharding) {
  SymbolTableCollection symbols;
  shard::GridOp grid =
      shard::getGridOrNull(sharding, sharding.getGridAttr(), symbols);
  if (!grid)
    return success();
  if (llvm::is_contained(grid.getShape(), 0))
    return sharding.emitOpError() << "is on grid " << sharding.getGridAttr()
                                  << ", which has no processes";
  for (shard::GridAxesAttr axes : sharding.getSplitAxes().getAxes())
    for (shard::GridAxis axis : axes.asArrayRef())
      if (axis < 0 || axis >= grid.getRank())
        return sharding.emitOpError()
               << "shards over axis " << axis << " of grid "
               << sharding.getGridAttr() << ", which has " << grid.getRank()
               << " of them";
  return success();
}

/// Checks that `function`, in which something is sharded, is one that upstream
/// propagates shardings in.
static LogicalResult checkModels(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return function.emitOpError("is sharded and has several blocks");
  WalkResult axes = function.walk([](shard::ShardingOp sharding) {
    return WalkResult(checkAxes(sharding));
  });
  if (axes.wasInterrupted())
    return failure();
  for (Operation &op : function.getBody().front())
    if (!isa<shard::ShardingInterface, shard::ShardOp, shard::ShardingOp,
             shard::GetShardingOp>(op) &&
        !op.hasTrait<OpTrait::IsTerminator>() &&
        !op.hasTrait<OpTrait::ConstantLike>())
      return op.emitOpError("has no model of how it is sharded");
  return success();
}

namespace {

struct SplitPropagateShardings
    : split::impl::SplitPropagateShardingsPassBase<SplitPropagateShardings> {
  void runOnOperation() override {
    if (!split::hasShardings(getOperation()))
      return;
    if (failed(checkModels(getOperation())))
      return signalPassFailure();
    // From the shardings that are there to what is made of them, and back.
    shard::ShardingPropagationOptions options;
    options.traversal = shard::TraversalOrder::ForwardBackward;
    OpPassManager propagation(func::FuncOp::getOperationName());
    propagation.addPass(shard::createShardingPropagation(options));
    if (failed(runPipeline(propagation, getOperation())))
      signalPassFailure();
  }
};

} // namespace
