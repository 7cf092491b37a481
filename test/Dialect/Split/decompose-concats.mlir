// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-decompose-concats | FileCheck %s

// CHECK-LABEL: func.func @concat
//  CHECK-SAME:   %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<3xf32>
func.func @concat(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<5xf32> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<5xf32>
  // CHECK: %[[A:.*]] = tensor.insert_slice %[[X]] into %[[E]][0] [2] [1]
  // CHECK: %[[B:.*]] = tensor.insert_slice %[[Y]] into %[[A]][2] [3] [1]
  // CHECK: return %[[B]]
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
