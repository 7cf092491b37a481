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

// An empty input has no place to be inserted at.
// CHECK-LABEL: func.func @empty_input
//  CHECK-SAME:   %[[X:.*]]: tensor<2xf32>, %{{.*}}: tensor<0xf32>
func.func @empty_input(%x: tensor<2xf32>, %y: tensor<0xf32>) -> tensor<2xf32> {
  // CHECK: %[[A:.*]] = tensor.insert_slice %[[X]] into %{{.*}}[0] [2] [1]
  // CHECK-NEXT: return %[[A]]
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<0xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @empty_elsewhere
func.func @empty_elsewhere(%x: tensor<2x0xf32>, %y: tensor<?x?xf32>) -> tensor<?x0xf32> {
  // CHECK-NOT: tensor.insert_slice
  // CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?x0xf32>
  // CHECK: return %[[E]]
  %0 = tensor.concat dim(0) %x, %y : (tensor<2x0xf32>, tensor<?x?xf32>) -> tensor<?x0xf32>
  return %0 : tensor<?x0xf32>
}

// Empty at run time, perhaps.
// CHECK-LABEL: func.func @unknown_input
func.func @unknown_input(%x: tensor<2xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-COUNT-2: tensor.insert_slice
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
