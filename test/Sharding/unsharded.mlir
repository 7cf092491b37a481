// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-shard-pipeline | FileCheck %s
//
// A function in which nothing is sharded is left alone, beside one in which
// something is: it may be lowered already, and have ops that no process shares.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @sharded(
// CHECK-SAME:    tensor<4xf32>) -> tensor<4xf32>
func.func @sharded(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: func @lowered(
// CHECK-NEXT:    memref.alloc() : memref<6xf32>
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    cf.br
func.func @lowered(%x: memref<6xf32>) -> memref<6xf32> {
  %0 = memref.alloc() : memref<6xf32>
  memref.copy %x, %0 : memref<6xf32> to memref<6xf32>
  cf.br ^end
^end:
  return %0 : memref<6xf32>
}
