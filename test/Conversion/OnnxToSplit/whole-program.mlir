// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands around splits in a program of onnx-mlir: the constants and what is
// left out go, and when nothing is left of the dialect, so does the entry point.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split | FileCheck %s --implicit-check-not='"onnx'

// CHECK-LABEL: func.func @main_graph
// CHECK-SAME: %[[X:.*]]: tensor<?x8xf32> {onnx.dim_params = "0:B", onnx.name = "X", split.dim_names = ["B", ""], split.name = "X"}
// CHECK-SAME: -> (tensor<?x4xf32> {onnx.name = "Y", split.name = "Y"}, tensor<2xi64>)
func.func @main_graph(%x: tensor<?x8xf32> {onnx.name = "X", onnx.dim_params = "0:B"})
    -> (tensor<?x4xf32> {onnx.name = "Y"}, tensor<2xi64>) {
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<4> : tensor<2xi64>
  // CHECK-NEXT: %[[S:.*]]:2 = split.split %[[X]] sizes [4, 4] axis 1
  // CHECK-NEXT: return %[[S]]#0, %[[C]]
  %k = "onnx.Constant"() <{value = dense<4> : tensor<2xi64>}> : () -> tensor<2xi64>
  %n = "onnx.NoValue"() {value} : () -> none
  %0:2 = "onnx.Split"(%x, %k) <{axis = 1 : si64}>
      : (tensor<?x8xf32>, tensor<2xi64>) -> (tensor<?x4xf32>, tensor<?x4xf32>)
  "onnx.Return"(%0#0, %k) : (tensor<?x4xf32>, tensor<2xi64>) -> ()
}

// The results of a function may be declared with less than is known.
// CHECK-LABEL: func.func @return_cast
func.func @return_cast(%x: tensor<6xf32>) -> tensor<?xf32> {
  // CHECK: %[[C:.*]] = tensor.cast %{{.*}} : tensor<3xf32> to tensor<?xf32>
  // CHECK-NEXT: return %[[C]]
  %0:2 = "onnx.Split"(%x) <{num_outputs = 2 : si64}> : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  "onnx.Return"(%0#0) : (tensor<3xf32>) -> ()
}
"onnx.EntryPoint"() <{func = @main_graph}> : () -> ()
