// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shapes of results as IR.
//
// RUN: split-opt %s --resolve-ranked-shaped-type-result-dims --cse -split-input-file | FileCheck %s

// The offset and the size of a part, both clamped to the dimension.
// CHECK-DAG: #[[$OFFSET:.*]] = affine_map<()[s0] -> ((s0 ceildiv 3) * 2, s0)>
// CHECK-DAG: #[[$SIZE:.*]] = affine_map<()[s0, s1] -> (s0 ceildiv 3, s0 - s1)>
// CHECK-LABEL: func.func @equal_parts(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>)
func.func @equal_parts(%x: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[DIM:.*]] = tensor.dim %[[X]], %[[C0]]
  // CHECK-DAG: %[[OTHER:.*]] = tensor.dim %[[X]], %[[C1]]
  // CHECK-DAG: %[[BEGIN:.*]] = affine.min #[[$OFFSET]]()[%[[DIM]]]
  // CHECK-DAG: %[[LENGTH:.*]] = affine.min #[[$SIZE]]()[%[[DIM]], %[[BEGIN]]]
  // CHECK: return %[[LENGTH]], %[[OTHER]]
  %0:3 = split.split %x into 3 axis 0
      : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  %d0 = tensor.dim %0#2, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %0#2, %c1 : tensor<?x?xf32>
  return %d0, %d1 : index, index
}

// -----

// CHECK-LABEL: func.func @runtime_sizes(
// CHECK-SAME: %{{.*}}: tensor<?xf32>, %[[S:.*]]: tensor<2xi64>)
func.func @runtime_sizes(%x: tensor<?xf32>, %s: tensor<2xi64>) -> index {
  %c0 = arith.constant 0 : index
  // CHECK: %[[C1:.*]] = arith.constant 1 : index
  // CHECK: %[[SIZE:.*]] = tensor.extract %[[S]][%[[C1]]]
  // CHECK: %[[INDEX:.*]] = arith.index_cast %[[SIZE]] : i64 to index
  // CHECK: return %[[INDEX]]
  %0:2 = split.split %x sizes %s axis 0
      : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %d = tensor.dim %0#1, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// What a result type says holds, whatever else could be computed.

// CHECK-LABEL: func.func @static_result(
func.func @static_result(%x: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK: return %[[C5]], %[[C2]]
  %0:2 = split.split %x sizes [2, 4] axis 1
      : (tensor<?x?xf32>) -> (tensor<5x?xf32>, tensor<?x?xf32>)
  %d0 = tensor.dim %0#0, %c0 : tensor<5x?xf32>
  %d1 = tensor.dim %0#0, %c1 : tensor<5x?xf32>
  return %d0, %d1 : index, index
}

// -----

// The dimensions of an unranked source or result are not known.

// CHECK-LABEL: func.func @unranked(
func.func @unranked(%x: tensor<*xf32>, %y: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  // CHECK: split.split
  // CHECK: split.split
  // CHECK: tensor.dim %{{.*}} : tensor<*xf32>
  // CHECK: tensor.dim %{{.*}} : tensor<*xf32>
  %0:2 = split.split %x into 2 axis 0 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %1:2 = split.split %y into 2 axis 0 : (tensor<?xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %d0 = tensor.dim %0#0, %c0 : tensor<*xf32>
  %d1 = tensor.dim %1#0, %c0 : tensor<*xf32>
  return %d0, %d1 : index, index
}
