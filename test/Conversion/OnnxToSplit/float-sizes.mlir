// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Split-1 takes sizes as a tensor of the type of its input.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split=opset=1 | FileCheck %s

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<6x8xf16>, %s: tensor<2xf16>) {
  // CHECK: split.split %{{.*}} sizes [2, 4] axis 0
  %c = "onnx.Constant"() {value = dense<[2.0, 4.0]> : tensor<2xf16>} : () -> tensor<2xf16>
  %0:2 = "onnx.Split"(%x, %c) : (tensor<6x8xf16>, tensor<2xf16>) -> (tensor<2x8xf16>, tensor<4x8xf16>)
  // CHECK: scf.for
  // CHECK: arith.fptosi
  // CHECK: split.assert %{{.*}}, "split[{0}] is not an integer of 0 or more"
  // CHECK: split.split %{{.*}} sizes %{{.*}} axis 0
  %1:2 = "onnx.Split"(%x, %s) : (tensor<6x8xf16>, tensor<2xf16>) -> (tensor<?x8xf16>, tensor<?x8xf16>)
  return
}
