// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-shard-pipeline --canonicalize | FileCheck %s
// RUN: split-opt %s -split-input-file --split-unfold-axes | FileCheck %s --check-prefix=UNFOLD
//
// Of a split along an axis that is only known at run time, the processes take one
// of those along each axis.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @axis(
// CHECK-SAME:    %[[X:.*]]: tensor<4x6xf32>, %[[A:.*]]: tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
func.func @axis(%x: tensor<8x6xf32>, %a: tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: split.assert %{{.*}}, "axis is {0}, but must be in [-2, 1]"
  // CHECK: %[[R:.*]]:2 = scf.if
  // CHECK-NOT: ranks.exchange
  // CHECK: split.split %[[X]] sizes [2, 4] axis 1 : (tensor<4x6xf32>)
  // CHECK: } else {
  // CHECK: ranks.exchange %[[X]] {{.*}} along 0
  // CHECK: return %[[R]]#0, %[[R]]#1
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x6xf32>
  %1:2 = split.variadic_split %0 axis %a lengths [2, -1] : (tensor<8x6xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %1#0, %1#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

shard.grid @grid(shape = 2)

// Six and one are no lengths of dimension 0: this is checked at run time.
// UNFOLD-LABEL: func @misfit(
func.func @misfit(%x: tensor<8x7xf32>, %a: tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // UNFOLD: split.variadic_split %{{.*}} axis 1 lengths [6, 1] : (tensor<8x7xf32>)
  // UNFOLD: %[[Y:.*]] = tensor.cast %{{.*}} : tensor<8x7xf32> to tensor<?x?xf32>
  // UNFOLD: split.variadic_split %[[Y]] axis 0 lengths [6, 1] : (tensor<?x?xf32>)
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x7xf32>
  %1:2 = split.variadic_split %0 axis %a lengths [6, 1] : (tensor<8x7xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %1#0, %1#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// Where nothing is sharded, the axis stays an operand.
// CHECK-LABEL: func @unsharded(
func.func @unsharded(%x: tensor<8x6xf32>, %a: tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: split.variadic_split %{{.*}} axis %{{.*}} lengths [2, -1]
  %1:2 = split.variadic_split %x axis %a lengths [2, -1] : (tensor<8x6xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %1#0, %1#1 : tensor<?x?xf32>, tensor<?x?xf32>
}
