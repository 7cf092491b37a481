// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --canonicalize="test-convergence" -split-input-file | FileCheck %s

// With axis and lengths static and no unknown remainder, it is a split.split.

// CHECK-LABEL: func.func @becomes_split(
// CHECK-SAME: %[[X:.*]]: tensor<6x12xf32>, %[[Y:.*]]: tensor<?x12xf32>)
func.func @becomes_split(%x: tensor<6x12xf32>, %y: tensor<?x12xf32>)
    -> (tensor<?x?xf32>, tensor<6x8xf32>, tensor<?x?xf32>) {
  // CHECK: split.split %[[X]] sizes [4, 2] axis 0 : (tensor<6x12xf32>) -> (tensor<4x12xf32>, tensor<2x12xf32>)
  %0:2 = split.variadic_split %x axis 0 lengths [-1, 2]
      : (tensor<6x12xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: split.split %[[X]] sizes [8, 4] axis 1
  %1:2 = split.variadic_split %x axis -1 lengths [8, 4]
      : (tensor<6x12xf32>) -> (tensor<6x8xf32>, tensor<6x4xf32>)
  // CHECK: split.split %[[Y]] sizes [4, 2] axis 0 : (tensor<?x12xf32>) -> (tensor<4x12xf32>, tensor<2x12xf32>)
  %2:2 = split.variadic_split %y axis 0 lengths [4, 2]
      : (tensor<?x12xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK-NOT: split.variadic_split
  return %0#0, %1#0, %2#0 : tensor<?x?xf32>, tensor<6x8xf32>, tensor<?x?xf32>
}

// -----

// Not so: the remainder of an unknown dimension, an unknown rank.

// CHECK-LABEL: func.func @stays(
func.func @stays(%x: tensor<?x12xf32>, %y: tensor<*xf32>)
    -> (tensor<?x12xf32>, tensor<*xf32>) {
  // CHECK: split.variadic_split %{{.*}} axis 0 lengths [2, -1] : (tensor<?x12xf32>) -> (tensor<2x12xf32>, tensor<?x12xf32>)
  %0:2 = split.variadic_split %x axis 0 lengths [2, -1]
      : (tensor<?x12xf32>) -> (tensor<2x12xf32>, tensor<?x12xf32>)
  // CHECK: split.variadic_split %{{.*}} axis -1 lengths [2, 4]
  %1:2 = split.variadic_split %y axis -1 lengths [2, 4]
      : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#1, %1#0 : tensor<?x12xf32>, tensor<*xf32>
}

// -----

// A constant axis becomes static, scalar or of shape [1], and refines results.

// CHECK-LABEL: func.func @constant_axis(
// CHECK-SAME: %[[X:.*]]: tensor<6x12xf32>, %[[L:.*]]: tensor<2xi64>, %[[N:.*]]: tensor<?xi64>, %[[Y:.*]]: tensor<*xf32>)
func.func @constant_axis(%x: tensor<6x12xf32>, %l: tensor<2xi64>, %n: tensor<?xi64>,
                         %y: tensor<*xf32>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<*xf32>) {
  // CHECK: split.variadic_split %[[X]] axis 1 lengths %[[L]] : (tensor<6x12xf32>, tensor<2xi64>) -> (tensor<6x?xf32>, tensor<6x?xf32>)
  %one = arith.constant dense<1> : tensor<ui8>
  %0:2 = split.variadic_split %x axis %one lengths %l
      : (tensor<6x12xf32>, tensor<ui8>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: split.split %[[X]] sizes [10, 2] axis 1 : (tensor<6x12xf32>) -> (tensor<6x10xf32>, tensor<6x2xf32>)
  %minus_one = arith.constant dense<-1> : tensor<1xi32>
  %1:2 = split.variadic_split %x axis %minus_one lengths [-1, 2]
      : (tensor<6x12xf32>, tensor<1xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // The number of lengths need not be known.
  // CHECK: split.variadic_split %[[X]] axis 1 lengths %[[N]] : (tensor<6x12xf32>, tensor<?xi64>) -> (tensor<6x?xf32>, tensor<6x?xf32>)
  %2:2 = split.variadic_split %x axis %one lengths %n
      : (tensor<6x12xf32>, tensor<ui8>, tensor<?xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: split.variadic_split %[[Y]] axis -1 lengths %[[L]]
  %3:2 = split.variadic_split %y axis %minus_one lengths %l
      : (tensor<*xf32>, tensor<1xi32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0, %1#0, %2#0, %3#0
      : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<*xf32>
}

// -----

// A constant axis that contradicts the op stays, for run-time verification to
// report: out of range, lengths that are wrong on it, results of other sizes.

// CHECK-LABEL: func.func @contradicting_constant_axis(
func.func @contradicting_constant_axis(%x: tensor<6x12xf32>, %l: tensor<2xi64>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x12xf32>) {
  // CHECK-DAG: %[[TWO:.*]] = arith.constant dense<2> : tensor<i64>
  // CHECK-DAG: %[[ONE:.*]] = arith.constant dense<1> : tensor<i64>
  // CHECK: split.variadic_split %{{.*}} axis %[[TWO]] lengths
  // CHECK: split.variadic_split %{{.*}} axis %[[ONE]] lengths [2, 4]
  // CHECK: split.variadic_split %{{.*}} axis %[[ONE]] lengths
  %two = arith.constant dense<2> : tensor<i64>
  %one = arith.constant dense<1> : tensor<i64>
  %0:2 = split.variadic_split %x axis %two lengths %l
      : (tensor<6x12xf32>, tensor<i64>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1:2 = split.variadic_split %x axis %one lengths [2, 4]
      : (tensor<6x12xf32>, tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %2:2 = split.variadic_split %x axis %one lengths %l
      : (tensor<6x12xf32>, tensor<i64>, tensor<2xi64>) -> (tensor<5x12xf32>, tensor<?x?xf32>)
  %3 = tensor.cast %2#0 : tensor<5x12xf32> to tensor<?x12xf32>
  return %0#0, %1#0, %3 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x12xf32>
}

// -----

// Constant lengths become static.

// CHECK-LABEL: func.func @constant_lengths(
// CHECK-SAME: %[[X:.*]]: tensor<6x12xf32>, %[[Y:.*]]: tensor<?xf32>, %[[AXIS:.*]]: tensor<i64>)
func.func @constant_lengths(%x: tensor<6x12xf32>, %y: tensor<?xf32>, %axis: tensor<i64>)
    -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  %l = arith.constant dense<[2, -1]> : tensor<2xi32>
  // CHECK: split.split %[[X]] sizes [2, 4] axis 0 : (tensor<6x12xf32>) -> (tensor<2x12xf32>, tensor<4x12xf32>)
  %0:2 = split.variadic_split %x axis 0 lengths %l
      : (tensor<6x12xf32>, tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: split.variadic_split %[[Y]] axis 0 lengths [2, -1] : (tensor<?xf32>) -> (tensor<2xf32>, tensor<?xf32>)
  %1:2 = split.variadic_split %y axis 0 lengths %l
      : (tensor<?xf32>, tensor<2xi32>) -> (tensor<?xf32>, tensor<?xf32>)
  // CHECK: split.variadic_split %[[X]] axis %[[AXIS]] lengths [2, -1]
  %2:2 = split.variadic_split %x axis %axis lengths %l
      : (tensor<6x12xf32>, tensor<i64>, tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %1#0, %2#0 : tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>
}

// -----

// Constant lengths that contradict the op stay: a sum that is not the
// dimension, a negative remainder, two remainders.

// CHECK-LABEL: func.func @contradicting_constant_lengths(
func.func @contradicting_constant_lengths(%x: tensor<6xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK-COUNT-3: split.variadic_split %{{.*}} axis 0 lengths %{{.*}} : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %sum = arith.constant dense<[2, 3]> : tensor<2xi64>
  %remainder = arith.constant dense<[-1, 7]> : tensor<2xi64>
  %remainders = arith.constant dense<-1> : tensor<2xi64>
  %0:2 = split.variadic_split %x axis 0 lengths %sum
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = split.variadic_split %x axis 0 lengths %remainder
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %2:2 = split.variadic_split %x axis 0 lengths %remainders
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %1#0, %2#0 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// One result is the source.

// CHECK-LABEL: func.func @one_result(
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>)
func.func @one_result(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<?xf32>) {
  // CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[X]] : tensor<6xf32> to tensor<?xf32>
  // CHECK-NEXT: return %[[X]], %[[CAST]]
  %0 = split.variadic_split %x axis 0 lengths [-1] : (tensor<6xf32>) -> tensor<6xf32>
  %1 = split.variadic_split %x axis 0 lengths [6] : (tensor<6xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<6xf32>, tensor<?xf32>
}

// No axis gives this type: reported at run time.
// CHECK-LABEL: func.func @one_result_contradiction
func.func @one_result_contradiction(%x: tensor<6x3xf32>, %axis: tensor<i64>) -> tensor<3x6xf32> {
  // CHECK: split.variadic_split
  %0 = split.variadic_split %x axis %axis lengths [-1] : (tensor<6x3xf32>, tensor<i64>) -> tensor<3x6xf32>
  return %0 : tensor<3x6xf32>
}
