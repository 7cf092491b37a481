// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --convert-split-to-tensor

// fires
// input: arange(12).reshape(2, 6).astype(float32)
// input: array([-1, 2], int32)
// input: array(1)
func.func @main(%x: tensor<2x?xf32>, %s: tensor<2xi32>, %a: tensor<i64>) -> (tensor<2x?xf32>, tensor<2x2xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:3 = split.split %x into 3 axis -1 : (tensor<2x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>, tensor<2x2xf32>)
  %1:2 = split.variadic_split %x axis %a lengths %s : (tensor<2x?xf32>, tensor<i64>, tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#2, %1#0, %1#1 : tensor<2x?xf32>, tensor<2x2xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
