// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: not split-opt %s --allow-unregistered-dialect --convert-split-to-onnx=opset=9 2>&1 | FileCheck %s
// RUN: not split-opt %s --allow-unregistered-dialect --convert-split-to-onnx=opset=99 2>&1 | FileCheck %s --check-prefix=NEW

// NEW: error: opset 99 is not known; the newest known is

// CHECK: error: 'split.split_to_sequence' op cannot be said in opset 9: SplitToSequence is there from 11 on
func.func @main(%x: tensor<6xf32>) -> !split.sequence<tensor<1xf32>> {
  %0 = split.split_to_sequence %x axis 0 : (tensor<6xf32>) -> !split.sequence<tensor<1xf32>>
  return %0 : !split.sequence<tensor<1xf32>>
}
