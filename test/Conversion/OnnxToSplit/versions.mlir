// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The plain name of an op means what the opset says, and SplitV11 stands for 1, 2
// and 11.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split=opset=13 | FileCheck %s
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split=opset=2 | FileCheck %s
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split=opset=1 | FileCheck %s
// RUN: not split-opt %s --allow-unregistered-dialect --convert-onnx-to-split=opset=18 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: not split-opt %s --allow-unregistered-dialect --convert-onnx-to-split=opset=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split=opset=12 | FileCheck %s

// ZERO: error: opset 0 does not exist

// CHECK-LABEL: func.func @even
func.func @even(%x: tensor<6x8xf32>, %y: tensor<?x8xf32>) {
  // CHECK: split.split %{{.*}} into 2 axis -1
  // NEW: error: 'onnx.Split' op has neither input 'split' nor attribute 'num_outputs'
  %0:2 = "onnx.Split"(%x) {axis = -1 : si64}
      : (tensor<6x8xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>)
  // CHECK: split.split %{{.*}} into 2 axis 0
  %1:2 = "onnx.SplitV11"(%x) : (tensor<6x8xf32>) -> (tensor<3x8xf32>, tensor<3x8xf32>)
  // Whether a dynamic dimension is divisible is checked at run time.
  // CHECK: arith.remui
  // CHECK: split.assert
  // CHECK: split.split %{{.*}} into 2 axis 0
  %2:2 = "onnx.SplitV11"(%y) : (tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>)
  return
}
