// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What cannot be reached is dropped, as conversions do not visit it.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx | FileCheck %s

// CHECK-LABEL: func.func @behind_return
//  CHECK-NEXT:   return
//  CHECK-NEXT: }
func.func @behind_return(%x: tensor<6xf32>) -> tensor<6xf32> {
  return %x : tensor<6xf32>
^unreachable:
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  cf.br ^unreachable
}
