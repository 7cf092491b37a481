// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --pass-pipeline='builtin.module(func.func(sharding-propagation{traversal=forward-backward}))' | FileCheck %s
//
// Shardings go through splits and joins, forwards and backwards.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @forward
func.func @forward(%x: tensor<6x4xf32>) -> (tensor<2x4xf32>, tensor<4x4xf32>) {
  // CHECK: split.split
  // CHECK-DAG: %[[S0:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]] : !shard.sharding
  // CHECK-DAG: shard.shard %{{.*}}#0 to %{{.*}} : tensor<2x4xf32>
  // CHECK-DAG: shard.shard %{{.*}}#1 to %{{.*}} : tensor<4x4xf32>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6x4xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6x4xf32>) -> (tensor<2x4xf32>, tensor<4x4xf32>)
  return %1#0, %1#1 : tensor<2x4xf32>, tensor<4x4xf32>
}

// -----

shard.grid @grid(shape = 2)

// A size that two cannot share evenly is given offsets.
// CHECK-LABEL: func @uneven
func.func @uneven(%x: tensor<6xf32>) -> (tensor<1xf32>, tensor<5xf32>) {
  // CHECK: split.split
  // CHECK-DAG: shard.sharding @grid split_axes = {{\[\[}}0]] sharded_dims_offsets = [0, 0, 1]
  // CHECK-DAG: shard.sharding @grid split_axes = {{\[\[}}0]] sharded_dims_offsets = [0, 2, 5]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  %1:2 = split.split %0 sizes [1, 5] axis 0 : (tensor<6xf32>) -> (tensor<1xf32>, tensor<5xf32>)
  return %1#0, %1#1 : tensor<1xf32>, tensor<5xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @backward(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xf32>
func.func @backward(%x: tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x4xf32>) {
  // CHECK: %[[S:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]] : !shard.sharding
  // CHECK: %[[SHARD:.*]] = shard.shard %[[X]] to %[[S]] annotate_for_users : tensor<4x6xf32>
  // CHECK: split.split %[[SHARD]]
  %1:2 = split.split %x sizes [2, 4] axis 1 : (tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x4xf32>)
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %2 = shard.shard %1#0 to %s : tensor<4x2xf32>
  return %2, %1#1 : tensor<4x2xf32>, tensor<4x4xf32>
}

// -----

shard.grid @grid(shape = 2)

// The sizes are whole in every process, and so is an axis.
// CHECK-LABEL: func @sizes(
// CHECK-SAME:    %{{.*}}, %[[N:.*]]: tensor<2xi64>
func.func @sizes(%x: tensor<?xf32>, %n: tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[S:.*]] = shard.sharding @grid split_axes = {{\[\[}}]] : !shard.sharding
  // CHECK: shard.shard %[[N]] to %[[S]] annotate_for_users
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?xf32>
  %1:2 = split.split %0 sizes %n axis 0 : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %1#0, %1#1 : tensor<?xf32>, tensor<?xf32>
}
