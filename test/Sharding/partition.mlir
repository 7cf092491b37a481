// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-shard-pipeline --canonicalize | FileCheck %s
//
// What each process does of a split or a join, sharded in every way.

shard.grid @grid(shape = 3)

// Along another axis nothing moves: the split is done on the shard.
// CHECK-LABEL: func @other_axis(
// CHECK-SAME:    %[[X:.*]]: tensor<2x5xf32>) -> (tensor<2x2xf32>, tensor<2x3xf32>)
func.func @other_axis(%x: tensor<6x5xf32>) -> (tensor<6x2xf32>, tensor<6x3xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6x5xf32>
  // CHECK-NEXT: %[[R:.*]]:2 = split.split %[[X]] sizes [2, 3] axis 1 : (tensor<2x5xf32>) -> (tensor<2x2xf32>, tensor<2x3xf32>)
  // CHECK-NEXT: return %[[R]]#0, %[[R]]#1
  %1:2 = split.split %0 sizes [2, 3] axis 1
      : (tensor<6x5xf32>) -> (tensor<6x2xf32>, tensor<6x3xf32>)
  return %1#0, %1#1 : tensor<6x2xf32>, tensor<6x3xf32>
}

// -----

shard.grid @grid(shape = 3)

// Along the axis, results are sharded as the source is, evenly as far as it
// goes. The tables say who has which rows of the source.
// CHECK-LABEL: func @axis(
// CHECK-SAME:    %[[X:.*]]: tensor<3x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>)
func.func @axis(%x: tensor<9x2xf32>) -> (tensor<4x2xf32>, tensor<5x2xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x2xf32>
  // CHECK-DAG: %[[TO1:.*]] = arith.constant dense<{{\[\[}}4, 5], [5, 7], [7, 9]]> : tensor<3x2xindex>
  // CHECK-DAG: %[[TO0:.*]] = arith.constant dense<{{\[\[}}0, 1], [1, 2], [2, 4]]> : tensor<3x2xindex>
  // CHECK-DAG: %[[FROM:.*]] = arith.constant dense<{{\[\[}}0, 3], [3, 6], [6, 9]]> : tensor<3x2xindex>
  // CHECK: %[[P:.*]] = ranks.position on @grid axes [0]
  // CHECK: %[[D0:.*]] = tensor.empty(%{{.*}}) : tensor<?x2xf32>
  // CHECK: %[[D1:.*]] = tensor.empty(%{{.*}}) : tensor<?x2xf32>
  // CHECK: %[[R:.*]]:2 = ranks.exchange %[[X]] rows %[[FROM]] into %[[D0]], %[[D1]] rows %[[TO0]], %[[TO1]] along 0 on @grid axes [0]
  // CHECK: return %[[R]]#0, %[[R]]#1
  %1:2 = split.variadic_split %0 axis 0 lengths [4, -1]
      : (tensor<9x2xf32>) -> (tensor<4x2xf32>, tensor<5x2xf32>)
  return %1#0, %1#1 : tensor<4x2xf32>, tensor<5x2xf32>
}

// -----

shard.grid @grid(shape = 3)

// Result k lives on process k: what it is asked to be, it becomes.
// CHECK-LABEL: func @result_on_process(
func.func @result_on_process(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  // CHECK-DAG: arith.constant dense<{{\[\[}}0, 2], [2, 2], [2, 2]]>
  // CHECK-DAG: arith.constant dense<{{\[\[}}2, 2], [2, 4], [4, 4]]>
  // CHECK-DAG: arith.constant dense<{{\[\[}}4, 4], [4, 4], [4, 6]]>
  %1:3 = split.split %0 sizes [2, 2, 2] axis 0
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  %t0 = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 2, 2, 2] : !shard.sharding
  %t1 = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 0, 2, 2] : !shard.sharding
  %t2 = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 0, 0, 2] : !shard.sharding
  %2 = shard.shard %1#0 to %t0 : tensor<2xf32>
  %3 = shard.shard %1#1 to %t1 : tensor<2xf32>
  %4 = shard.shard %1#2 to %t2 : tensor<2xf32>
  return %2, %3, %4 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

shard.grid @grid(shape = 2)

// Of sizes at run time, processes tell each other what they have. The op stays,
// for its checks and the sizes of its results, on a tensor of no memory.
// CHECK-LABEL: func @run_time(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>, %[[SIZES:.*]]: tensor<2xi64>)
func.func @run_time(%x: tensor<?xf32>, %sizes: tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?xf32>
  // CHECK: %[[MINE:.*]] = tensor.dim %[[X]]
  // CHECK: %[[ALL:.*]] = ranks.gather_sizes %[[MINE]] into %{{.*}} on @grid axes [0] : (tensor<2xindex>) -> tensor<2xindex>
  // CHECK: %[[SUM:.*]] = scf.for
  // CHECK: tensor.extract %[[ALL]]
  // CHECK: %[[WHOLE:.*]] = tensor.empty(%[[SUM]]) : tensor<?xf32>
  // CHECK: split.split %[[WHOLE]] sizes %[[SIZES]] axis 0
  // CHECK: ranks.exchange %[[X]]
  %1:2 = split.split %0 sizes %sizes axis 0
      : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %1#0, %1#1 : tensor<?xf32>, tensor<?xf32>
}

// -----

shard.grid @grid(shape = 2)

// One result is whole in each process, which does not make the other whole.
// CHECK-LABEL: func @one_is_whole(
// CHECK-SAME:    -> (tensor<1xf32>, tensor<4xf32>)
func.func @one_is_whole(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  // CHECK-DAG: arith.constant dense<{{\[\[}}0, 1], [1, 2]]>
  // CHECK-DAG: arith.constant dense<{{\[\[}}2, 6], [2, 6]]>
  %1:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  %t = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %2 = shard.shard %1#1 to %t : tensor<4xf32>
  return %1#0, %2 : tensor<2xf32>, tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)

// Of a source that each process has all of, each takes its rows.
// CHECK-LABEL: func @whole_source(
// CHECK-SAME:    %[[X:.*]]: tensor<6xf32>) -> (tensor<1xf32>, tensor<2xf32>)
func.func @whole_source(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  // CHECK-NOT: exchange
  // CHECK: %[[R:.*]]:2 = split.split %[[X]] sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  // CHECK: tensor.extract_slice %[[R]]#0[%{{.*}}] [1] [1]
  // CHECK: tensor.extract_slice %[[R]]#1[%{{.*}}] [2] [1]
  %w = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %w : tensor<6xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %2 = shard.shard %1#0 to %s : tensor<2xf32>
  %3 = shard.shard %1#1 to %s : tensor<4xf32>
  return %2, %3 : tensor<2xf32>, tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @join(
// CHECK-SAME:    %[[X:.*]]: tensor<1xf32>, %[[Y:.*]]: tensor<2xf32>) -> tensor<3xf32>
func.func @join(%x: tensor<2xf32>, %y: tensor<4xf32>) -> tensor<6xf32> {
  // CHECK-DAG: %[[FX:.*]] = arith.constant dense<{{\[\[}}0, 1], [1, 2]]>
  // CHECK-DAG: %[[FY:.*]] = arith.constant dense<{{\[\[}}2, 4], [4, 6]]>
  // CHECK-DAG: %[[TO:.*]] = arith.constant dense<{{\[\[}}0, 3], [3, 6]]>
  // CHECK: ranks.exchange %[[X]], %[[Y]] rows %[[FX]], %[[FY]] into %{{.*}} rows %[[TO]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<2xf32>
  %1 = shard.shard %y to %s : tensor<4xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}

// -----

shard.grid @grid(shape = 2x3)

// The processes that share the axis exchange rows, and others do likewise.
// CHECK-LABEL: func @two_axes(
// CHECK-SAME:    tensor<2x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>)
func.func @two_axes(%x: tensor<6x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  // CHECK: ranks.exchange {{.*}} on @grid axes [1] : (tensor<2x2xf32>, tensor<3x2xindex>,
  %s = shard.sharding @grid split_axes = [[1], [0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6x4xf32>
  %1:2 = split.split %0 sizes [3, 3] axis 0 : (tensor<6x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  return %1#0, %1#1 : tensor<3x4xf32>, tensor<3x4xf32>
}

// -----

shard.grid @grid(shape = 3)

// What cannot be shared evenly, and where nothing says how.
// CHECK-LABEL: func @uneven(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>) -> (tensor<1xf32>, tensor<?xf32>)
func.func @uneven(%x: tensor<7xf32>) -> (tensor<3xf32>, tensor<4xf32>) {
  // CHECK-DAG: dense<{{\[\[}}0, 2], [2, 4], [4, 7]]>
  // CHECK: "operand 0 has {0} rows in this process, but its sharding says {1}"
  // CHECK: ranks.exchange %[[X]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<7xf32>
  %1:2 = split.split %0 sizes [3, 4] axis 0 : (tensor<7xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<3xf32>, tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2x3)

// The same over two grid axes: six processes.
// CHECK-LABEL: func @uneven_axes(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>) -> (tensor<1xf32>, tensor<?xf32>)
func.func @uneven_axes(%x: tensor<13xf32>) -> (tensor<6xf32>, tensor<7xf32>) {
  // CHECK-DAG: dense<{{\[\[}}0, 2], [2, 4], [4, 6], [6, 8], [8, 10], [10, 13]]>
  // CHECK-DAG: dense<{{\[\[}}6, 7], [7, 8], [8, 9], [9, 10], [10, 11], [11, 13]]>
  // CHECK: ranks.exchange %[[X]] {{.*}} on @grid axes [0, 1]
  %s = shard.sharding @grid split_axes = [[0, 1]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<13xf32>
  %1:2 = split.split %0 sizes [6, 7] axis 0 : (tensor<13xf32>) -> (tensor<6xf32>, tensor<7xf32>)
  return %1#0, %1#1 : tensor<6xf32>, tensor<7xf32>
}

// -----

shard.grid @grid(shape = 2x3)

// And where offsets say how.
// CHECK-LABEL: func @offsets_of_axes(
func.func @offsets_of_axes(%x: tensor<9xf32>) -> tensor<9xf32> {
  // CHECK: dense<{{\[\[}}0, 0], [0, 4], [4, 5], [5, 5], [5, 6], [6, 9]]>
  // CHECK: ranks.exchange
  %s = shard.sharding @grid split_axes = [[0, 1]] sharded_dims_offsets = [0, 0, 4, 5, 5, 6, 9] : !shard.sharding
  %w = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9xf32>
  %1 = shard.shard %0 to %w annotate_for_users : tensor<9xf32>
  return %1 : tensor<9xf32>
}
