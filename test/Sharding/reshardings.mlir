// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-shard-pipeline --canonicalize | FileCheck %s
//
// A tensor that changes its sharding is exchanged like a join of one tensor.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @rows_to_whole(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>) -> tensor<8xf32>
func.func @rows_to_whole(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-DAG: %[[FROM:.*]] = arith.constant dense<{{\[\[}}0, 4], [4, 8]]>
  // CHECK-DAG: %[[TO:.*]] = arith.constant dense<{{\[\[}}0, 8], [0, 8]]>
  // CHECK: %[[R:.*]] = ranks.exchange %[[X]] rows %[[FROM]] into %{{.*}} rows %[[TO]] along 0
  // CHECK: return %[[R]]
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %whole = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<8xf32>
  %1 = shard.shard %0 to %whole annotate_for_users : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @other_offsets(
// CHECK-SAME:    -> tensor<?xf32>
func.func @other_offsets(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: arith.constant dense<{{\[\[}}0, 1], [1, 8]]>
  // CHECK: ranks.exchange
  // CHECK-NOT: ranks.exchange
  // CHECK-NOT: shard.shard
  %even = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %uneven = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 1, 8] : !shard.sharding
  %0 = shard.shard %x to %even : tensor<8xf32>
  %1 = shard.shard %0 to %uneven annotate_for_users : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)

// Rows become columns without a whole tensor on the way.
// CHECK-LABEL: func @rows_to_columns(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xf32>) -> tensor<8x3xf32>
func.func @rows_to_columns(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK-DAG: %[[COLUMNS:.*]] = arith.constant dense<{{\[\[}}0, 3], [3, 6]]>
  // CHECK: ranks.exchange %[[X]] {{.*}} along 0 columns %[[COLUMNS]] across 1 {{.*}} -> tensor<8x3xf32>
  // CHECK-NOT: ranks.exchange
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<8x6xf32>
  %1 = shard.shard %0 to %columns annotate_for_users : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

// -----

shard.grid @grid(shape = 2x2)

// Over another grid axis, columns are taken first: of others no rows are sent.
// CHECK-LABEL: func @other_axis(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xf32>) -> tensor<8x3xf32>
func.func @other_axis(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: %[[COLUMNS:.*]] = tensor.extract_slice %[[X]][0, %{{.*}}] [4, 3] [1, 1]
  // CHECK: ranks.exchange %[[COLUMNS]] {{.*}} -> tensor<8x3xf32>
  // CHECK-NOT: ranks.exchange
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [1]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<8x6xf32>
  %1 = shard.shard %0 to %columns annotate_for_users : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

// -----

shard.grid @grid(shape = 3)

// Of run-time sizes, of which the columns are all in every process.
// CHECK-LABEL: func @run_time_columns(
// CHECK-SAME:    %[[X:.*]]: tensor<?x?xf32>)
func.func @run_time_columns(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: ranks.gather_sizes
  // CHECK: %[[ALL:.*]] = tensor.dim %[[X]], %c1
  // CHECK: %[[COLUMNS:.*]] = tensor.generate
  // CHECK: ranks.exchange %[[X]] {{.*}} columns %{{.*}} across 1
  // CHECK-NOT: ranks.exchange
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<?x?xf32>
  %1 = shard.shard %0 to %columns annotate_for_users : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

shard.grid @grid(shape = 2)

// The same sharding twice moves nothing.
// CHECK-LABEL: func @no_change(
// CHECK-NEXT:    return
func.func @no_change(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = shard.shard %0 to %s annotate_for_users : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)

// Element-wise ops are done on shards, uneven ones too; what is sharded in
// another way becomes like the others.
// CHECK-LABEL: func @elementwise(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<7xf32>) -> tensor<?xf32>
func.func @elementwise(%x: tensor<7xf32>, %y: tensor<7xf32>) -> tensor<7xf32> {
  // CHECK: %[[MINE:.*]] = tensor.extract_slice %[[Y]]
  // CHECK: arith.addf %[[X]], %[[MINE]] : tensor<?xf32>
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 5, 7] : !shard.sharding
  %w = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<7xf32>
  %1 = shard.shard %y to %w : tensor<7xf32>
  %2 = arith.addf %0, %1 : tensor<7xf32>
  return %2 : tensor<7xf32>
}

// -----

shard.grid @grid(shape = 2)

// Dimensions that a split does not cut keep their offsets.
// CHECK-LABEL: func @offsets_of_others(
// CHECK-SAME:    %[[X:.*]]: tensor<?x5xf32>) -> (tensor<?x2xf32>, tensor<?x3xf32>)
func.func @offsets_of_others(%x: tensor<8x5xf32>) -> (tensor<8x2xf32>, tensor<8x3xf32>) {
  // CHECK: split.split %[[X]] sizes [2, 3] axis 1
  // CHECK-NOT: ranks.
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 1, 8] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x5xf32>
  %1:2 = split.split %0 sizes [2, 3] axis 1 : (tensor<8x5xf32>) -> (tensor<8x2xf32>, tensor<8x3xf32>)
  return %1#0, %1#1 : tensor<8x2xf32>, tensor<8x3xf32>
}

// -----

shard.grid @grid(shape = 2x2)

// Rows over one axis and columns over the other change places: rows become
// whole, columns rows, and columns are taken of them.
// CHECK-LABEL: func @transposed_grid(
// CHECK-SAME:    %[[X:.*]]: tensor<4x3xf32>) -> tensor<4x3xf32>
func.func @transposed_grid(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: %[[ROWS:.*]] = ranks.exchange %[[X]] {{.*}} along 0 on @grid axes [0] {{.*}} -> tensor<8x3xf32>
  // CHECK: %[[CROSSED:.*]] = ranks.exchange %[[ROWS]] {{.*}} along 1 columns %{{.*}} across 0 on @grid axes [1] {{.*}} -> tensor<4x6xf32>
  // CHECK: tensor.extract_slice %[[CROSSED]][0, %{{.*}}] [4, 3] [1, 1]
  %before = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
  %after = shard.sharding @grid split_axes = [[1], [0]] : !shard.sharding
  %0 = shard.shard %x to %before : tensor<8x6xf32>
  %1 = shard.shard %0 to %after annotate_for_users : tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}

// -----

shard.grid @g(shape = 2x2)
shard.grid @h(shape = 4)

// From one grid to another by the whole tensor.
// CHECK-LABEL: func @other_grid(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>) -> tensor<2xf32>
func.func @other_grid(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[WHOLE:.*]] = ranks.exchange %[[X]] {{.*}} on @g axes [0] {{.*}} -> tensor<8xf32>
  // CHECK: ranks.position on @h axes [0]
  // CHECK: tensor.extract_slice %[[WHOLE]][%{{.*}}] [2] [1]
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @h split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = shard.shard %0 to %t annotate_for_users : tensor<8xf32>
  return %1 : tensor<8xf32>
}
