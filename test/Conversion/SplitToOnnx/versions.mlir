// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each split as the version that the opset has, and back again.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx=opset=18 --mlir-print-op-generic | FileCheck %s --check-prefixes=CHECK,V18
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx=opset=13 --mlir-print-op-generic | FileCheck %s --check-prefixes=CHECK,V13
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx=opset=2 --mlir-print-op-generic | FileCheck %s --check-prefixes=CHECK,V11
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx=opset=18 --convert-onnx-to-split=opset=18 | FileCheck %s --check-prefix=BACK
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx=opset=13 --convert-onnx-to-split=opset=13 | FileCheck %s --check-prefix=BACK
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx=opset=2 --convert-onnx-to-split=opset=2 | FileCheck %s --check-prefix=BACK

// CHECK: sym_name = "main"
func.func @main(%x: tensor<6x8xf32>) {
  // V18: %[[S:.*]] = "onnx.Constant"() {value = dense<[2, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  // V18: "onnx.Split"(%{{.*}}, %[[S]]) {axis = 0 : si64}
  // V13: %[[S:.*]] = "onnx.Constant"
  // V13: "onnx.SplitV13"(%{{.*}}, %[[S]]) {axis = 0 : si64}
  // V11: "onnx.SplitV11"(%{{.*}}) {axis = 0 : si64, split = [2, 4]}
  // BACK: split.split %{{.*}} sizes [2, 4] axis 0
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>)
  // V18: %[[N:.*]] = "onnx.NoValue"() {value} : () -> none
  // V18: "onnx.Split"(%{{.*}}, %[[N]]) {axis = -1 : si64, num_outputs = 2 : si64}
  // V13: %[[N:.*]] = "onnx.NoValue"
  // V13: "onnx.SplitV13"(%{{.*}}, %[[N]]) {axis = -1 : si64}
  // V11: "onnx.SplitV11"(%{{.*}}) {axis = -1 : si64}
  // BACK: split.split %{{.*}} into 2 axis -1
  %1:2 = split.split %x into 2 axis -1 : (tensor<6x8xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>)
  // Where parts have to be of one size, others are listed.
  // V18: num_outputs = 3 : si64
  // V13: dense<[3, 3, 2]>
  // V11: split = [3, 3, 2]
  %2:3 = split.split %x into 3 axis 1 : (tensor<6x8xf32>) -> (tensor<6x3xf32>, tensor<6x3xf32>, tensor<6x2xf32>)
  // V18: dense<[4, 2]>
  // V13: dense<[4, 2]>
  // V11: split = [4, 2]
  %3:2 = split.variadic_split %x axis 0 lengths [4, -1] : (tensor<6x8xf32>) -> (tensor<4x8xf32>, tensor<2x8xf32>)
  return
}
