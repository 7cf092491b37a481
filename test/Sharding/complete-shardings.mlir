// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --pass-pipeline='builtin.module(func.func(split-complete-shardings))' | FileCheck %s

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @boundary(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<3xf32>, %{{.*}}: index, %{{.*}}: tensor<f32>)
func.func @boundary(%x: tensor<4xf32>, %y: tensor<3xf32>, %i: index, %z: tensor<f32>)
    -> (tensor<4xf32>, tensor<3xf32>, tensor<f32>) {
  // CHECK-NEXT: %[[WHOLE:.*]] = shard.sharding @grid split_axes = {{\[\[}}]]
  // CHECK-NEXT: %[[MADE:.*]] = shard.shard %[[Y]] to %[[WHOLE]] : tensor<3xf32>
  // CHECK-NEXT: %[[USED:.*]] = shard.shard %[[MADE]] to %[[WHOLE]] annotate_for_users : tensor<3xf32>
  // CHECK: %[[S:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]]
  // CHECK: %[[SHARD:.*]] = shard.shard %[[X]] to %[[S]] : tensor<4xf32>
  // CHECK: %[[RETURNED:.*]] = shard.shard %[[SHARD]] to %[[S]] annotate_for_users : tensor<4xf32>
  // CHECK: return %[[RETURNED]], %[[USED]], %{{.*}} : tensor<4xf32>, tensor<3xf32>, tensor<f32>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<4xf32>
  return %0, %y, %z : tensor<4xf32>, tensor<3xf32>, tensor<f32>
}

// CHECK-LABEL: func @not_sharded
// CHECK-NOT: shard.
func.func @not_sharded(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
