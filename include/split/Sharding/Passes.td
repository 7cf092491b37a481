// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_SHARDING_PASSES_TD
#define SPLIT_SHARDING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SplitUnfoldAxesPass : Pass<"split-unfold-axes", "::mlir::func::FuncOp"> {
  let summary = "makes a split for each axis, where that is a number";
  let description = [{
    A split along an axis that is only known at run time becomes, in a function
    with a `shard.shard`, one along each axis, of which the processes take one:
    along the axis that is sharded rows change owner, and along others nothing
    moves. Where sizes that are known do not fit an axis, the check of that is
    done at run time.

    ```mlir
    %1:2 = split.variadic_split %0 axis %a lengths [1, -1]
        : (tensor<4x6xf32>, tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    // becomes
    %1:2 = scf.if %is_last -> (tensor<?x?xf32>, tensor<?x?xf32>) {
      %2:2 = split.variadic_split %0 axis 1 lengths [1, -1] : ...
      scf.yield %2#0, %2#1 : tensor<?x?xf32>, tensor<?x?xf32>
    } else {
      %2:2 = split.variadic_split %0 axis 0 lengths [1, -1] : ...
      scf.yield %2#0, %2#1 : tensor<?x?xf32>, tensor<?x?xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitUnfoldSequencesPass
    : Pass<"split-unfold-sequences", "::mlir::func::FuncOp"> {
  let summary = "makes splits, slices and joins of sequences that are known";
  let description = [{
    Canonicalizes the ops on sequences, and no others, in a function with a
    `shard.shard`: upstream gives shardings to tensors only. Of a sequence that
    is split at places known at compile time, and used at such positions, only
    tensors are left.

    ```mlir
    %1 = split.split_to_sequence %0 sizes [3, 5] axis 0
        : (tensor<8xf32>) -> !split.sequence<tensor<?xf32>>
    %2 = split.sequence_at %1 at %one : ...
    // becomes
    %2 = tensor.extract_slice %0[3] [5] [1] : tensor<8xf32> to tensor<5xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitJoinSequencesPass
    : Pass<"split-join-sequences", "::mlir::func::FuncOp"> {
  let summary = "makes tensors of the sequences of a sharded function";
  let description = [{
    What split-unfold-sequences leaves, as positions or sizes are only known at
    run time. A sequence becomes the tensor that its tensors make in a row, which
    can be sharded: that which was split, and nothing is moved for it. A tensor
    of the sequence is a slice of that, an inserted one or what is left of
    others a join of slices, and all of them in a row the tensor itself. Sizes,
    positions and checks are those of the same ops on tensors in which nothing is
    stored, and are the same in every process.

    ```mlir
    %1 = split.split_to_sequence %0 sizes %s axis 0
        : (tensor<8x4xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x4xf32>>
    %2 = split.sequence_at %1 at %p : ...
    // becomes
    %1 = tensor.empty() : tensor<8x1xi8>
    %2 = split.split_to_sequence %1 sizes %s axis 0
        : (tensor<8x1xi8>, tensor<?xi64>) -> !split.sequence<tensor<?x1xi8>>
    %3 = split.sequence_at %2 at %p : ...
    %size = tensor.dim %3, %zero : tensor<?x1xi8>
    %offset = scf.for ...
    %4 = tensor.extract_slice %0[%offset, 0] [%size, 4] [1, 1]
        : tensor<8x4xf32> to tensor<?x4xf32>
    ```

    A sequence stays one, and every process has all of it, if it comes from
    elsewhere or goes there (arguments and results, what loops and branches
    carry), if its tensors are not known to be rows of one tensor, or are joined
    along another axis; and so do those that are made of it or that it is made
    of.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitChainShardingsPass
    : Pass<"split-chain-shardings", "::mlir::func::FuncOp"> {
  let summary = "makes all uses of a value that has a sharding uses of that";
  let description = [{
    A value with a `shard.shard` (without `annotate_for_users`) and other uses is
    made with the first of its shardings; what else uses it, uses the
    `shard.shard`, and other shardings of it change that one. Upstream's
    propagation crashes on an argument with such uses.

    ```mlir
    %1 = shard.shard %x to %s : tensor<8xf32>
    %2 = arith.addf %1, %x : tensor<8xf32>
    // becomes
    %1 = shard.shard %x to %s : tensor<8xf32>
    %2 = arith.addf %1, %1 : tensor<8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def SplitPropagateShardingsPass
    : Pass<"split-propagate-shardings", "::mlir::func::FuncOp"> {
  let summary = "runs sharding-propagation where something is sharded";
  let description = [{
    Upstream's `sharding-propagation`, forwards and backwards, in a function with
    a `shard.shard`. One without is left alone, whatever it has: it may be lowered
    already. Of an op that has no model of how it is sharded there is one error.
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def SplitCompleteShardingsPass
    : Pass<"split-complete-shardings", "::mlir::func::FuncOp"> {
  let summary = "annotates the arguments and results that have no sharding";
  let description = [{
    `sharding-propagation` gives no sharding to what is at the boundary only. In a function with a `shard.shard`,

    - a value that is returned has the sharding that it was made with: its
      `shard.shard` gets another one behind it, `annotate_for_users`;
    - a tensor argument without a sharding, and a returned one, is whole in
      every process;
    - a dimension of a static size that cannot be shared evenly has
      `sharded_dims_offsets`, where what is left over goes to the processes at
      the end, a row each.

    A function without any sharding is left alone.
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def SplitAlignShardingsPass
    : Pass<"split-align-shardings", "::mlir::func::FuncOp"> {
  let summary = "has the tensors of splits, joins and slices be sharded alike";
  let description = [{
    Of a split, a `tensor.concat` and a slice along a sharded axis, rows change
    owner along that axis, and all tensors have to be sharded alike otherwise.
    Where they are not, a source or a result changes its sharding, before or after:

    - sources of a join that lie alike are joined as they lie, and the result
      becomes what it shall be; other sources become like the result;
    - the source of a split becomes what all of its results are, if they agree;
      otherwise results are made like the source first, as those of slices are.

    ```mlir
    %1 = shard.shard %a to %columns annotate_for_users : tensor<8x4xf32>
    %2 = shard.shard %b to %rows annotate_for_users : tensor<8x4xf32>
    %3 = tensor.concat dim(0) %1, %2 : ... -> tensor<16x4xf32>
    %4 = shard.shard %3 to %rows : tensor<16x4xf32>
    // becomes
    %1 = shard.shard %a to %columns annotate_for_users : tensor<8x4xf32>
    %5 = shard.shard %1 to %rows annotate_for_users : tensor<8x4xf32>
    %2 = shard.shard %b to %rows annotate_for_users : tensor<8x4xf32>
    %3 = tensor.concat dim(0) %5, %2 : ... -> tensor<16x4xf32>
    %4 = shard.shard %3 to %rows : tensor<16x4xf32>
    ```
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

def SplitExpandReshardingsPass
    : Pass<"split-expand-reshardings", "::mlir::func::FuncOp"> {
  let summary = "makes joins of tensors that change their sharding";
  let description = [{
    A `shard.shard` of another one, with another sharding, becomes a
    `tensor.concat` of one tensor for each dimension that is sharded in another
    way: an exchange of exactly the rows that change owner. Of a constant there are
    as many as it has shardings. Where a
    dimension becomes whole and another is to be sharded over its grid axes, one
    join does both: rows become columns. Else a dimension that is to be sharded
    over other grid axes becomes whole first, after those that are to be sharded
    over grid axes that are free have become it, so that less is moved. From one
    grid to another, of as many processes, a tensor becomes whole. Upstream
    would take collective ops that are not lowered, and even shards only.

    ```mlir
    %1 = shard.shard %x to %rows : tensor<8xf32>
    %2 = shard.shard %1 to %whole annotate_for_users : tensor<8xf32>
    // becomes
    %1 = shard.shard %x to %rows : tensor<8xf32>
    %3 = shard.shard %1 to %rows annotate_for_users : tensor<8xf32>
    %4 = tensor.concat dim(0) %3 : (tensor<8xf32>) -> tensor<8xf32>
    %5 = shard.shard %4 to %whole : tensor<8xf32>
    %2 = shard.shard %5 to %whole annotate_for_users : tensor<8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitPartitionFunctionsPass
    : Pass<"split-partition-functions", "::mlir::func::FuncOp"> {
  let summary = "makes of a function what each process does";
  let description = [{
    Goes by the models of upstream's ShardingInterface, as `shard-partition`
    does, in a function in which everything that is sharded has a `shard.shard`,
    as `split-expand-reshardings` leaves it. What has none is whole in each
    process, and numbers are the same in all of them; constants may have
    elements that differ, and any dimension shards that are not even. A function
    without any sharding is left alone.

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %1 = shard.shard %x to %rows : tensor<8xf32>
      %2 = shard.shard %1 to %rows annotate_for_users : tensor<8xf32>
      return %2 : tensor<8xf32>
    }
    // becomes, on two processes
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      return %x : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::ranks::RanksDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SplitReportExchangesPass
    : Pass<"split-report-exchanges", "::mlir::ModuleOp"> {
  let summary = "prints what the ops of a sharded program that move rows cost";
  let description = [{
    For each split, each `tensor.concat`, and each sharded
    dimension that a `tensor.extract_slice` cuts, what `split-partition-functions` would have
    processes send to each other: messages and bytes of all of them; messages of
    the process that sends or receives the most, and what one process sends,
    receives and holds at most, in bytes. What it holds are its shards of sources
    and results, the largest message, and the row tables.

    The program is one in which everything has a sharding, as
    `split-complete-shardings` leaves it; it is not changed. `ranks` is for other
    numbers of processes than the grid has: of the first grid axis that shards
    the axis of the op there are more or fewer. Shards are as even there as they
    can be, unless the program has `sharded_dims_offsets`; what they give to one
    process is dealt out evenly among those that take its place.
  }];
  let options = [
    ListOption<"ranks", "ranks", "int64_t",
               "Numbers of processes. Default: that of the grid">
  ];
}

#endif // SPLIT_SHARDING_PASSES_TD
