// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-shard-pipeline --canonicalize | FileCheck %s
//
// A value has one sharding that it is made with, which all of its uses go by.

shard.grid @grid(shape = 2)

// Upstream's propagation crashes for this argument.
// CHECK-LABEL: func @another_use(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
func.func @another_use(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[X]], %[[X]] : tensor<4xf32>
  // CHECK-NEXT: return %[[SUM]], %[[X]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = arith.addf %0, %x : tensor<8xf32>
  return %1, %x : tensor<8xf32>, tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @another_sharding(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<8xf32>)
func.func @another_sharding(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[WHOLE:.*]] = ranks.exchange %[[X]] {{.*}} -> tensor<8xf32>
  // CHECK: return %[[X]], %[[WHOLE]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %w = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = shard.shard %x to %w : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
