// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-replace-empty-tensors --canonicalize | FileCheck %s
// RUN: split-opt %s --split-to-loops-pipeline -o /dev/null

// CHECK-LABEL: func.func @collapse
//  CHECK-SAME:   %[[X:.*]]: tensor<2x0x?x?xf32>
func.func @collapse(%x: tensor<2x0x?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[D:.*]] = tensor.dim %[[X]], %c3
  // CHECK: %[[E:.*]] = tensor.empty(%[[D]]) : tensor<0x?xf32>
  // CHECK: %[[C:.*]] = tensor.cast %[[E]]
  // CHECK: return %[[C]]
  %0 = tensor.collapse_shape %x [[0, 1, 2], [3]] : tensor<2x0x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// What is cast says it as well.
// CHECK-LABEL: func.func @slice_of_cast
func.func @slice_of_cast(%x: tensor<0x4xf32>, %n: index) -> tensor<?x4xf32> {
  // CHECK-NOT: tensor.extract_slice
  // CHECK:     tensor.empty
  %0 = tensor.cast %x : tensor<0x4xf32> to tensor<?x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @not_known_to_be_empty
func.func @not_known_to_be_empty(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  // CHECK: tensor.extract_slice
  %0 = tensor.extract_slice %x[%n, 0] [%n, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
