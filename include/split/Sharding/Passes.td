// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_SHARDING_PASSES_TD
#define SPLIT_SHARDING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitCompleteShardingsPass
    : Pass<"split-complete-shardings", "::mlir::func::FuncOp"> {
  let summary = "annotates the arguments and results that have no sharding";
  let description = [{
    `shard-partition` takes functions of which every argument and every value
    that is returned has a sharding, and `sharding-propagation` gives none to
    what is at the boundary only. In a function with a `shard.shard`,

    - a value that is returned has the sharding that it was made with: its
      `shard.shard` gets another one behind it, `annotate_for_users`;
    - a tensor argument without a sharding, and a returned one, is whole in
      every process.

    A function without any sharding is left alone.
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

#endif // SPLIT_SHARDING_PASSES_TD
