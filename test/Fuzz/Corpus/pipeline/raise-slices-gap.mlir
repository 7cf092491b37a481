// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @gap(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  %0 = tensor.extract_slice %x[0] [2] [1] : tensor<6xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %x[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
  return %0, %1 : tensor<2xf32>, tensor<3xf32>
}
