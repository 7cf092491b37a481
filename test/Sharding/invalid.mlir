// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-shard-pipeline -verify-diagnostics

shard.grid @grid(shape = 2)
// expected-error @+1 {{dimension 0 of argument 0 has shards at [0, 3, 6], but they must begin at 0, not decrease, and end at 7}}
func.func @wrong_offsets(%x: tensor<7xf32>) -> (tensor<3xf32>, tensor<4xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 3, 6] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<7xf32>
  %1:2 = split.split %0 sizes [3, 4] axis 0 : (tensor<7xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<3xf32>, tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
// expected-error @+1 {{argument 0 has sharded_dims_offsets that are only known at run time; leave them out, and each process has what it is given}}
func.func @run_time_offsets(%x: tensor<7xf32>, %n: i64) -> (tensor<3xf32>, tensor<4xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, %n, 7] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<7xf32>
  %1:2 = split.split %0 sizes [3, 4] axis 0 : (tensor<7xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<3xf32>, tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
// expected-error @+1 {{argument 0 has halos, which no split keeps}}
func.func @halos(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] halo_sizes = [1, 1] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1:2 = split.split %0 sizes [4, 4] axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @stride(%x: tensor<8xf32>) -> tensor<4xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error @+1 {{has a stride of -1 along dimension 0, which is sharded, but must have 1 or more}}
  %1 = tensor.extract_slice %0[6] [4] [-1] : tensor<8xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

shard.grid @g(shape = 2)
shard.grid @h(shape = 3)
func.func @other_grid(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @h split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error @+1 {{would take a tensor from grid @g to @h, which has not as many processes}}
  %1 = shard.shard %0 to %t annotate_for_users : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @inside(%x: tensor<6xf32>, %i: index) -> f32 {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  %1 = scf.execute_region -> f32 {
    // expected-error @+1 {{takes a sharded tensor inside of 'scf.execute_region'}}
    %2 = tensor.extract %0[%i] : tensor<6xf32>
    scf.yield %2 : f32
  }
  return %1 : f32
}

// -----

shard.grid @grid(shape = 2)
func.func @no_model(%x: tensor<6xf32>) -> (tensor<6xf32>, memref<6xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  // expected-error @+1 {{has no model of how it is sharded}}
  %1 = memref.alloc() : memref<6xf32>
  return %0, %1 : tensor<6xf32>, memref<6xf32>
}

// -----

shard.grid @grid(shape = 2)
// expected-error @+1 {{is sharded and has several blocks}}
func.func @blocks(%x: tensor<6xf32>) -> tensor<6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  cf.br ^end(%0 : tensor<6xf32>)
^end(%1: tensor<6xf32>):
  return %1 : tensor<6xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @no_such_axis(%x: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @+1 {{shards over axis 1 of grid @grid, which has 1 of them}}
  %s = shard.sharding @grid split_axes = [[1]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

shard.grid @grid(shape = 0)
func.func @no_processes(%x: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @+1 {{is on grid @grid, which has no processes}}
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  return %0 : tensor<6xf32>
}
