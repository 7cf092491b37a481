// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor of which a model says the shape and not the element type is written as
// it is read.
//
// RUN: split-translate --export-onnx %s -o %t.onnx
// RUN: split-translate --carry --import-onnx %t.onnx | FileCheck %s

// CHECK: func.func @main(%{{.*}}: tensor<2x3x!carrier.unknown> {{.*}}) -> (tensor<2x3x!carrier.unknown> {
module attributes {carrier.model = {format = "onnx", ir_version = 8 : i64, opsets = [["", 13]]}} {
  func.func @main(%x: tensor<2x3x!carrier.unknown> {split.name = "x"})
      -> (tensor<2x3x!carrier.unknown> {split.name = "y"}) {
    %0 = carrier.node pure "Identity" version 13 (%x) {} : (tensor<2x3x!carrier.unknown>) -> tensor<2x3x!carrier.unknown>
    return %0 : tensor<2x3x!carrier.unknown>
  }
}
