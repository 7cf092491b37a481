// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-to-tensor | FileCheck %s

// CHECK-LABEL: func.func @sizes
//  CHECK-SAME:   %[[X:.*]]: tensor<3x6xf32>
func.func @sizes(%x: tensor<3x6xf32>) -> (tensor<3x2xf32>, tensor<3x0xf32>, tensor<3x4xf32>) {
  //      CHECK: %[[A:.*]] = tensor.extract_slice %[[X]][0, 0] [3, 2] [1, 1] : tensor<3x6xf32> to tensor<3x2xf32>
  //      CHECK: %[[B:.*]] = tensor.empty() : tensor<3x0xf32>
  //      CHECK: %[[C:.*]] = tensor.extract_slice %[[X]][0, 2] [3, 4] [1, 1] : tensor<3x6xf32> to tensor<3x4xf32>
  //  CHECK-NOT: tensor.cast
  //      CHECK: return %[[A]], %[[B]], %[[C]]
  %0:3 = split.split %x sizes [2, 0, 4] axis -1 : (tensor<3x6xf32>) -> (tensor<3x2xf32>, tensor<3x0xf32>, tensor<3x4xf32>)
  return %0#0, %0#1, %0#2 : tensor<3x2xf32>, tensor<3x0xf32>, tensor<3x4xf32>
}

// Chunks of ceil(7 / 3), the last one smaller.
// CHECK-LABEL: func.func @equal_parts
func.func @equal_parts(%x: tensor<7x!split.string>) -> (tensor<3x!split.string>, tensor<3x!split.string>, tensor<1x!split.string>) {
  // CHECK: tensor.extract_slice %{{.*}}[0] [3] [1]
  // CHECK: tensor.extract_slice %{{.*}}[3] [3] [1]
  // CHECK: tensor.extract_slice %{{.*}}[6] [1] [1] : tensor<7x!split.string> to tensor<1x!split.string>
  %0:3 = split.split %x into 3 axis 0 : (tensor<7x!split.string>) -> (tensor<3x!split.string>, tensor<3x!split.string>, tensor<1x!split.string>)
  return %0#0, %0#1, %0#2 : tensor<3x!split.string>, tensor<3x!split.string>, tensor<1x!split.string>
}

// A result type that is less static than the slice stays what it was.
// CHECK-LABEL: func.func @less_static_result
func.func @less_static_result(%x: tensor<6xf32>) -> (tensor<?xf32>, tensor<4xf32>) {
  // CHECK: %[[A:.*]] = tensor.extract_slice %{{.*}}[0] [2] [1] : tensor<6xf32> to tensor<2xf32>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[A]] : tensor<2xf32> to tensor<?xf32>
  // CHECK: %[[B:.*]] = tensor.extract_slice
  // CHECK: return %[[CAST]], %[[B]]
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<?xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @remainder
func.func @remainder(%x: tensor<6xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  // CHECK: tensor.extract_slice %{{.*}}[0] [4] [1]
  // CHECK: tensor.extract_slice %{{.*}}[4] [2] [1]
  %0:2 = split.variadic_split %x axis 0 lengths [-1, 2] : (tensor<6xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<2xf32>
}
