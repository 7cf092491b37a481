// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --split-shard-pipeline --canonicalize | FileCheck %s
//
// Numbers that a sharded program computes are the same in all processes.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @sum(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[A:.*]]: index) -> tensor<?xf32>
func.func @sum(%x: tensor<8xf32>, %a: index) -> tensor<?xf32> {
  // CHECK: %[[N:.*]] = arith.addi %[[A]], %[[A]]
  // CHECK: split.assert %{{.*}}, "a slice takes {0} rows from row {1} on, but there are {2}"(%[[N]], %[[A]],
  // CHECK: ranks.exchange %[[X]]
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = arith.addi %a, %a : index
  %2 = tensor.extract_slice %0[%a] [%1] [1] : tensor<8xf32> to tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

shard.grid @grid(shape = 2)

// The tensor that a number comes from is whole in every process.
// CHECK-LABEL: func @element(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>, %[[P:.*]]: tensor<2xindex>)
func.func @element(%x: tensor<8xf32>, %p: tensor<2xindex>) -> tensor<2xf32> {
  // CHECK: %[[A:.*]] = tensor.extract %[[P]]
  // CHECK: ranks.exchange %[[X]]
  %one = arith.constant 1 : index
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = tensor.extract %p[%one] : tensor<2xindex>
  %2 = tensor.extract_slice %0[%1] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

shard.grid @grid(shape = 2)

// One that comes from a tensor that is sharded takes all of that.
// CHECK-LABEL: func @element_of_sharded(
// CHECK-SAME:    %[[P:.*]]: tensor<2xindex>)
func.func @element_of_sharded(%p: tensor<4xindex>) -> index {
  // CHECK: %[[WHOLE:.*]] = ranks.exchange %[[P]] {{.*}} -> tensor<4xindex>
  // CHECK: tensor.extract %[[WHOLE]]
  %one = arith.constant 1 : index
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %p to %s : tensor<4xindex>
  %1 = tensor.extract %0[%one] : tensor<4xindex>
  return %1 : index
}

// -----

shard.grid @grid(shape = 2)

// A size is that of the tensor that the processes share, not of a shard.
// CHECK-LABEL: func @size(
// CHECK-SAME:    %[[X:.*]]: tensor<?x?xf32>) -> (index, index)
func.func @size(%x: tensor<?x?xf32>) -> (index, index) {
  // CHECK: %[[MINE:.*]] = tensor.dim %[[X]], %c0
  // CHECK: %[[SIZES:.*]] = ranks.gather_sizes %[[MINE]]
  // CHECK: %[[ALL:.*]] = scf.for
  // CHECK: %[[COLUMNS:.*]] = tensor.dim %[[X]], %c1
  // CHECK: return %[[ALL]], %[[COLUMNS]]
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?x?xf32>
  %1 = tensor.dim %0, %zero : tensor<?x?xf32>
  %2 = tensor.dim %0, %one : tensor<?x?xf32>
  return %1, %2 : index, index
}

// -----

shard.grid @grid(shape = 2)

// A process takes its rows of a constant.
// CHECK-LABEL: func @constant(
// CHECK-SAME:    %[[X:.*]]: tensor<1xf32>) -> tensor<1xf32>
func.func @constant(%x: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: %[[C:.*]] = arith.constant dense<[1.0{{.*}}, 2.0{{.*}}]> : tensor<2xf32>
  // CHECK: %[[MINE:.*]] = tensor.extract_slice %[[C]][%{{.*}}] [1] [1]
  // CHECK: arith.addf %[[X]], %[[MINE]] : tensor<1xf32>
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = shard.shard %x to %s : tensor<2xf32>
  %2 = arith.addf %1, %0 : tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

shard.grid @grid(shape = 2)

// Shards that are not even of a constant whose elements are equal.
// CHECK-LABEL: func @uneven_constant(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>) -> tensor<?xf32>
func.func @uneven_constant(%x: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: tensor.extract_slice %{{.*}}[%{{.*}}] [%{{.*}}] [1] : tensor<3xf32> to tensor<?xf32>
  // CHECK: arith.addf %[[X]], %{{.*}} : tensor<?xf32>
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 1, 3] : !shard.sharding
  %0 = arith.constant dense<1.0> : tensor<3xf32>
  %1 = shard.shard %x to %s : tensor<3xf32>
  %2 = arith.addf %1, %0 : tensor<3xf32>
  return %2 : tensor<3xf32>
}

// -----

shard.grid @grid(shape = 2)

// A number of a type that is not converted yet.
// CHECK-LABEL: func @cast(
// CHECK-SAME:    %{{.*}}: tensor<4xf32>, %[[A:.*]]: si64)
func.func @cast(%x: tensor<8xf32>, %a: si64) -> tensor<2xf32> {
  // CHECK: %[[N:.*]] = builtin.unrealized_conversion_cast %[[A]] : si64 to index
  // CHECK: split.assert %{{.*}}, "a slice takes {0} rows from row {1} on, but there are {2}"(%{{.*}}, %[[N]],
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  %1 = builtin.unrealized_conversion_cast %a : si64 to index
  %2 = tensor.extract_slice %0[%1] [2] [1] : tensor<8xf32> to tensor<2xf32>
  return %2 : tensor<2xf32>
}
