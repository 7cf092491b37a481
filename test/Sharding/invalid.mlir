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
func.func @run_time_axis(%x: tensor<8x4xf32>, %a: tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  // expected-error @+1 {{cannot be partitioned: its axis is only known at run time}}
  %1:2 = split.variadic_split %0 axis %a lengths [2, -1] : (tensor<8x4xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %1#0, %1#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

shard.grid @grid(shape = 2)
// A sequence has no sharding: upstream gives one to tensors only.
func.func @sequence(%x: tensor<8xf32>) -> !split.sequence<tensor<4xf32>> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = split.split_to_sequence %0 sizes [4, 4] axis 0 : (tensor<8xf32>) -> !split.sequence<tensor<4xf32>>
  // expected-error @+1 {{takes a sequence, which has no sharding}}
  return %1 : !split.sequence<tensor<4xf32>>
}

// -----

shard.grid @grid(shape = 2)
func.func @sequence_argument(%x: tensor<8xf32>, %q: !split.sequence<tensor<4xf32>>, %p: tensor<i64>) -> (tensor<8xf32>, tensor<4xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error @+1 {{takes a sequence that no op of the sharded function makes}}
  %1 = split.sequence_at %q at %p : (!split.sequence<tensor<4xf32>>, tensor<i64>) -> tensor<4xf32>
  return %0, %1 : tensor<8xf32>, tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @other_join(%x: tensor<8x2xf32>, %n: tensor<?xi64>) -> tensor<?x?xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x2xf32>
  %1 = split.split_to_sequence %0 sizes %n axis 0 : (tensor<8x2xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x2xf32>>
  // expected-error @+1 {{joins a sequence, in a sharded function, along another axis than that which its tensors lie along}}
  %2 = split.concat_from_sequence %1 axis 1 : (!split.sequence<tensor<?x2xf32>>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @unlike(%x: tensor<8x2xf32>, %y: tensor<8x3xf32>, %p: tensor<i64>) -> tensor<8x?xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x2xf32>
  // expected-error @+1 {{makes a sequence, in a sharded function, of tensors that differ in another dimension than the first}}
  %1 = split.sequence_construct %0, %y : (tensor<8x2xf32>, tensor<8x3xf32>) -> !split.sequence<tensor<8x?xf32>>
  %2 = split.sequence_at %1 at %p : (!split.sequence<tensor<8x?xf32>>, tensor<i64>) -> tensor<8x?xf32>
  return %2 : tensor<8x?xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @row(%x: tensor<8x2xf32>, %y: tensor<2xf32>, %p: tensor<i64>) -> tensor<2xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x2xf32>
  %1 = split.split_to_sequence %0 axis 0 keepdims = false : (tensor<8x2xf32>) -> !split.sequence<tensor<2xf32>>
  // expected-error @+1 {{inserts, in a sharded function, a tensor that has not the axis that the sequence was split along}}
  %2 = split.sequence_insert %1, %y : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
  %3 = split.sequence_at %2 at %p : (!split.sequence<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
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
func.func @while(%x: tensor<6xf32>, %n: index) -> tensor<6xf32> {
  %zero = arith.constant 0 : index
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  // expected-error @+1 {{sharding interface is not implemented}}
  %1 = scf.while (%a = %0) : (tensor<6xf32>) -> tensor<6xf32> {
    %2 = arith.cmpi sgt, %n, %zero : index
    scf.condition(%2) %a : tensor<6xf32>
  } do {
  ^bb0(%a: tensor<6xf32>):
    scf.yield %a : tensor<6xf32>
  }
  return %1 : tensor<6xf32>
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
