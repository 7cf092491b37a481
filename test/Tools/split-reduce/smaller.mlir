// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module is made smaller for as long as a script finds a variadic split in it.

// RUN: split-reduce %s -reduction-tree='traversal-mode=0 test=%S/Inputs/has-variadic-split.sh' | FileCheck %s

// CHECK: split.variadic_split
// CHECK-NOT: split.split
// CHECK-NOT: @other
func.func @main(%x: tensor<6xf32>) -> tensor<4xf32> {
  %0:2 = split.variadic_split %x axis 0 lengths [-1, 2] : (tensor<6xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  return %0#0 : tensor<4xf32>
}
func.func @other(%x: tensor<6xf32>) -> tensor<3xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return %0#0 : tensor<3xf32>
}
