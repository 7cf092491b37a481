// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-infer-shapes | FileCheck %s

// The only size that the dimension can have makes the remainder known.
// CHECK-LABEL: func.func @remainder
//  CHECK-SAME:   -> (tensor<2x3xf32>, tensor<5x3xf32>)
func.func @remainder(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  // CHECK: %[[Y:.*]] = tensor.extract_slice
  // CHECK: %[[Z:.*]] = tensor.cast %[[Y]] : tensor<?x3xf32> to tensor<7x3xf32>
  // CHECK: split.variadic_split %[[Z]]
  %c7 = arith.constant 7 : index
  %0 = tensor.extract_slice %x[0, 0] [%c7, 3] [1, 1] : tensor<?x3xf32> to tensor<?x3xf32>
  %1:2 = split.variadic_split %0 axis 0 lengths [2, -1] : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  return %1#0, %1#1 : tensor<?x3xf32>, tensor<?x3xf32>
}

// The chunks of one split say how long the other's source is.
// CHECK-LABEL: func.func @sum
//  CHECK-SAME:   -> (tensor<3xf32>, tensor<3xf32>)
func.func @sum(%x: tensor<?xf32>, %s: tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %0:2 = split.split %x sizes [4, 2] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %a = tensor.dim %0#0, %c0 : tensor<?xf32>
  %b = tensor.dim %0#1, %c0 : tensor<?xf32>
  %n = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%a, %b]
  %1 = tensor.empty(%n) : tensor<?xf32>
  %2:2 = split.split %1 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %2#0, %2#1 : tensor<?xf32>, tensor<?xf32>
}

// What becomes known makes more known.
// CHECK-LABEL: func.func @rounds
//  CHECK-SAME:   -> tensor<3xf32>
func.func @rounds(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %0 = tensor.empty(%c12) : tensor<?xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %2 = tensor.dim %1#1, %c0 : tensor<?xf32>
  %3 = tensor.empty(%2) : tensor<?xf32>
  %4:2 = split.split %3 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %4#1 : tensor<?xf32>
}

// Several sizes are possible.
// CHECK-LABEL: func.func @range
//  CHECK-SAME:   -> (tensor<2xf32>, tensor<?xf32>)
func.func @range(%n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = affine.min affine_map<()[s0] -> (s0, 5)>()[%n]
  %1 = tensor.empty(%0) : tensor<?xf32>
  %2:2 = split.variadic_split %1 axis 0 lengths [2, -1] : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %2#0, %2#1 : tensor<?xf32>, tensor<?xf32>
}
