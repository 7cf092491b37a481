// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-shard-pipeline --canonicalize | FileCheck %s
//
// All processes take one path, and what a region yields is sharded as its op's
// result is.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @branch(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[C:.*]]: i1) -> tensor<1xf32>
func.func @branch(%x: tensor<6xf32>, %c: i1) -> tensor<2xf32> {
  // CHECK: scf.if %[[C]] -> (tensor<1xf32>) {
  // CHECK:   %[[A:.*]]:2 = ranks.exchange %[[X]]
  // CHECK:   scf.yield %[[A]]#0 : tensor<1xf32>
  // CHECK: } else {
  // CHECK:   %[[B:.*]]:2 = ranks.exchange %[[X]]
  // CHECK:   scf.yield %[[B]]#1 : tensor<1xf32>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  %1 = scf.if %c -> tensor<2xf32> {
    %2:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
    scf.yield %2#0 : tensor<2xf32>
  } else {
    %2:2 = split.split %0 sizes [4, 2] axis 0 : (tensor<6xf32>) -> (tensor<4xf32>, tensor<2xf32>)
    scf.yield %2#1 : tensor<2xf32>
  }
  return %1 : tensor<2xf32>
}

// -----

shard.grid @grid(shape = 2)

// What is carried is sharded in one way: a whole tensor that is yielded becomes
// that of the result.
// CHECK-LABEL: func @loop(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<6xf32>, %{{.*}}: index) -> tensor<3xf32>
func.func @loop(%x: tensor<6xf32>, %y: tensor<6xf32>, %n: index) -> tensor<6xf32> {
  // CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %[[X]]) -> (tensor<3xf32>)
  // CHECK:   %[[MINE:.*]] = tensor.extract_slice %[[Y]]
  // CHECK:   %[[SUM:.*]] = arith.addf %[[A]], %[[MINE]] : tensor<3xf32>
  // CHECK:   scf.yield %[[SUM]]
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %w = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  %1 = shard.shard %y to %w : tensor<6xf32>
  %2 = scf.for %i = %zero to %n step %one iter_args(%a = %0) -> tensor<6xf32> {
    %3 = arith.addf %a, %1 : tensor<6xf32>
    scf.yield %3 : tensor<6xf32>
  }
  return %2 : tensor<6xf32>
}

// -----

shard.grid @grid(shape = 2)

// A condition that depends on what is sharded takes all of that.
// CHECK-LABEL: func @condition(
// CHECK-SAME:    %[[X:.*]]: tensor<3xi64>, %[[I:.*]]: index)
func.func @condition(%x: tensor<6xi64>, %i: index) -> tensor<6xi64> {
  // CHECK: %[[ALL:.*]] = ranks.exchange %[[X]] {{.*}} -> tensor<6xi64>
  // CHECK: %[[N:.*]] = tensor.extract %[[ALL]][%[[I]]]
  // CHECK: %[[C:.*]] = arith.cmpi sgt, %[[N]],
  // CHECK: scf.if %[[C]] -> (tensor<3xi64>)
  // CHECK:   arith.addi %[[X]], %[[X]] : tensor<3xi64>
  %zero = arith.constant 0 : i64
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xi64>
  %1 = tensor.extract %0[%i] : tensor<6xi64>
  %2 = arith.cmpi sgt, %1, %zero : i64
  %3 = scf.if %2 -> tensor<6xi64> {
    %4 = arith.addi %0, %0 : tensor<6xi64>
    scf.yield %4 : tensor<6xi64>
  } else {
    scf.yield %0 : tensor<6xi64>
  }
  return %3 : tensor<6xi64>
}

// -----

shard.grid @grid(shape = 2)

// In a region that only computes numbers nothing is sharded.
// CHECK-LABEL: func @numbers(
func.func @numbers(%x: tensor<6xf32>, %n: index) -> (tensor<6xf32>, index) {
  // CHECK: %[[SUM:.*]] = scf.for {{.*}} -> (index)
  // CHECK: return %{{.*}}, %[[SUM]]
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  %1 = scf.for %i = %zero to %n step %one iter_args(%a = %zero) -> index {
    %2 = arith.muli %i, %i : index
    %3 = arith.addi %a, %2 : index
    scf.yield %3 : index
  }
  return %0, %1 : tensor<6xf32>, index
}

// -----

shard.grid @grid(shape = 2)

// What the condition passes on may be sharded in another way than what is
// carried, which is yielded as it was begun with.
// CHECK-LABEL: func @while(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[N:.*]]: index) -> tensor<6xf32>
func.func @while(%x: tensor<6xf32>, %n: index) -> tensor<6xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %w = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  // CHECK: %[[R:.*]]:2 = scf.while (%[[I:.*]] = %{{.*}}, %[[A:.*]] = %[[X]]) : (index, tensor<3xf32>) -> (index, tensor<6xf32>) {
  // CHECK:   %[[WHOLE:.*]] = ranks.exchange %[[A]] {{.*}} -> tensor<6xf32>
  // CHECK:   scf.condition(%{{.*}}) %{{.*}}, %[[WHOLE]] : index, tensor<6xf32>
  // CHECK: ^bb0(%{{.*}}: index, %[[B:.*]]: tensor<6xf32>):
  // CHECK:   %[[MINE:.*]] = tensor.extract_slice %{{.*}} to tensor<3xf32>
  // CHECK:   scf.yield %{{.*}}, %[[MINE]] : index, tensor<3xf32>
  // CHECK: return %[[R]]#1
  %1:2 = scf.while (%i = %zero, %a = %0) : (index, tensor<6xf32>) -> (index, tensor<6xf32>) {
    %2 = arith.cmpi slt, %i, %n : index
    %3 = shard.shard %a to %w annotate_for_users : tensor<6xf32>
    scf.condition(%2) %i, %3 : index, tensor<6xf32>
  } do {
  ^bb0(%i: index, %b: tensor<6xf32>):
    %4 = arith.negf %b : tensor<6xf32>
    %5 = arith.addi %i, %one : index
    scf.yield %5, %4 : index, tensor<6xf32>
  }
  return %1#1 : tensor<6xf32>
}

// -----

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @switch(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[N:.*]]: index) -> tensor<3xf32>
func.func @switch(%x: tensor<6xf32>, %n: index) -> tensor<6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6xf32>
  // CHECK: scf.index_switch %[[N]] -> tensor<3xf32>
  // CHECK: scf.yield %{{.*}} : tensor<3xf32>
  // CHECK: scf.yield %[[X]] : tensor<3xf32>
  %1 = scf.index_switch %n -> tensor<6xf32>
  case 2 {
    %2 = arith.negf %0 : tensor<6xf32>
    scf.yield %2 : tensor<6xf32>
  }
  default {
    scf.yield %0 : tensor<6xf32>
  }
  return %1 : tensor<6xf32>
}
