// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pass that reifies bounds is one of the stock mlir-opt's test passes.

// RUN: %mlir_opt --load-pass-plugin=%split_plugin --load-dialect-plugin=%split_plugin %s \
// RUN:   --pass-pipeline='builtin.module(func.func(test-affine-reify-value-bounds,canonicalize,cse))' \
// RUN:   --allow-unregistered-dialect | FileCheck %s

// CHECK-DAG: #[[$PART:.*]] = affine_map<()[s0] -> ((s0 + 2) floordiv 3)>
// CHECK-DAG: #[[$LAST:.*]] = affine_map<()[s0] -> (s0 - ((s0 + 2) floordiv 3) * 2)>
// CHECK-DAG: #[[$REST:.*]] = affine_map<()[s0] -> (s0 - 5)>
// CHECK-DAG: #[[$OPEN:.*]] = affine_map<()[s0] -> (s0 + 1)>

// CHECK-LABEL: func.func @equal_parts
//  CHECK-SAME:   %[[X:.*]]: tensor<?x?xf32>
func.func @equal_parts(%x: tensor<?x?xf32>) -> (index, index, index) {
  // CHECK-DAG: %[[DIM0:.*]] = tensor.dim %[[X]], %c0
  // CHECK-DAG: %[[DIM1:.*]] = tensor.dim %[[X]], %c1
  // CHECK-DAG: %[[PART:.*]] = affine.apply #[[$PART]]()[%[[DIM0]]]
  // CHECK-DAG: %[[LAST:.*]] = affine.apply #[[$LAST]]()[%[[DIM0]]]
  // CHECK:     return %[[PART]], %[[LAST]], %[[DIM1]]
  %0:3 = split.split %x into 3 axis 0 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  %1 = "test.reify_bound"(%0#0) {dim = 0} : (tensor<?x?xf32>) -> index
  %2 = "test.reify_bound"(%0#2) {dim = 0} : (tensor<?x?xf32>) -> index
  %3 = "test.reify_bound"(%0#1) {dim = 1} : (tensor<?x?xf32>) -> index
  return %1, %2, %3 : index, index, index
}

// CHECK-LABEL: func.func @remainder
func.func @remainder(%x: tensor<?xf32>) -> (index, index) {
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[REST:.*]] = affine.apply #[[$REST]]
  // CHECK:     return %[[REST]], %[[C2]]
  %0:3 = split.variadic_split %x axis 0 lengths [-1, 2, 3] : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  %1 = "test.reify_bound"(%0#0) {dim = 0} : (tensor<?xf32>) -> index
  %2 = "test.reify_bound"(%0#1) {dim = 0} : (tensor<?xf32>) -> index
  return %1, %2 : index, index
}

// What is known of a chunk of run-time size: it is no larger than the source.
// An upper bound is open.
// CHECK-LABEL: func.func @run_time_sizes
func.func @run_time_sizes(%x: tensor<?xf32>, %s: tensor<2xi64>) -> index {
  // CHECK: %[[DIM:.*]] = tensor.dim
  // CHECK: %[[BOUND:.*]] = affine.apply #[[$OPEN]]()[%[[DIM]]]
  // CHECK: return %[[BOUND]]
  %0:2 = split.split %x sizes %s axis 0 : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = "test.reify_bound"(%0#0) {dim = 0, type = "UB"} : (tensor<?xf32>) -> index
  return %1 : index
}

// A run-time axis may be any dimension.
// CHECK-LABEL: func.func @run_time_axis
func.func @run_time_axis(%x: tensor<4x6xf32>, %a: tensor<i64>) -> (index, index) {
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : index
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK:     return %[[C5]], %[[C0]]
  %0:2 = split.variadic_split %x axis %a lengths [2, -1] : (tensor<4x6xf32>, tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1 = "test.reify_bound"(%0#0) {dim = 0, type = "UB"} : (tensor<?x?xf32>) -> index
  %2 = "test.reify_bound"(%0#0) {dim = 1, type = "LB"} : (tensor<?x?xf32>) -> index
  return %1, %2 : index, index
}
