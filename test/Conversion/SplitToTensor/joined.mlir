// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-to-tensor --cse | FileCheck %s

// All chunks of a tensor, joined in another order, are as long as it is.
// CHECK-LABEL: func.func @all_chunks(
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>)
//       CHECK:   %[[DIM:.*]] = tensor.dim %[[X]]
//   CHECK-NOT:   tensor.dim
//       CHECK:   affine.min {{.*}}[%[[DIM]]
//   CHECK-NOT:   tensor.dim
//       CHECK:   return
func.func @all_chunks(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tensor.concat dim(0) %0#1, %0#0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2:3 = split.split %1 into 3 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  %3 = tensor.concat dim(0) %2#2, %2#1, %2#0 : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %4:3 = split.split %3 into 3 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %4#0, %4#1, %4#2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// What is known stays so.
// CHECK-LABEL: func.func @known(
//       CHECK:   %[[JOINED:.*]] = tensor.concat dim(0)
//   CHECK-NOT:   tensor.dim
//       CHECK:   tensor.extract_slice %[[JOINED]][0] [4] [1]
//       CHECK:   tensor.extract_slice %[[JOINED]][4] [4] [1]
func.func @known(%x: tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = split.split %x sizes [3, 5] axis 0 : (tensor<?xf32>) -> (tensor<3xf32>, tensor<5xf32>)
  %1 = tensor.concat dim(0) %0#1, %0#0 : (tensor<5xf32>, tensor<3xf32>) -> tensor<8xf32>
  %2:2 = split.split %1 into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %2#0, %2#1 : tensor<4xf32>, tensor<4xf32>
}

// One chunk twice, chunks of two splits, and along another axis are something else.
// CHECK-LABEL: func.func @other_chunks(
//       CHECK:   %[[TWICE:.*]] = tensor.concat dim(0)
//       CHECK:   tensor.dim %[[TWICE]]
//       CHECK:   %[[MIXED:.*]] = tensor.concat dim(0)
//       CHECK:   tensor.dim %[[MIXED]]
//       CHECK:   %[[ACROSS:.*]] = tensor.concat dim(1)
//       CHECK:   tensor.dim %[[ACROSS]], %c1
func.func @other_chunks(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1:2 = split.split %y into 2 axis 0 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %twice = tensor.concat dim(0) %0#1, %0#1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %2:2 = split.split %twice into 2 axis 0 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %mixed = tensor.concat dim(0) %0#0, %1#1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3:2 = split.split %mixed into 2 axis 0 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %across = tensor.concat dim(1) %0#0, %0#1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %4:2 = split.split %across into 2 axis 1 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %2#0, %3#0, %4#0 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
