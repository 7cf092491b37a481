// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-shard-pipeline --canonicalize | FileCheck %s
//
// What each process does of a slice, and of a sequence of known places.

shard.grid @grid(shape = 2)

// Along the sharded axis rows are moved, along others nothing.
// CHECK-LABEL: func @slice(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xf32>) -> tensor<?x2xf32>
func.func @slice(%x: tensor<8x6xf32>) -> tensor<3x2xf32> {
  // CHECK-DAG: %[[FROM:.*]] = arith.constant dense<{{\[\[}}0, 4], [4, 8]]>
  // CHECK-DAG: %[[TO:.*]] = arith.constant dense<{{\[\[}}2, 3], [3, 5]]>
  // CHECK: %[[CUT:.*]] = tensor.extract_slice %[[X]][0, 1] [4, 2] [1, 2]
  // CHECK: ranks.exchange %[[CUT]] rows %[[FROM]] into %{{.*}} rows %[[TO]] along 0
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x6xf32>
  %1 = tensor.extract_slice %0[2, 1] [3, 2] [1, 2] : tensor<8x6xf32> to tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// -----

shard.grid @grid(shape = 2)

// A dimension that the result does not have is whole.
// CHECK-LABEL: func @row(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xf32>) -> tensor<6xf32>
func.func @row(%x: tensor<8x6xf32>) -> tensor<6xf32> {
  // CHECK: arith.constant dense<{{\[\[}}5, 6], [5, 6]]>
  // CHECK: %[[R:.*]] = ranks.exchange {{.*}} -> tensor<1x6xf32>
  // CHECK: tensor.extract_slice %[[R]][0, 0] [1, 6] [1, 1] : tensor<1x6xf32> to tensor<6xf32>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x6xf32>
  %1 = tensor.extract_slice %0[5, 0] [1, 6] [1, 1] : tensor<8x6xf32> to tensor<6xf32>
  return %1 : tensor<6xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @column(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xf32>) -> tensor<4xf32>
func.func @column(%x: tensor<8x6xf32>) -> tensor<8xf32> {
  // CHECK-NOT: ranks.
  // CHECK: %[[CUT:.*]] = tensor.extract_slice %[[X]][0, 5] [4, 1] [1, 1] : tensor<4x6xf32> to tensor<4x1xf32>
  // CHECK: tensor.extract_slice %[[CUT]][0, 0] [4, 1] [1, 1] : tensor<4x1xf32> to tensor<4xf32>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x6xf32>
  %1 = tensor.extract_slice %0[0, 5] [8, 1] [1, 1] : tensor<8x6xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)

// Of a whole source each process takes its rows.
// CHECK-LABEL: func @of_whole(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>) -> tensor<2xf32>
func.func @of_whole(%x: tensor<8xf32>) -> tensor<4xf32> {
  // CHECK-NOT: ranks.exchange
  // CHECK: %[[CUT:.*]] = tensor.extract_slice %[[X]][3] [4] [1]
  // CHECK: ranks.position
  // CHECK: tensor.extract_slice %[[CUT]][%{{.*}}] [2] [1]
  %w = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %w : tensor<8xf32>
  %1 = tensor.extract_slice %0[3] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %2 = shard.shard %1 to %s : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)

// A slice that is only known at run time is checked in all processes.
// CHECK-LABEL: func @run_time(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>, %[[O:.*]]: index, %[[N:.*]]: index)
func.func @run_time(%x: tensor<?xf32>, %o: index, %n: index) -> tensor<?xf32> {
  // CHECK: ranks.gather_sizes
  // CHECK: %[[ALL:.*]] = scf.for
  // CHECK: split.assert %{{.*}}, "a slice takes {0} rows from row {1} on, but there are {2}"(%[[N]], %[[O]], %[[ALL]]
  // CHECK: ranks.exchange %[[X]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?xf32>
  %1 = tensor.extract_slice %0[%o] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @sequence(
func.func @sequence(%x: tensor<8xf32>) -> (tensor<2xf32>, tensor<8xf32>) {
  // CHECK-NOT: split.
  // CHECK: ranks.exchange
  // CHECK-NOT: ranks.exchange
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %one = arith.constant dense<1> : tensor<i64>
  %1 = split.split_to_sequence %0 sizes [2, 2, 4] axis 0 : (tensor<8xf32>) -> !split.sequence<tensor<?xf32>>
  %2 = split.sequence_at %1 at %one : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<2xf32>
  %3 = split.concat_from_sequence %1 axis 0 : (!split.sequence<tensor<?xf32>>) -> tensor<8xf32>
  return %2, %3 : tensor<2xf32>, tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)

// A function is sharded as it is called.
// CHECK-NOT: func @callee
func.func private @callee(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<4xf32>
}
// CHECK-LABEL: func @caller(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>) -> (tensor<1xf32>, tensor<2xf32>)
func.func @caller(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  // CHECK: ranks.exchange %[[X]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  %1:2 = func.call @callee(%0) : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<2xf32>, tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)

// Of every n-th row, a process takes those that it has, and these are exchanged,
// counted among themselves.
// CHECK-LABEL: func @stride(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>) -> tensor<?xf32>
func.func @stride(%x: tensor<8xf32>) -> tensor<3xf32> {
  // CHECK-DAG: %[[FROM:.*]] = arith.constant dense<{{\[\[}}0, 1], [1, 3]]>
  // CHECK: %[[CUT:.*]] = tensor.extract_slice %[[X]][%{{.*}}] [%{{.*}}] [3]
  // CHECK: ranks.exchange %[[CUT]] rows %[[FROM]] into %{{.*}} rows %[[FROM]] along 0
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = tensor.extract_slice %0[1] [3] [3] : tensor<8xf32> to tensor<3xf32>
  return %1 : tensor<3xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @run_time_stride(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>, %[[O:.*]]: index, %[[N:.*]]: index, %[[S:.*]]: index)
func.func @run_time_stride(%x: tensor<?xf32>, %o: index, %n: index, %s: index) -> tensor<?xf32> {
  // CHECK: split.assert %{{.*}}, "a slice takes {0} rows, {1} apart, from row {2} on, but there are {3}"(%[[N]], %[[S]], %[[O]], %{{.*}})
  // CHECK: %[[FROM:.*]] = tensor.generate
  // CHECK: %[[CUT:.*]] = tensor.extract_slice %[[X]][%{{.*}}] [%{{.*}}] [%[[S]]]
  // CHECK: ranks.exchange %[[CUT]] rows %[[FROM]] into
  %t = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %t : tensor<?xf32>
  %1 = tensor.extract_slice %0[%o] [%n] [%s] : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

shard.grid @grid(shape = 2x2)

// Two dimensions that are sharded and cut are two exchanges.
// CHECK-LABEL: func @two_cuts(
// CHECK-SAME:    %[[X:.*]]: tensor<4x4xf32>) -> tensor<2x2xf32>
func.func @two_cuts(%x: tensor<8x8xf32>) -> tensor<4x4xf32> {
  // CHECK: %[[ROWS:.*]] = ranks.exchange %[[X]] {{.*}} along 0 on @grid axes [0] {{.*}} -> tensor<2x4xf32>
  // CHECK: %[[R:.*]] = ranks.exchange %[[ROWS]] {{.*}} along 1 on @grid axes [1] {{.*}} -> tensor<2x2xf32>
  // CHECK: return %[[R]]
  %s = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x8xf32>
  %1 = tensor.extract_slice %0[0, 2] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
