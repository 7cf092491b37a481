// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @expand
//  CHECK-SAME:   %[[X:.*]]: tensor<12x6xf32>
func.func @expand(%x: tensor<12x6xf32>) -> (tensor<3x4x2xf32>, tensor<3x4x4xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:2 = split.split %[[X]] sizes [2, 4] axis 1
  // CHECK-NEXT: %[[A:.*]] = tensor.expand_shape %[[Y]]#0 {{\[}}[0, 1], [2]] output_shape [3, 4, 2]
  // CHECK-NEXT: %[[B:.*]] = tensor.expand_shape %[[Y]]#1 {{\[}}[0, 1], [2]] output_shape [3, 4, 4]
  // CHECK-NEXT: return %[[A]], %[[B]]
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [3, 4, 6] : tensor<12x6xf32> into tensor<3x4x6xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 2 : (tensor<3x4x6xf32>) -> (tensor<3x4x2xf32>, tensor<3x4x4xf32>)
  return %1#0, %1#1 : tensor<3x4x2xf32>, tensor<3x4x4xf32>
}

// CHECK-LABEL: func.func @collapse
//  CHECK-SAME:   %[[X:.*]]: tensor<3x4x6xf32>
func.func @collapse(%x: tensor<3x4x6xf32>) -> (tensor<1x24xf32>, tensor<2x24xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:2 = split.split %[[X]] sizes [1, 2] axis 0
  // CHECK-NEXT: tensor.collapse_shape %[[Y]]#0 {{\[}}[0], [1, 2]]
  // CHECK-NEXT: tensor.collapse_shape %[[Y]]#1 {{\[}}[0], [1, 2]]
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<3x4x6xf32> into tensor<3x24xf32>
  %1:2 = split.split %0 sizes [1, 2] axis 0 : (tensor<3x24xf32>) -> (tensor<1x24xf32>, tensor<2x24xf32>)
  return %1#0, %1#1 : tensor<1x24xf32>, tensor<2x24xf32>
}

// The axis is one that the reshape makes.
// CHECK-LABEL: func.func @expanded_axis
func.func @expanded_axis(%x: tensor<12x6xf32>) -> (tensor<1x4x6xf32>, tensor<2x4x6xf32>) {
  // CHECK-NEXT: tensor.expand_shape
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [3, 4, 6] : tensor<12x6xf32> into tensor<3x4x6xf32>
  %1:2 = split.split %0 sizes [1, 2] axis 0 : (tensor<3x4x6xf32>) -> (tensor<1x4x6xf32>, tensor<2x4x6xf32>)
  return %1#0, %1#1 : tensor<1x4x6xf32>, tensor<2x4x6xf32>
}

// CHECK-LABEL: func.func @collapsed_axis
func.func @collapsed_axis(%x: tensor<3x4x6xf32>) -> (tensor<3x12xf32>, tensor<3x12xf32>) {
  // CHECK-NEXT: tensor.collapse_shape
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<3x4x6xf32> into tensor<3x24xf32>
  %1:2 = split.split %0 into 2 axis 1 : (tensor<3x24xf32>) -> (tensor<3x12xf32>, tensor<3x12xf32>)
  return %1#0, %1#1 : tensor<3x12xf32>, tensor<3x12xf32>
}

// CHECK-LABEL: func.func @other_use
func.func @other_use(%x: tensor<12x6xf32>) -> (tensor<3x4x3xf32>, tensor<3x4x3xf32>, tensor<3x4x6xf32>) {
  // CHECK-NEXT: tensor.expand_shape
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [3, 4, 6] : tensor<12x6xf32> into tensor<3x4x6xf32>
  %1:2 = split.split %0 into 2 axis 2 : (tensor<3x4x6xf32>) -> (tensor<3x4x3xf32>, tensor<3x4x3xf32>)
  return %1#0, %1#1, %0 : tensor<3x4x3xf32>, tensor<3x4x3xf32>, tensor<3x4x6xf32>
}

// CHECK-LABEL: func.func @expand_dynamic
//  CHECK-SAME:   %[[X:.*]]: tensor<4x?xf32>
func.func @expand_dynamic(%x: tensor<4x?xf32>) -> (tensor<2x2x?xf32>, tensor<2x2x?xf32>) {
  // CHECK:     %[[Y:.*]]:2 = split.split %[[X]] into 2 axis 1 : (tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>)
  // CHECK:     %[[N:.*]] = tensor.dim %[[Y]]#0, %c1
  // CHECK:     tensor.expand_shape %[[Y]]#0 {{\[}}[0, 1], [2]] output_shape [2, 2, %[[N]]]
  // CHECK:     tensor.expand_shape %[[Y]]#1
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<4x?xf32>
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 2, %n] : tensor<4x?xf32> into tensor<2x2x?xf32>
  %1:2 = split.split %0 into 2 axis 2 : (tensor<2x2x?xf32>) -> (tensor<2x2x?xf32>, tensor<2x2x?xf32>)
  return %1#0, %1#1 : tensor<2x2x?xf32>, tensor<2x2x?xf32>
}

// CHECK-LABEL: func.func @collapse_dynamic
//  CHECK-SAME:   %[[X:.*]]: tensor<?x2x?xf32>, %[[S:.*]]: tensor<2xi64>
func.func @collapse_dynamic(%x: tensor<?x2x?xf32>, %s: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x3xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:2 = split.split %[[X]] sizes %[[S]] axis 2 : {{.*}} -> (tensor<?x2x?xf32>, tensor<?x2x3xf32>)
  // CHECK-NEXT: tensor.collapse_shape %[[Y]]#0 {{\[}}[0, 1], [2]]
  // CHECK-NEXT: tensor.collapse_shape %[[Y]]#1 {{\[}}[0, 1], [2]]
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x2x?xf32> into tensor<?x?xf32>
  %1:2 = split.split %0 sizes %s axis 1 : (tensor<?x?xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x3xf32>)
  return %1#0, %1#1 : tensor<?x?xf32>, tensor<?x3xf32>
}

// The split goes first, and so meets the split that it is a part of. What
// nobody uses is not transposed.
// CHECK-LABEL: func.func @transpose
//  CHECK-SAME:   %[[X:.*]]: tensor<2x9xf32>
func.func @transpose(%x: tensor<2x9xf32>) -> (tensor<2x3xf32>, tensor<2x2xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:3 = split.split %[[X]] sizes [3, 2, 4] axis 1
  // CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<2x2xf32>
  // CHECK-NEXT: %[[T:.*]] = linalg.transpose ins(%[[Y]]#1 : tensor<2x2xf32>) outs(%[[E]] : tensor<2x2xf32>) permutation = [1, 0]
  // CHECK-NEXT: return %[[Y]]#0, %[[T]]
  %0:2 = split.split %x sizes [3, 6] axis 1 : (tensor<2x9xf32>) -> (tensor<2x3xf32>, tensor<2x6xf32>)
  %1 = tensor.empty() : tensor<6x2xf32>
  %2 = linalg.transpose ins(%0#1 : tensor<2x6xf32>) outs(%1 : tensor<6x2xf32>) permutation = [1, 0]
  %3:2 = split.split %2 sizes [2, 4] axis 0 : (tensor<6x2xf32>) -> (tensor<2x2xf32>, tensor<4x2xf32>)
  return %0#0, %3#0 : tensor<2x3xf32>, tensor<2x2xf32>
}

// CHECK-LABEL: func.func @transpose_dynamic
//  CHECK-SAME:   %[[X:.*]]: tensor<?x6x?xf32>
func.func @transpose_dynamic(%x: tensor<?x6x?xf32>, %e: tensor<?x?x6xf32>) -> (tensor<?x?x6xf32>, tensor<?x?x6xf32>) {
  // CHECK-DAG: %[[Y:.*]]:2 = split.split %[[X]] into 2 axis 0
  // CHECK-DAG: %[[D0:.*]] = tensor.dim %[[Y]]#0, %c2
  // CHECK-DAG: %[[D1:.*]] = tensor.dim %[[Y]]#0, %c0
  // CHECK:     %[[E:.*]] = tensor.empty(%[[D0]], %[[D1]]) : tensor<?x?x6xf32>
  // CHECK:     linalg.transpose ins(%[[Y]]#0 : tensor<?x6x?xf32>) outs(%[[E]] : tensor<?x?x6xf32>) permutation = [2, 0, 1]
  %0 = linalg.transpose ins(%x : tensor<?x6x?xf32>) outs(%e : tensor<?x?x6xf32>) permutation = [2, 0, 1]
  %1:2 = split.split %0 into 2 axis 1 : (tensor<?x?x6xf32>) -> (tensor<?x?x6xf32>, tensor<?x?x6xf32>)
  return %1#0, %1#1 : tensor<?x?x6xf32>, tensor<?x?x6xf32>
}

// CHECK-LABEL: func.func @transpose_other_use
func.func @transpose_other_use(%x: tensor<2x6xf32>, %e: tensor<6x2xf32>) -> (tensor<6x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
  // CHECK-NEXT: linalg.transpose
  %0 = linalg.transpose ins(%x : tensor<2x6xf32>) outs(%e : tensor<6x2xf32>) permutation = [1, 0]
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>)
  return %0, %1#0, %1#1 : tensor<6x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
}

// A loop would transpose the same again and again.
// CHECK-LABEL: func.func @transpose_outside_of_a_loop
func.func @transpose_outside_of_a_loop(%x: tensor<2x6xf32>, %e: tensor<6x2xf32>, %start: tensor<3x2xf32>, %n: index) -> tensor<3x2xf32> {
  // CHECK: linalg.transpose
  // CHECK: scf.for
  // CHECK-NOT: linalg.transpose
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.transpose ins(%x : tensor<2x6xf32>) outs(%e : tensor<6x2xf32>) permutation = [1, 0]
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (tensor<3x2xf32>) {
    %2:2 = split.split %0 into 2 axis 0 : (tensor<6x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>)
    %3 = arith.addf %sum, %2#1 : tensor<3x2xf32>
    scf.yield %3 : tensor<3x2xf32>
  }
  return %1 : tensor<3x2xf32>
}
