// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --pass-pipeline='builtin.module(func.func(split-join-sequences))' | FileCheck %s
//
// A sequence in a sharded function is the tensor that its tensors make in a row.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @at(
// CHECK-SAME:    %{{.*}}: tensor<8x4xf32>, %[[N:.*]]: tensor<?xi64>, %[[P:.*]]: tensor<i64>)
func.func @at(%x: tensor<8x4xf32>, %n: tensor<?xi64>, %p: tensor<i64>) -> tensor<?x4xf32> {
  // CHECK: %[[X:.*]] = shard.shard %
  // CHECK: tensor.empty() : tensor<8x1xi8>
  // CHECK: %[[SHAPES:.*]] = split.split_to_sequence %{{.*}} sizes %[[N]] axis 0 : (tensor<8x1xi8>, tensor<?xi64>) -> !split.sequence<tensor<?x1xi8>>
  // CHECK: %[[SHAPE:.*]] = split.sequence_at %[[SHAPES]] at %[[P]]
  // CHECK: scf.for
  // CHECK: %[[SIZE:.*]] = tensor.dim %[[SHAPE]], %{{.*}} : tensor<?x1xi8>
  // CHECK: %[[R:.*]] = tensor.extract_slice %[[X]][%{{.*}}, 0] [%[[SIZE]], 4] [1, 1]
  // CHECK: return %[[R]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  %1 = split.split_to_sequence %0 sizes %n axis 0 : (tensor<8x4xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x4xf32>>
  %2 = split.sequence_at %1 at %p : (!split.sequence<tensor<?x4xf32>>, tensor<i64>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}

// -----

shard.grid @grid(shape = 2)

// Rows without their axis are one row each: no sizes are added up.
// CHECK-LABEL: func @vectors(
func.func @vectors(%x: tensor<8x4xf32>, %p: tensor<i64>) -> tensor<4xf32> {
  // CHECK-NOT: scf.for
  // CHECK: tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  %1 = split.split_to_sequence %0 axis 0 keepdims = false : (tensor<8x4xf32>) -> !split.sequence<tensor<4xf32>>
  %2 = split.sequence_at %1 at %p : (!split.sequence<tensor<4xf32>>, tensor<i64>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)

// Joined along its axis again, it is what was split.
// CHECK-LABEL: func @join(
func.func @join(%x: tensor<8xf32>, %n: tensor<?xi64>) -> tensor<8xf32> {
  // CHECK: %[[X:.*]] = shard.shard %
  // CHECK: split.assert %{{.*}}, "cannot concatenate an empty sequence"
  // CHECK: return %[[X]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = split.split_to_sequence %0 sizes %n axis 0 : (tensor<8xf32>, tensor<?xi64>) -> !split.sequence<tensor<?xf32>>
  %2 = split.concat_from_sequence %1 axis 0 : (!split.sequence<tensor<?xf32>>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @edits(
// CHECK-SAME:    %[[X:.*]]: tensor<8xf32>, %[[Y:.*]]: tensor<4xf32>,
func.func @edits(%x: tensor<8xf32>, %y: tensor<4xf32>, %p: tensor<i64>) -> (tensor<?xf32>, tensor<i64>) {
  // CHECK: %[[BASE:.*]] = tensor.concat dim(0) %{{.*}}, %[[Y]]
  // CHECK: %[[SHAPES:.*]] = split.sequence_construct
  // CHECK: %[[LEFT:.*]] = split.sequence_erase %[[SHAPES]] at
  // CHECK: %[[BEFORE:.*]] = tensor.extract_slice %[[BASE]]
  // CHECK: %[[AFTER:.*]] = tensor.extract_slice %[[BASE]]
  // CHECK: %[[REST:.*]] = tensor.concat dim(0) %[[BEFORE]], %[[AFTER]]
  // CHECK: split.sequence_length %[[LEFT]]
  // CHECK: return %[[REST]], %{{.*}}
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = split.sequence_construct %0, %y : (tensor<8xf32>, tensor<4xf32>) -> !split.sequence<tensor<?xf32>>
  %2 = split.sequence_erase %1 at %p : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> !split.sequence<tensor<?xf32>>
  %3 = split.concat_from_sequence %2 axis 0 : (!split.sequence<tensor<?xf32>>) -> tensor<?xf32>
  %4 = split.sequence_length %2 : (!split.sequence<tensor<?xf32>>) -> tensor<i64>
  return %3, %4 : tensor<?xf32>, tensor<i64>
}

// -----

// Without a sharding, it is left alone.
// CHECK-LABEL: func @not_sharded(
func.func @not_sharded(%x: tensor<8xf32>, %n: tensor<?xi64>, %p: tensor<i64>) -> tensor<?xf32> {
  // CHECK: split.split_to_sequence %{{.*}} : (tensor<8xf32>
  %1 = split.split_to_sequence %x sizes %n axis 0 : (tensor<8xf32>, tensor<?xi64>) -> !split.sequence<tensor<?xf32>>
  %2 = split.sequence_at %1 at %p : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
