// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-ie-to-split | tr -d '"' | FileCheck %s

// CHECK-LABEL: func.func @attributes
func.func @attributes(%x: tensor<2x3x4x5xf32>, %y: tensor<?x?xf16>) -> tensor<?x?xf16> {
  // CHECK: split.variadic_split %{{.*}} axis 3 lengths [2, 2, 1]
  %0:3 = "IE.VariadicSplit"(%x) {axis = 3 : i64, split_lengths = [2, 2, 1]}
      : (tensor<2x3x4x5xf32>) -> (tensor<2x3x4x2xf32>, tensor<2x3x4x2xf32>, tensor<2x3x4x1xf32>)
  // CHECK: split.variadic_split %{{.*}} axis -1 lengths [2, -1]
  %1:2 = "IE.VariadicSplit"(%x) <{axis_value = -1 : i64, split_lengths_value = [2, -1]}>
      : (tensor<2x3x4x5xf32>) -> (tensor<2x3x4x2xf32>, tensor<2x3x4x3xf32>)
  // CHECK: split.split %{{.*}} into 3 axis 1
  %2:3 = "IE.Split"(%x) {axis_value = 1, num_splits = 3}
      : (tensor<2x3x4x5xf32>) -> (tensor<2x1x4x5xf32>, tensor<2x1x4x5xf32>, tensor<2x1x4x5xf32>)
  // CHECK: arith.remui
  // CHECK: split.assert
  // CHECK: %[[S:.*]]:2 = split.split %{{.*}} into 2 axis 0
  // CHECK: return %[[S]]#1
  %3:2 = "IE.Split"(%y) {axis_value = 0, num_splits = 2} : (tensor<?x?xf16>) -> (tensor<?x?xf16>, tensor<?x?xf16>)
  return %3#1 : tensor<?x?xf16>
}

// CHECK-LABEL: func.func @operands
// CHECK-SAME: %[[X:[^:]*]]: tensor<6x12xf32>, %[[A:[^:]*]]: tensor<si32>, %[[L:[^:]*]]: tensor<2xui8>
func.func @operands(%x: tensor<6x12xf32>, %a: tensor<si32>, %l: tensor<2xui8>) {
  // CHECK-NEXT: split.variadic_split %[[X]] axis 1 lengths [4, 8]
  %axis = "const.Declare"() {content = dense<1> : tensor<1xsi64>} : () -> tensor<1xsi64>
  %lengths = "const.Declare"() {content = dense<[4, 8]> : tensor<2xsi32>} : () -> tensor<2xsi32>
  %0:2 = "IE.VariadicSplit"(%x, %axis, %lengths)
      : (tensor<6x12xf32>, tensor<1xsi64>, tensor<2xsi32>) -> (tensor<6x4xf32>, tensor<6x8xf32>)
  // CHECK-NEXT: split.variadic_split %[[X]] axis %[[A]] lengths %[[L]]
  %1:2 = "IE.VariadicSplit"(%x, %a, %l)
      : (tensor<6x12xf32>, tensor<si32>, tensor<2xui8>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK-NEXT: split.split %[[X]] into 2 axis 1
  %2:2 = "IE.Split"(%x, %axis) {num_splits = 2 : i64} : (tensor<6x12xf32>, tensor<1xsi64>) -> (tensor<6x6xf32>, tensor<6x6xf32>)
  // CHECK-NEXT: IE.ReLU
  "IE.ReLU"(%0#0) : (tensor<6x4xf32>) -> ()
  return
}
