// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool that has the dialect and its passes of its own keeps them.

// RUN: split-opt --load-pass-plugin=%split_plugin --load-dialect-plugin=%split_plugin %s \
// RUN:   --pass-pipeline='builtin.module(convert-split-to-tensor)' | FileCheck %s
// RUN: split-opt --load-dialect-plugin=%split_plugin --load-pass-plugin=%split_plugin %s \
// RUN:   --convert-split-to-tensor | FileCheck %s
// RUN: split-opt --load-pass-plugin=%split_plugin --load-pass-plugin=%split_plugin %s \
// RUN:   --convert-split-to-tensor | FileCheck %s

// CHECK-LABEL: func.func @halves
// CHECK-COUNT-2: tensor.extract_slice
func.func @halves(%x: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1 : tensor<3xf32>, tensor<3xf32>
}
