// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @producer_along(%x: tensor<8x6xf32>) -> tensor<8x4xf32> {
  %0:2 = split.variadic_split %x axis 1 lengths [2, -1] : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  %1 = tensor.empty() : tensor<8x4xf32>
  %2 = linalg.exp ins(%0#1 : tensor<8x4xf32>) outs(%1 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
