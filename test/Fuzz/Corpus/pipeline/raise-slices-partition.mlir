// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @partition(%x: tensor<3x6xf32>) -> (tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x2xf32>) {
  %0 = tensor.extract_slice %x[0, 3] [3, 3] [1, 1] : tensor<3x6xf32> to tensor<3x3xf32>
  %1 = tensor.extract_slice %x[0, 0] [3, 1] [1, 1] : tensor<3x6xf32> to tensor<3x1xf32>
  %2 = tensor.extract_slice %x[0, 1] [3, 2] [1, 1] : tensor<3x6xf32> to tensor<3x2xf32>
  return %0, %1, %2 : tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x2xf32>
}
