// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shapes of results as IR.
//
// RUN: split-opt %s --resolve-ranked-shaped-type-result-dims --cse -split-input-file | FileCheck %s

// CHECK: #[[$REST:.*]] = affine_map<()[s0] -> (s0 - 5)>
// CHECK-LABEL: func.func @static_remainder(
func.func @static_remainder(%x: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  // CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[DIM:.*]] = tensor.dim
  // CHECK-DAG: %[[SIZE:.*]] = affine.apply #[[$REST]]()[%[[DIM]]]
  // CHECK: return %[[SIZE]], %[[TWO]]
  %0:3 = split.variadic_split %x axis 0 lengths [2, -1, 3]
      : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  %d1 = tensor.dim %0#1, %c0 : tensor<?xf32>
  %d0 = tensor.dim %0#0, %c0 : tensor<?xf32>
  return %d1, %d0 : index, index
}

// -----

// A run-time length that is negative is the remainder: the dimension less the
// lengths that are not.

// CHECK-LABEL: func.func @runtime_remainder(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[L:.*]]: tensor<2xi64>)
func.func @runtime_remainder(%x: tensor<?xf32>, %l: tensor<2xi64>) -> index {
  %c0 = arith.constant 0 : index
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[DIM:.*]] = tensor.dim %[[X]], %[[C0]]
  // CHECK: %[[E0:.*]] = tensor.extract %[[L]][%[[C0]]]
  // CHECK: %[[L0:.*]] = arith.index_cast %[[E0]]
  // CHECK: %[[E1:.*]] = tensor.extract %[[L]][%[[C1]]]
  // CHECK: %[[L1:.*]] = arith.index_cast %[[E1]]
  // CHECK: %[[M0:.*]] = arith.maxsi %[[L0]], %[[C0]]
  // CHECK: %[[R0:.*]] = arith.subi %[[DIM]], %[[M0]]
  // CHECK: %[[M1:.*]] = arith.maxsi %[[L1]], %[[C0]]
  // CHECK: %[[R1:.*]] = arith.subi %[[R0]], %[[M1]]
  // CHECK: %[[IS_REST:.*]] = arith.cmpi slt, %[[L0]], %[[C0]]
  // CHECK: %[[SIZE:.*]] = arith.select %[[IS_REST]], %[[R1]], %[[L0]]
  // CHECK: return %[[SIZE]]
  %0:2 = split.variadic_split %x axis 0 lengths %l
      : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %d = tensor.dim %0#0, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// A run-time axis may be negative; off the axis a result is as its source.

// CHECK-LABEL: func.func @runtime_axis(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xf32>, %[[AXIS:.*]]: tensor<i32>)
func.func @runtime_axis(%x: tensor<?x?xf32>, %axis: tensor<i32>) -> index {
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[GIVEN:.*]] = tensor.extract %[[AXIS]][]
  // CHECK-DAG: %[[INDEX:.*]] = arith.index_cast %[[GIVEN]] : i32 to index
  // CHECK-DAG: %[[NEGATIVE:.*]] = arith.cmpi slt, %[[INDEX]]
  // CHECK-DAG: %[[FROM_BACK:.*]] = arith.addi %[[INDEX]]
  // CHECK-DAG: %[[NORMAL:.*]] = arith.select %[[NEGATIVE]], %[[FROM_BACK]], %[[INDEX]]
  // CHECK-DAG: %[[OTHER:.*]] = tensor.dim %[[X]]
  // CHECK-DAG: %[[ON_AXIS:.*]] = arith.cmpi eq, %[[NORMAL]]
  // CHECK: %[[SIZE:.*]] = arith.select %[[ON_AXIS]], %{{.*}}, %
  // CHECK: return %[[SIZE]]
  %0:2 = split.variadic_split %x axis %axis lengths [2, 3]
      : (tensor<?x?xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %d = tensor.dim %0#0, %c1 : tensor<?x?xf32>
  return %d : index
}
