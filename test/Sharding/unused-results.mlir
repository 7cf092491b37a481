// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-propagate-shardings-pipeline | FileCheck %s
//
// A result that is not used is sharded behind the op that makes it, as partitioning
// asks for it, too.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func.func @branch(
//       CHECK:   scf.if
//       CHECK:     %[[P:.+]]:2 = split.split
//       CHECK:     shard.shard %[[P]]#1 to %{{.+}} : tensor<4xf32>
//       CHECK:     shard.shard %[[P]]#0 to %{{.+}} : tensor<2xf32>
//       CHECK:   } else {
func.func @branch(%x: tensor<6xf32>, %y: tensor<2xf32>, %c: i1) -> tensor<2xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  %1 = scf.if %c -> (tensor<2xf32>) {
    %2:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
    scf.yield %2#0 : tensor<2xf32>
  } else {
    scf.yield %y : tensor<2xf32>
  }
  return %1 : tensor<2xf32>
}
