// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-unfold-sequences | FileCheck %s
//
// Of a known sequence in a function with shardings tensors are left. All else stays
// as it is.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func.func @sharded(
//   CHECK-NOT:   split.
//       CHECK:   %[[E:.+]] = tensor.extract_slice %{{.+}}[2] [2] [1] : tensor<6xf32> to tensor<2xf32>
//       CHECK:   %[[D:.+]] = tensor.dim
//       CHECK:   return %[[E]], %[[D]]
func.func @sharded(%x: tensor<6xf32>) -> (tensor<2xf32>, index) {
  %c0 = arith.constant 0 : index
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  %i = arith.constant dense<1> : tensor<i64>
  %1 = split.split_to_sequence %0 chunks_of 2 axis 0 : (tensor<6xf32>) -> !split.sequence<tensor<2xf32>>
  %2 = split.sequence_at %1 at %i : (!split.sequence<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  %d = tensor.dim %0, %c0 : tensor<6xf32>
  return %2, %d : tensor<2xf32>, index
}

// CHECK-LABEL: func.func @whole(
//       CHECK:   split.split_to_sequence
//       CHECK:   split.sequence_at
func.func @whole(%x: tensor<6xf32>) -> tensor<2xf32> {
  %i = arith.constant dense<1> : tensor<i64>
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<6xf32>) -> !split.sequence<tensor<2xf32>>
  %1 = split.sequence_at %0 at %i : (!split.sequence<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
