// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --transform-interpreter -split-input-file -verify-diagnostics | FileCheck %s
//
// Schedules choose shardings.

module attributes {transform.with_named_sequence} {
  // CHECK: shard.grid @grid(shape = 2x4)
  // CHECK-LABEL: func @annotated(
  // CHECK-SAME:    %[[X:.*]]: tensor<8x6xf32>)
  func.func @annotated(%x: tensor<8x6xf32>) -> (tensor<3x6xf32>, tensor<5x6xf32>) {
    // CHECK: %[[S:.*]] = shard.sharding @grid split_axes = {{\[\[}}1], [0]] sharded_dims_offsets = [0, 2, 4, 6, 8, 0, 3, 6]
    // CHECK: %[[SHARD:.*]] = shard.shard %[[X]] to %[[S]] : tensor<8x6xf32>
    // CHECK: %[[R:.*]]:2 = split.split %[[SHARD]]
    // CHECK: %[[T:.*]] = shard.sharding @grid split_axes = {{\[\[}}1]] sharded_dims_offsets = [0, 1, 2, 3, 5]
    // CHECK: %[[R1:.*]] = shard.shard %[[R]]#1 to %[[T]] : tensor<5x6xf32>
    // CHECK: return %[[R]]#0, %[[R1]]
    %0:2 = split.split %x sizes [3, 5] axis 0 : (tensor<8x6xf32>) -> (tensor<3x6xf32>, tensor<5x6xf32>)
    return %0#0, %0#1 : tensor<3x6xf32>, tensor<5x6xf32>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    transform.split.create_grid @grid shape [2, 4] in %module : !transform.any_op
    %split = transform.structured.match ops{["split.split"]} in %module
        : (!transform.any_op) -> !transform.any_op
    transform.split.shard operand 0 of %split on @grid split_axes = [[1], [0]]
        sharded_dims_offsets = [0, 2, 4, 6, 8, 0, 3, 6] : !transform.any_op
    transform.split.shard result 1 of %split on @grid split_axes = [[1]]
        : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  shard.grid @grid(shape = 2)
  func.func @no_operand(%x: tensor<8xf32>) -> tensor<8xf32> {
    // expected-note @+1 {{of this op}}
    %0 = split.split %x sizes [8] axis 0 : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    %split = transform.structured.match ops{["split.split"]} in %module
        : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{cannot shard operand 1: there are 1}}
    transform.split.shard operand 1 of %split on @grid split_axes = [[0]] : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  shard.grid @grid(shape = 2)
  func.func @other_axis(%x: tensor<8xf32>) -> tensor<8xf32> {
    // expected-note @+1 {{of this op}}
    %0 = split.split %x sizes [8] axis 0 : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    %split = transform.structured.match ops{["split.split"]} in %module
        : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{cannot shard result 0: axes or offsets do not fit 'tensor<8xf32>' and the grid}}
    transform.split.shard result 0 of %split on @grid split_axes = [[1]] : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  func.func @no_grid(%x: tensor<8xf32>) -> tensor<8xf32> {
    // expected-note @+1 {{of this op}}
    %0 = split.split %x sizes [8] axis 0 : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    %split = transform.structured.match ops{["split.split"]} in %module
        : (!transform.any_op) -> !transform.any_op
    // expected-error @+1 {{cannot shard result 0: @grid is no shard.grid}}
    transform.split.shard result 0 of %split on @grid split_axes = [[0]] : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  shard.grid @grid(shape = 2)
  func.func private @numbers(i64)
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    // expected-error @+1 {{finds a symbol @grid in the module}}
    transform.split.create_grid @grid shape [2] in %module : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    // expected-error @+1 {{needs an operand or a result}}
    transform.split.shard of %module on @grid split_axes = [[0]] : !transform.any_op
    transform.yield
  }
}

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    // expected-error @+1 {{needs a shape of positive sizes, not [0]}}
    transform.split.create_grid @grid shape [0] in %module : !transform.any_op
    transform.yield
  }
}
