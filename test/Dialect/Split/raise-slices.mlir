// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-raise-slices | FileCheck %s

// In any order.
// CHECK-LABEL: func.func @partition
//  CHECK-SAME:   %[[X:.*]]: tensor<3x6xf32>
func.func @partition(%x: tensor<3x6xf32>) -> (tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x2xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:3 = split.split %[[X]] sizes [1, 2, 3] axis 1
  // CHECK-NEXT: return %[[Y]]#2, %[[Y]]#0, %[[Y]]#1
  %0 = tensor.extract_slice %x[0, 3] [3, 3] [1, 1] : tensor<3x6xf32> to tensor<3x3xf32>
  %1 = tensor.extract_slice %x[0, 0] [3, 1] [1, 1] : tensor<3x6xf32> to tensor<3x1xf32>
  %2 = tensor.extract_slice %x[0, 1] [3, 2] [1, 1] : tensor<3x6xf32> to tensor<3x2xf32>
  return %0, %1, %2 : tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x2xf32>
}

// CHECK-LABEL: func.func @gap
func.func @gap(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0] [2] [1] : tensor<6xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %x[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
  // CHECK: return
  return %0, %1 : tensor<2xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @overlap
func.func @overlap(%x: tensor<6xf32>) -> (tensor<4xf32>, tensor<3xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %x[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
  // CHECK: return
  return %0, %1 : tensor<4xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @strided
func.func @strided(%x: tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0] [2] [2] : tensor<4xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %x[1] [2] [2] : tensor<4xf32> to tensor<2xf32>
  // CHECK: return
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @rank_reducing
func.func @rank_reducing(%x: tensor<2x4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %x[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<4xf32>
  // CHECK: return
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @two_axes
func.func @two_axes(%x: tensor<4x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  %1 = tensor.extract_slice %x[2, 2] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  // CHECK: return
  return %0, %1 : tensor<2x2xf32>, tensor<2x2xf32>
}
