// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @empty_input(%x: tensor<2xf32>, %y: tensor<0xf32>) -> tensor<2xf32> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<0xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
