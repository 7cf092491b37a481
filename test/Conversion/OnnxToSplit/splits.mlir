// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits as onnx-mlir and hip-ep have them: attributes in <{}> or {}, of any
// integer type, operands left out or none.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split | FileCheck %s --enable-var-scope

// CHECK-LABEL: func.func @equal_parts
// CHECK-SAME: (%[[X:.*]]: tensor<16x39x64xf32>)
func.func @equal_parts(%x: tensor<16x39x64xf32>) -> (tensor<16x20x64xf32>, tensor<16x19x64xf32>) {
  // CHECK-NEXT: %[[S:.*]]:2 = split.split %[[X]] into 2 axis 1
  // CHECK-NEXT: return %[[S]]#0, %[[S]]#1
  %n = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.Split"(%x, %n) <{axis = 1 : si64, num_outputs = 2 : si64}>
      : (tensor<16x39x64xf32>, none) -> (tensor<16x20x64xf32>, tensor<16x19x64xf32>)
  return %0#0, %0#1 : tensor<16x20x64xf32>, tensor<16x19x64xf32>
}

// CHECK-LABEL: func.func @attributes_of_all_kinds
func.func @attributes_of_all_kinds(%x: tensor<6x8xf32>) {
  // CHECK: split.split %{{.*}} into 2 axis 1 :
  %0:2 = "onnx.Split"(%x) {axis = 1 : i64, num_outputs = 2 : i32}
      : (tensor<6x8xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>)
  // CHECK: split.split %{{.*}} into 2 axis -1 :
  %1:2 = "onnx.Split"(%x) <{axis = -1 : index}> {num_outputs = 2 : ui8, onnx_node_name = "n"}
      : (tensor<6x8xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>)
  // CHECK: split.split %{{.*}} sizes [2, 6] axis 1 :
  %2:2 = "onnx.SplitV11"(%x) <{axis = 1 : si64, split = [2, 6]}>
      : (tensor<6x8xf32>) -> (tensor<6x2xf32>, tensor<6x6xf32>)
  // CHECK: split.split %{{.*}} sizes [2, 6] axis 1 :
  %3:2 = "onnx.SplitV11"(%x) {axis = 1 : si64, split = array<i64: 2, 6>}
      : (tensor<6x8xf32>) -> (tensor<6x2xf32>, tensor<6x6xf32>)
  return
}

// CHECK-LABEL: func.func @constant_sizes
func.func @constant_sizes(%x: tensor<6x8xf32>) {
  // CHECK-NEXT: split.split %{{.*}} sizes [1, 5] axis 0
  // CHECK-NEXT: split.split %{{.*}} sizes [0, 6] axis 0
  // CHECK: split.split %{{.*}} sizes [4, 2] axis 0
  %a = "onnx.Constant"() <{value = dense<[1, 5]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0:2 = "onnx.SplitV13"(%x, %a) {axis = 0 : si64}
      : (tensor<6x8xf32>, tensor<2xi64>) -> (tensor<1x8xf32>, tensor<5x8xf32>)
  %b = "onnx.Constant"() {value_ints = [0, 6]} : () -> tensor<2xi64>
  %1:2 = "onnx.Split"(%x, %b)
      : (tensor<6x8xf32>, tensor<2xi64>) -> (tensor<0x8xf32>, tensor<6x8xf32>)
  %c = arith.constant dense<[4, 2]> : tensor<2xi64>
  %2:2 = "onnx.Split"(%x, %c)
      : (tensor<6x8xf32>, tensor<2xi64>) -> (tensor<4x8xf32>, tensor<2x8xf32>)
  return
}

// What is declared may be less static than what is known, and more.
// CHECK-LABEL: func.func @declared_types
func.func @declared_types(%x: tensor<?x8xf32>, %s: tensor<2xi64>, %y: tensor<*xf32>)
    -> (tensor<*xf32>, tensor<?x?xf32>, tensor<3x8xf32>, tensor<?xf32>) {
  // CHECK: %[[S:.*]]:2 = split.split %{{.*}} into 2 axis 1
  // CHECK-SAME: (tensor<?x8xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>)
  // CHECK: tensor.cast %[[S]]#0 : tensor<?x4xf32> to tensor<*xf32>
  // CHECK: tensor.cast %[[S]]#1 : tensor<?x4xf32> to tensor<?x?xf32>
  %0:2 = "onnx.Split"(%x) {axis = 1 : si64, num_outputs = 2 : si64}
      : (tensor<?x8xf32>) -> (tensor<*xf32>, tensor<?x?xf32>)
  // CHECK: split.split %{{.*}} sizes %{{.*}} axis 0
  // CHECK-SAME: -> (tensor<3x8xf32>, tensor<?x8xf32>)
  %1:2 = "onnx.Split"(%x, %s) {axis = 0 : si64}
      : (tensor<?x8xf32>, tensor<2xi64>) -> (tensor<3x8xf32>, tensor<?x8xf32>)
  // CHECK: split.split %{{.*}} into 2 axis 0
  // CHECK-SAME: (tensor<*xf32>) -> (tensor<?xf32>, tensor<*xf32>)
  %2:2 = "onnx.Split"(%y) {num_outputs = 2 : si64}
      : (tensor<*xf32>) -> (tensor<?xf32>, tensor<*xf32>)
  return %0#0, %0#1, %1#0, %2#0 : tensor<*xf32>, tensor<?x?xf32>, tensor<3x8xf32>, tensor<?xf32>
}
