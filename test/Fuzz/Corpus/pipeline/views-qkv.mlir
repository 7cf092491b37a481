// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @qkv(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0:3 = split.split %x into 3 axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x2xf32>, tensor<8x2xf32>)
  %e = tensor.empty() : tensor<8x2xf32>
  %q = linalg.exp ins(%0#0 : tensor<8x2xf32>) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %k = linalg.tanh ins(%0#1 : tensor<8x2xf32>) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %v = linalg.abs ins(%0#2 : tensor<8x2xf32>) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  %1 = tensor.concat dim(1) %q, %k, %v : (tensor<8x2xf32>, tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x6xf32>
  return %1 : tensor<8x6xf32>
}
