// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --canonicalize="test-convergence" -split-input-file | FileCheck %s

// A constant list of sizes becomes static, whatever its integer type.

// CHECK-LABEL: func.func @constant_sizes(
func.func @constant_sizes(%x: tensor<3x6xf32>, %y: tensor<?xf32>)
    -> (!split.sequence<tensor<?x6xf32>>, !split.sequence<tensor<?xf32>>) {
  // CHECK-NOT: arith.constant
  // CHECK: split.split_to_sequence %{{.*}} sizes [1, 2] axis 0 : (tensor<3x6xf32>) -> !split.sequence<tensor<?x6xf32>>
  %s = arith.constant dense<[1, 2]> : tensor<2xi64>
  %0 = split.split_to_sequence %x sizes %s axis 0
      : (tensor<3x6xf32>, tensor<2xi64>) -> !split.sequence<tensor<?x6xf32>>
  // CHECK: split.split_to_sequence %{{.*}} sizes [4, 0] axis 0 : (tensor<?xf32>)
  %t = arith.constant dense<[4, 0]> : tensor<2xi32>
  %1 = split.split_to_sequence %y sizes %t axis 0
      : (tensor<?xf32>, tensor<2xi32>) -> !split.sequence<tensor<?xf32>>
  return %0, %1 : !split.sequence<tensor<?x6xf32>>, !split.sequence<tensor<?xf32>>
}

// -----

// A constant scalar becomes the chunk size. keepdims stays ignored.

// CHECK-LABEL: func.func @constant_chunk_size(
func.func @constant_chunk_size(%x: tensor<3x6xf32>) -> !split.sequence<tensor<?x6xf32>> {
  // CHECK: split.split_to_sequence %{{.*}} chunks_of 2 axis 0 keepdims = false
  %k = arith.constant dense<2> : tensor<i32>
  %0 = split.split_to_sequence %x sizes %k axis 0 keepdims = false
      : (tensor<3x6xf32>, tensor<i32>) -> !split.sequence<tensor<?x6xf32>>
  return %0 : !split.sequence<tensor<?x6xf32>>
}

// -----

// Constant sizes that contradict the op stay, for run-time verification to
// report: a chunk size of 0 or below, another sum, a negative size, a list that
// is empty, elements that one chunk or the last one does not fit.

// CHECK-LABEL: func.func @contradicting_constant_sizes(
func.func @contradicting_constant_sizes(%x: tensor<6x2xf32>)
    -> (!split.sequence<tensor<?x2xf32>>, !split.sequence<tensor<?x2xf32>>,
        !split.sequence<tensor<?x2xf32>>, !split.sequence<tensor<?x2xf32>>,
        !split.sequence<tensor<?x2xf32>>, !split.sequence<tensor<3x2xf32>>,
        !split.sequence<tensor<4x2xf32>>) {
  // CHECK-COUNT-7: split.split_to_sequence %{{.*}} sizes %{{.*}} axis 0
  %zero = arith.constant dense<0> : tensor<i64>
  %0 = split.split_to_sequence %x sizes %zero axis 0
      : (tensor<6x2xf32>, tensor<i64>) -> !split.sequence<tensor<?x2xf32>>
  %minus_one = arith.constant dense<-1> : tensor<i64>
  %1 = split.split_to_sequence %x sizes %minus_one axis 0
      : (tensor<6x2xf32>, tensor<i64>) -> !split.sequence<tensor<?x2xf32>>
  %sum = arith.constant dense<[2, 3]> : tensor<2xi64>
  %2 = split.split_to_sequence %x sizes %sum axis 0
      : (tensor<6x2xf32>, tensor<2xi64>) -> !split.sequence<tensor<?x2xf32>>
  %negative = arith.constant dense<[-1, 7]> : tensor<2xi64>
  %3 = split.split_to_sequence %x sizes %negative axis 0
      : (tensor<6x2xf32>, tensor<2xi64>) -> !split.sequence<tensor<?x2xf32>>
  %empty = arith.constant dense<> : tensor<0xi64>
  %4 = split.split_to_sequence %x sizes %empty axis 0
      : (tensor<6x2xf32>, tensor<0xi64>) -> !split.sequence<tensor<?x2xf32>>
  %two_sizes = arith.constant dense<[2, 4]> : tensor<2xi64>
  %5 = split.split_to_sequence %x sizes %two_sizes axis 0
      : (tensor<6x2xf32>, tensor<2xi64>) -> !split.sequence<tensor<3x2xf32>>
  %four = arith.constant dense<4> : tensor<i64>
  %6 = split.split_to_sequence %x sizes %four axis 0
      : (tensor<6x2xf32>, tensor<i64>) -> !split.sequence<tensor<4x2xf32>>
  return %0, %1, %2, %3, %4, %5, %6
      : !split.sequence<tensor<?x2xf32>>, !split.sequence<tensor<?x2xf32>>,
        !split.sequence<tensor<?x2xf32>>, !split.sequence<tensor<?x2xf32>>,
        !split.sequence<tensor<?x2xf32>>, !split.sequence<tensor<3x2xf32>>,
        !split.sequence<tensor<4x2xf32>>
}

// -----

// Not static: run-time sizes.

// CHECK-LABEL: func.func @runtime_sizes(
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>, %[[S:.*]]: tensor<?xi64>)
func.func @runtime_sizes(%x: tensor<6xf32>, %s: tensor<?xi64>) -> !split.sequence<tensor<?xf32>> {
  // CHECK-NEXT: split.split_to_sequence %[[X]] sizes %[[S]] axis 0
  %0 = split.split_to_sequence %x sizes %s axis 0
      : (tensor<6xf32>, tensor<?xi64>) -> !split.sequence<tensor<?xf32>>
  return %0 : !split.sequence<tensor<?xf32>>
}

// -----

// A negative axis is normalised where the rank is known.

// CHECK-LABEL: func.func @negative_axis(
func.func @negative_axis(%x: tensor<3x6xf32>, %y: tensor<*xf32>)
    -> (!split.sequence<tensor<3x1xf32>>, !split.sequence<tensor<*xf32>>) {
  // CHECK: split.split_to_sequence %{{.*}} axis 1 : (tensor<3x6xf32>)
  %0 = split.split_to_sequence %x axis -1 : (tensor<3x6xf32>) -> !split.sequence<tensor<3x1xf32>>
  // CHECK: split.split_to_sequence %{{.*}} axis -1 : (tensor<*xf32>)
  %1 = split.split_to_sequence %y axis -1 : (tensor<*xf32>) -> !split.sequence<tensor<*xf32>>
  return %0, %1 : !split.sequence<tensor<3x1xf32>>, !split.sequence<tensor<*xf32>>
}
