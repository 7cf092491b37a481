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

// CHECK-LABEL: func.func @dim
//  CHECK-SAME:   %[[X:.*]]: tensor<?x?xf32>
func.func @dim(%x: tensor<?x?xf32>) -> (index, index) {
  // CHECK-DAG: %[[Y:.*]]:2 = split.split
  // CHECK-DAG: %[[ROWS:.*]] = tensor.dim %[[X]], %c0
  // CHECK-DAG: %[[COLUMNS:.*]] = tensor.dim %[[Y]]#0, %c1
  // CHECK:     return %[[ROWS]], %[[COLUMNS]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1 = tensor.dim %0#0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0#0, %c1 : tensor<?x?xf32>
  return %1, %2 : index, index
}
