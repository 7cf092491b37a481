// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --canonicalize="test-convergence" -split-input-file | FileCheck %s

// Result types take on what source, axis and sizes say.

// CHECK-LABEL: func.func @refine_equal_parts(
// CHECK-SAME: %[[X:.*]]: tensor<7x?xf32>)
func.func @refine_equal_parts(%x: tensor<7x?xf32>) -> (tensor<?x?xf32>, tensor<*xf32>) {
  // CHECK: %[[S:.*]]:2 = split.split %[[X]] into 2 axis 0 : (tensor<7x?xf32>) -> (tensor<4x?xf32>, tensor<3x?xf32>)
  // CHECK-DAG: %[[A:.*]] = tensor.cast %[[S]]#0 : tensor<4x?xf32> to tensor<?x?xf32>
  // CHECK-DAG: %[[B:.*]] = tensor.cast %[[S]]#1 : tensor<3x?xf32> to tensor<*xf32>
  // CHECK: return %[[A]], %[[B]]
  %0:2 = split.split %x into 2 axis 0 : (tensor<7x?xf32>) -> (tensor<?x?xf32>, tensor<*xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<*xf32>
}

// -----

// A known size is kept where the dimension is unknown.

// CHECK-LABEL: func.func @refine_known_size(
func.func @refine_known_size(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: split.split %{{.*}} sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// -----

// What a result type knows beyond the inferred type stays.

// CHECK-LABEL: func.func @refine_keeps_static_results(
func.func @refine_keeps_static_results(%x: tensor<?x6xf32>) -> tensor<5x?xf32> {
  // CHECK: -> (tensor<5x2xf32>, tensor<?x4xf32>)
  %0:2 = split.split %x sizes [2, 4] axis 1
      : (tensor<?x6xf32>) -> (tensor<5x?xf32>, tensor<?x?xf32>)
  return %0#0 : tensor<5x?xf32>
}

// -----

// Not refined: nothing is known of run-time sizes, of equal parts of an unknown
// dimension, or of an unranked source.

// CHECK-LABEL: func.func @nothing_to_refine(
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>, %[[S:.*]]: tensor<2xi64>, %[[Y:.*]]: tensor<?xf32>, %[[Z:.*]]: tensor<*xf32>)
func.func @nothing_to_refine(%x: tensor<6xf32>, %s: tensor<2xi64>, %y: tensor<?xf32>,
                             %z: tensor<*xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<*xf32>) {
  // CHECK-NEXT: %[[A:.*]]:2 = split.split %[[X]] sizes %[[S]] axis 0 : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  // CHECK-NEXT: %[[B:.*]]:2 = split.split %[[Y]] into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  // CHECK-NEXT: %[[C:.*]]:2 = split.split %[[Z]] into 2 axis -1 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  // CHECK-NEXT: return %[[A]]#0, %[[B]]#0, %[[C]]#0
  %0:2 = split.split %x sizes %s axis 0
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = split.split %y into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %2:2 = split.split %z into 2 axis -1 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0, %1#0, %2#0 : tensor<?xf32>, tensor<?xf32>, tensor<*xf32>
}

// -----

// One result is the source.

// CHECK-LABEL: func.func @one_result(
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>)
func.func @one_result(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]]
  %0 = split.split %x into 1 axis 0 : (tensor<6xf32>) -> tensor<6xf32>
  %1 = split.split %x sizes [6] axis 0 : (tensor<6xf32>) -> tensor<6xf32>
  return %0, %1 : tensor<6xf32>, tensor<6xf32>
}

// -----

// One result of a type that says more than that of the source is a check: a cast
// would be moved out of branches that are not taken.

// CHECK-LABEL: func.func @one_result_of_another_type(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>)
func.func @one_result_of_another_type(%x: tensor<?xf32>) -> tensor<6xf32> {
  // CHECK-NEXT: %[[ALL:.*]] = split.split %[[X]] into 1
  // CHECK-NEXT: return %[[ALL]]
  %0 = split.split %x into 1 axis 0 : (tensor<?xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// Not folded: two results that both have elements.

// CHECK-LABEL: func.func @two_results(
func.func @two_results(%x: tensor<6xf32>) -> (tensor<5xf32>, tensor<1xf32>) {
  // CHECK: split.split %{{.*}} sizes [5, 1] axis 0
  %0:2 = split.split %x sizes [5, 1] axis 0 : (tensor<6xf32>) -> (tensor<5xf32>, tensor<1xf32>)
  return %0#0, %0#1 : tensor<5xf32>, tensor<1xf32>
}

// -----

// Constant sizes become static, and refine the results.

// CHECK-LABEL: func.func @constant_sizes(
func.func @constant_sizes(%x: tensor<?x6xf32>) -> tensor<?x?xf32> {
  // CHECK-NOT: arith.constant
  // CHECK: split.split %{{.*}} sizes [2, 4] axis 1 : (tensor<?x6xf32>) -> (tensor<?x2xf32>, tensor<?x4xf32>)
  %s = arith.constant dense<[2, 4]> : tensor<2xi64>
  %0:2 = split.split %x sizes %s axis 1
      : (tensor<?x6xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0 : tensor<?x?xf32>
}

// -----

// Constants of every integer type: 200 is negative only as a signed byte.

// CHECK-LABEL: func.func @constant_size_types(
func.func @constant_size_types(%x: tensor<400xf32>, %y: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: split.split %{{.*}} sizes [200, 200] axis 0
  %u8 = arith.constant dense<200> : tensor<2xui8>
  %0:2 = split.split %x sizes %u8 axis 0
      : (tensor<400xf32>, tensor<2xui8>) -> (tensor<?xf32>, tensor<?xf32>)
  // CHECK: split.split %{{.*}} sizes [1, 399] axis 0
  %index = arith.constant dense<[1, 399]> : tensor<2xindex>
  %1:2 = split.split %x sizes %index axis 0
      : (tensor<400xf32>, tensor<2xindex>) -> (tensor<?xf32>, tensor<?xf32>)
  // CHECK: split.split %{{.*}} sizes [3, 4] axis 0
  %u64 = arith.constant dense<[3, 4]> : tensor<2xui64>
  %2:2 = split.split %y sizes %u64 axis 0
      : (tensor<?xf32>, tensor<2xui64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %1#0, %2#0 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// Constant sizes that contradict the op stay, for run-time verification to
// report: another sum, a negative size, another count, an overflowing sum, a
// value beyond 64 bits, a result of another size.

// CHECK-LABEL: func.func @contradicting_constant_sizes(
// CHECK-SAME: %[[X:.*]]: tensor<6xf32>, %[[Y:.*]]: tensor<?xf32>)
func.func @contradicting_constant_sizes(%x: tensor<6xf32>, %y: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>,
        tensor<3xf32>) {
  %sum = arith.constant dense<[2, 5]> : tensor<2xi64>
  %negative = arith.constant dense<[-1, 7]> : tensor<2xi64>
  %count = tensor.cast %sum : tensor<2xi64> to tensor<?xi64>
  %overflow = arith.constant dense<[9223372036854775807, 1]> : tensor<2xi64>
  %large = arith.constant dense<[18446744073709551615, 7]> : tensor<2xui64>
  %other = arith.constant dense<[2, 4]> : tensor<2xi64>
  // CHECK: split.split %[[X]] sizes %{{.*}} axis 0
  // CHECK: split.split %[[X]] sizes %{{.*}} axis 0
  // CHECK: split.split %[[X]] sizes %{{.*}} axis 0
  // CHECK: split.split %[[Y]] sizes %{{.*}} axis 0
  // CHECK: split.split %[[X]] sizes %{{.*}} axis 0
  // CHECK: split.split %[[X]] sizes %{{.*}} axis 0
  %0:2 = split.split %x sizes %sum axis 0
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = split.split %x sizes %negative axis 0
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %2:3 = split.split %x sizes %count axis 0
      : (tensor<6xf32>, tensor<?xi64>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  %3:2 = split.split %y sizes %overflow axis 0
      : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %4:2 = split.split %x sizes %large axis 0
      : (tensor<6xf32>, tensor<2xui64>) -> (tensor<?xf32>, tensor<?xf32>)
  %5:2 = split.split %x sizes %other axis 0
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<3xf32>, tensor<?xf32>)
  return %0#0, %1#0, %2#0, %3#0, %4#0, %5#0
      : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>,
        tensor<3xf32>
}

// -----

// Constant sizes of an unranked source are static, whatever its rank is.

// CHECK-LABEL: func.func @constant_sizes_of_unranked_source(
func.func @constant_sizes_of_unranked_source(%x: tensor<*xf32>) -> tensor<*xf32> {
  // CHECK: split.split %{{.*}} sizes [2, 4] axis -1 : (tensor<*xf32>)
  %s = arith.constant dense<[2, 4]> : tensor<2xi64>
  %0:2 = split.split %x sizes %s axis -1
      : (tensor<*xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0 : tensor<*xf32>
}

// -----

// A negative axis is normalised where the rank is known.

// CHECK-LABEL: func.func @negative_axis(
func.func @negative_axis(%x: tensor<2x6xf32>, %y: tensor<?x?x?xf32>)
    -> (tensor<2x3xf32>, tensor<?x?x?xf32>) {
  // CHECK: split.split %{{.*}} into 2 axis 1
  %0:2 = split.split %x into 2 axis -1 : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  // CHECK: split.split %{{.*}} into 2 axis 0
  %1:2 = split.split %y into 2 axis -3
      : (tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %0#0, %1#0 : tensor<2x3xf32>, tensor<?x?x?xf32>
}

// -----

// A split whose results nobody reads disappears.

// CHECK-LABEL: func.func @unused(
func.func @unused(%x: tensor<6xf32>) {
  // CHECK-NEXT: return
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// A size of 3 is wrong at run time, where it is reported.
// CHECK-LABEL: func.func @one_result_contradiction
func.func @one_result_contradiction(%x: tensor<6xf32>, %s: tensor<1xi64>) -> tensor<3xf32> {
  // CHECK: split.split
  %0 = split.split %x sizes %s axis 0 : (tensor<6xf32>, tensor<1xi64>) -> (tensor<3xf32>)
  return %0 : tensor<3xf32>
}
