// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-shard-pipeline --canonicalize | FileCheck %s
//
// Every process has all of a sequence that comes from elsewhere or goes there, and
// of one whose tensors are no rows of one tensor.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @result(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>) -> !split.sequence<tensor<4xf32>>
func.func @result(%x: tensor<8xf32>) -> !split.sequence<tensor<4xf32>> {
  // CHECK: %[[WHOLE:.*]] = ranks.exchange %[[X]] {{.*}} -> tensor<8xf32>
  // CHECK: %[[S:.*]] = split.split_to_sequence %[[WHOLE]]
  // CHECK: return %[[S]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = split.split_to_sequence %0 sizes [4, 4] axis 0 : (tensor<8xf32>) -> !split.sequence<tensor<4xf32>>
  return %1 : !split.sequence<tensor<4xf32>>
}

// -----

shard.grid @grid(shape = 2)

// Of what is taken of it, each process keeps what it shall have.
// CHECK-LABEL: func @argument(
// CHECK-SAME:    %[[Q:.*]]: !split.sequence<tensor<4xf32>>, %[[P:.*]]: tensor<i64>) -> tensor<2xf32>
func.func @argument(%q: !split.sequence<tensor<4xf32>>, %p: tensor<i64>) -> tensor<4xf32> {
  // CHECK: %[[T:.*]] = split.sequence_at %[[Q]] at %[[P]]
  // CHECK: tensor.extract_slice %[[T]][%{{.*}}] [2] [1]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %1 = split.sequence_at %q at %p : (!split.sequence<tensor<4xf32>>, tensor<i64>) -> tensor<4xf32>
  %2 = shard.shard %1 to %s : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @joined_along_another_axis(
func.func @joined_along_another_axis(%x: tensor<8x2xf32>, %n: tensor<?xi64>) -> tensor<?x?xf32> {
  // CHECK: %[[WHOLE:.*]] = ranks.exchange %{{.*}} -> tensor<8x2xf32>
  // CHECK: %[[S:.*]] = split.split_to_sequence %[[WHOLE]] sizes
  // CHECK: split.concat_from_sequence %[[S]] axis 1
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x2xf32>
  %1 = split.split_to_sequence %0 sizes %n axis 0 : (tensor<8x2xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x2xf32>>
  %2 = split.concat_from_sequence %1 axis 1 : (!split.sequence<tensor<?x2xf32>>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @unlike(
func.func @unlike(%x: tensor<8x2xf32>, %y: tensor<8x3xf32>, %p: tensor<i64>) -> tensor<8x?xf32> {
  // CHECK: %[[WHOLE:.*]] = ranks.exchange %{{.*}} -> tensor<8x2xf32>
  // CHECK: split.sequence_construct %[[WHOLE]], %{{.*}}
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x2xf32>
  %1 = split.sequence_construct %0, %y : (tensor<8x2xf32>, tensor<8x3xf32>) -> !split.sequence<tensor<8x?xf32>>
  %2 = split.sequence_at %1 at %p : (!split.sequence<tensor<8x?xf32>>, tensor<i64>) -> tensor<8x?xf32>
  return %2 : tensor<8x?xf32>
}

// -----

shard.grid @grid(shape = 2)

// Into a sequence that dropped the axis, and all that it is made of.
// CHECK-LABEL: func @inserted_row(
func.func @inserted_row(%x: tensor<8x2xf32>, %y: tensor<2xf32>, %p: tensor<i64>) -> tensor<2xf32> {
  // CHECK: %[[WHOLE:.*]] = ranks.exchange %{{.*}} -> tensor<8x2xf32>
  // CHECK: %[[S:.*]] = split.split_to_sequence %[[WHOLE]] axis 0 keepdims = false
  // CHECK: split.sequence_insert %[[S]], %{{.*}}
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x2xf32>
  %1 = split.split_to_sequence %0 axis 0 keepdims = false : (tensor<8x2xf32>) -> !split.sequence<tensor<2xf32>>
  %2 = split.sequence_insert %1, %y : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
  %3 = split.sequence_at %2 at %p : (!split.sequence<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// -----

shard.grid @grid(shape = 2)

// A tensor of which one dimension is only known at run time may differ in it.
// CHECK-LABEL: func @may_differ(
func.func @may_differ(%x: tensor<8x?xf32>, %y: tensor<4x?xf32>, %p: tensor<i64>) -> tensor<?x?xf32> {
  // CHECK: split.sequence_construct
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x?xf32>
  %1 = split.sequence_construct %0, %y : (tensor<8x?xf32>, tensor<4x?xf32>) -> !split.sequence<tensor<?x?xf32>>
  %2 = split.sequence_at %1 at %p : (!split.sequence<tensor<?x?xf32>>, tensor<i64>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

shard.grid @grid(shape = 2)

// What a loop carries; other sequences beside it are still rows of a tensor.
// CHECK-LABEL: func @carried(
func.func @carried(%x: tensor<8xf32>, %n: index, %sizes: tensor<?xi64>, %p: tensor<i64>) -> (!split.sequence<tensor<8xf32>>, tensor<?xf32>) {
  // CHECK: scf.for {{.*}} -> (!split.sequence<tensor<8xf32>>)
  // CHECK:   %[[WHOLE:.*]] = ranks.exchange
  // CHECK:   split.sequence_insert %{{.*}}, %[[WHOLE]]
  // CHECK: split.split_to_sequence {{.*}} -> !split.sequence<tensor<?xi8>>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %e = split.sequence_empty : !split.sequence<tensor<8xf32>>
  %q = scf.for %i = %zero to %n step %one iter_args(%a = %e) -> !split.sequence<tensor<8xf32>> {
    %sum = arith.addf %0, %0 : tensor<8xf32>
    %2 = split.sequence_insert %a, %sum : (!split.sequence<tensor<8xf32>>, tensor<8xf32>) -> !split.sequence<tensor<8xf32>>
    scf.yield %2 : !split.sequence<tensor<8xf32>>
  }
  %r = split.split_to_sequence %0 sizes %sizes axis 0 : (tensor<8xf32>, tensor<?xi64>) -> !split.sequence<tensor<?xf32>>
  %t = split.sequence_at %r at %p : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  return %q, %t : !split.sequence<tensor<8xf32>>, tensor<?xf32>
}
