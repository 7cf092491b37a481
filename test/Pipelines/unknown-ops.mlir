// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops of which nothing is known, between splits and on their way down: those
// without tensors stay to the end.
//
// RUN: split-opt %s --allow-unregistered-dialect --split-to-llvm-pipeline | FileCheck %s

// CHECK: llvm.func @main
// CHECK: "mycompiler.next"(%{{.*}}) : (i32) -> i32
func.func @main(%x: tensor<4x6xf32>, %i: i32) -> (tensor<4x2xf32>, i32) {
  %0:2 = split.split %x sizes [2, 4] axis 1
      : (tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x4xf32>)
  %1 = "mycompiler.next"(%i) : (i32) -> i32
  return %0#0, %1 : tensor<4x2xf32>, i32
}
