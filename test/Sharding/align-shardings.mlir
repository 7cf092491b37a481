// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-propagate-shardings-pipeline --split-partition-functions --canonicalize | FileCheck %s
//
// Tensors of one op that are sharded in different ways become what goes
// together.

shard.grid @grid(shape = 2)

// Of sources that every process has, each takes the rows that it shall have:
// only those of the others are exchanged.
// CHECK-LABEL: func @some_are_whole(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<4x3xf32>) -> tensor<4x3xf32>
func.func @some_are_whole(%x: tensor<4x3xf32>, %y: tensor<4x3xf32>) -> tensor<8x3xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %whole = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<4x3xf32>
  %1 = shard.shard %y to %whole : tensor<4x3xf32>
  // CHECK-DAG: %[[TO:.*]] = arith.constant dense<{{\[\[}}0, 4], [4, 8]]>
  // CHECK-DAG: %[[FROM:.*]] = arith.constant dense<{{\[\[}}4, 6], [6, 8]]>
  // CHECK: %[[DEST:.*]] = tensor.empty() : tensor<4x3xf32>
  // CHECK: %[[MINE:.*]] = tensor.extract_slice %[[Y]][%{{.*}}, 0] [%[[COUNT:.*]], 3] [1, 1]
  // CHECK: %[[WITH:.*]] = tensor.insert_slice %[[MINE]] into %[[DEST]][%{{.*}}, 0] [%[[COUNT]], 3] [1, 1]
  // CHECK: %[[R:.*]] = ranks.exchange %[[X]] rows %[[FROM]] into %[[WITH]] rows %[[TO]] along 0
  // CHECK: return %[[R]]
  %2 = tensor.concat dim(0) %1, %0 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  return %2 : tensor<8x3xf32>
}

// -----

shard.grid @grid(shape = 2)

// Sources that differ become like the result: here the first, by its rows.
// CHECK-LABEL: func @sources_differ(
// CHECK-SAME:    %[[X:.*]]: tensor<2x6xf32>, %[[Y:.*]]: tensor<4x3xf32>, %[[Z:.*]]: tensor<?x6xf32>) -> tensor<2x18xf32>
func.func @sources_differ(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>, %z: tensor<4x6xf32>) -> tensor<4x18xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %uneven = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 1, 4] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<4x6xf32>
  %1 = shard.shard %y to %columns : tensor<4x6xf32>
  %2 = shard.shard %z to %uneven : tensor<4x6xf32>
  // CHECK: %[[Y1:.*]] = ranks.exchange %[[Y]] {{.*}} along 1 columns %{{.*}} across 0
  // CHECK: %[[Z1:.*]] = ranks.exchange %[[Z]] {{.*}} along 0
  // CHECK: %[[R:.*]] = tensor.concat dim(1) %[[X]], %[[Y1]], %[[Z1]] : (tensor<2x6xf32>, tensor<2x6xf32>, tensor<2x6xf32>)
  // CHECK: return %[[R]]
  %3 = tensor.concat dim(1) %0, %1, %2
      : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x18xf32>
  return %3 : tensor<4x18xf32>
}

// -----

shard.grid @grid(shape = 2)

// Sources that lie alike are joined so, and the result changes its sharding.
// CHECK-LABEL: func @result_differs(
func.func @result_differs(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>) -> tensor<4x12xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<4x6xf32>
  %1 = shard.shard %y to %rows : tensor<4x6xf32>
  // CHECK: %[[R:.*]] = tensor.concat dim(1) %{{.*}} -> tensor<2x12xf32>
  // CHECK: ranks.exchange %[[R]] {{.*}} along 0 columns %{{.*}} across 1
  // CHECK-NOT: ranks.exchange
  %2 = tensor.concat dim(1) %0, %1 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x12xf32>
  %3 = shard.shard %2 to %columns : tensor<4x12xf32>
  return %3 : tensor<4x12xf32>
}

// -----

shard.grid @grid(shape = 2)

// All results of a split are to be columns: its source becomes them, once.
// CHECK-LABEL: func @results_agree(
// CHECK-SAME:    %[[X:.*]]: tensor<3x4xf32>) -> (tensor<2x2xf32>, tensor<4x2xf32>)
func.func @results_agree(%x: tensor<6x4xf32>) -> (tensor<2x4xf32>, tensor<4x4xf32>) {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows annotate_for_users : tensor<6x4xf32>
  // CHECK: %[[C:.*]] = ranks.exchange %[[X]] {{.*}} along 0 columns %{{.*}} across 1
  // CHECK: split.split %[[C]] sizes [2, 4] axis 0 : (tensor<6x2xf32>) -> (tensor<2x2xf32>, tensor<4x2xf32>)
  // CHECK-NOT: ranks.exchange
  %1:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6x4xf32>) -> (tensor<2x4xf32>, tensor<4x4xf32>)
  %2 = shard.shard %1#0 to %columns : tensor<2x4xf32>
  %3 = shard.shard %1#1 to %columns : tensor<4x4xf32>
  return %2, %3 : tensor<2x4xf32>, tensor<4x4xf32>
}

// -----

shard.grid @grid(shape = 2x2)

// Results over other processes than the source are made like it first.
// CHECK-LABEL: func @other_processes(
func.func @other_processes(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s annotate_for_users : tensor<8xf32>
  // CHECK: %[[R:.*]]:2 = ranks.exchange %{{.*}} on @grid axes [0] {{.*}} -> (tensor<2xf32>, tensor<2xf32>)
  // CHECK: ranks.exchange %[[R]]#{{.*}} on @grid axes [0] {{.*}} -> tensor<4xf32>
  // CHECK: ranks.exchange %[[R]]#{{.*}} on @grid axes [0] {{.*}} -> tensor<4xf32>
  %1:2 = split.split %0 sizes [4, 4] axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %t = shard.sharding @grid split_axes = [[1]] : !shard.sharding
  %2 = shard.shard %1#0 to %t : tensor<4xf32>
  %3 = shard.shard %1#1 to %t : tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)

// A slice is made as its source lies, where columns are to be what rows were.
// CHECK-LABEL: func @slice(
// CHECK-SAME:    %[[X:.*]]: tensor<3x4xf32>) -> tensor<4x1xf32>
func.func @slice(%x: tensor<6x4xf32>) -> tensor<4x2xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows annotate_for_users : tensor<6x4xf32>
  // CHECK: %[[CUT:.*]] = tensor.extract_slice %[[X]][0, 1] [3, 2] [1, 1]
  // CHECK: %[[ROWS:.*]] = ranks.exchange %[[CUT]] {{.*}} along 0 on @grid
  // CHECK: ranks.exchange %[[ROWS]] {{.*}} along 0 columns %{{.*}} across 1
  %1 = tensor.extract_slice %0[1, 1] [4, 2] [1, 1] : tensor<6x4xf32> to tensor<4x2xf32>
  %2 = shard.shard %1 to %columns : tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}

// -----

shard.grid @grid(shape = 2)

// What goes together stays as it is.
// CHECK-LABEL: func @alike(
func.func @alike(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>) -> tensor<4x12xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<4x6xf32>
  // CHECK-NOT: ranks
  %1 = tensor.concat dim(1) %0, %y : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x12xf32>
  return %1 : tensor<4x12xf32>
}
