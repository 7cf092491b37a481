// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-propagate-shardings-pipeline | FileCheck %s
//
// A tensor without dimensions is whole in every process, and nothing says how it is
// sharded.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func.func @element(
//       CHECK:   %[[E:.+]] = tensor.extract_slice %{{.+}}[3] [1] [1] : tensor<6xf32> to tensor<f32>
//   CHECK-NOT:   shard.shard %{{.+}} : tensor<f32>
//       CHECK:   return %{{.+}}, %[[E]]
func.func @element(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<f32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  %1 = tensor.extract_slice %0[2] [2] [1] : tensor<6xf32> to tensor<2xf32>
  %2 = tensor.extract_slice %0[3] [1] [1] : tensor<6xf32> to tensor<f32>
  return %1, %2 : tensor<2xf32>, tensor<f32>
}
