// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-expand-reshardings | FileCheck %s

shard.grid @grid(shape = 2x2)

// Offsets are said of all dimensions or of none: those that have some are whole
// between, where others of dynamic sizes have none.
// CHECK-LABEL: func.func @two_dimensions
func.func @two_dimensions(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: tensor.concat dim(0)
  // CHECK: split_axes = {{\[\[}}], [1]] sharded_dims_offsets = [0, 2, 11]
  // CHECK: tensor.concat dim(1)
  // CHECK: split_axes = {{\[\[}}]] :
  // CHECK: tensor.concat dim(0)
  // CHECK: split_axes = {{\[\[}}0]] :
  // CHECK: tensor.concat dim(1)
  // CHECK: split_axes = {{\[\[}}0], [1]] :
  %s = shard.sharding @grid split_axes = [[0], [1]] sharded_dims_offsets = [0, 1, 4, 0, 2, 11] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?x?xf32>
  %t = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
  %1 = shard.shard %0 to %t annotate_for_users : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
