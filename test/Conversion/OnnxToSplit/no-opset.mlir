// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without an opset, a plain Split is of the newest version that has its form.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split | FileCheck %s

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<6x8xf32>, %d: tensor<1x128x4096xf16>, %s: tensor<2xi64>) {
  // CHECK: split.split %{{.*}} into 2 axis -1
  %0:2 = "onnx.Split"(%d) {axis = -1 : si64}
      : (tensor<1x128x4096xf16>) -> (tensor<1x128x2048xf16>, tensor<1x128x2048xf16>)
  // CHECK: split.split %{{.*}} sizes [2, 4] axis 0
  %1:2 = "onnx.Split"(%x) <{split = [2, 4]}> : (tensor<6x8xf32>) -> (tensor<2x8xf32>, tensor<4x8xf32>)
  // CHECK: split.split %{{.*}} sizes %{{.*}} axis 0
  %2:2 = "onnx.Split"(%x, %s) : (tensor<6x8xf32>, tensor<2xi64>) -> (tensor<?x8xf32>, tensor<?x8xf32>)
  // CHECK: split.split %{{.*}} into 4 axis 0
  %3:4 = "onnx.Split"(%x) <{num_outputs = 4 : si64}>
      : (tensor<6x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>, tensor<0x8xf32>)
  return
}
