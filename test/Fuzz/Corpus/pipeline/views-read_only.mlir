// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @read_only(%x: tensor<8x6xf32>) -> tensor<8x3xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<8x6xf32>) -> (tensor<8x3xf32>, tensor<8x3xf32>)
  %1 = tensor.empty() : tensor<8x3xf32>
  %2 = linalg.mul ins(%0#0, %0#1 : tensor<8x3xf32>, tensor<8x3xf32>) outs(%1 : tensor<8x3xf32>) -> tensor<8x3xf32>
  return %2 : tensor<8x3xf32>
}
