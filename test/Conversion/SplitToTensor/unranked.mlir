// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-to-tensor -split-input-file -verify-diagnostics
// RUN: not split-opt %s --convert-split-to-tensor -split-input-file -o /dev/null 2>/dev/null

func.func @split(%x: tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  // expected-error @below {{'split.split' op cannot be lowered: the rank of its source is not known}}
  %0:2 = split.split %x into 2 axis 0 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0, %0#1 : tensor<*xf32>, tensor<*xf32>
}

// -----

func.func @variadic_split(%x: tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  // expected-error @below {{'split.variadic_split' op cannot be lowered: the rank of its source is not known}}
  %0:2 = split.variadic_split %x axis 0 lengths [1, -1] : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0, %0#1 : tensor<*xf32>, tensor<*xf32>
}
