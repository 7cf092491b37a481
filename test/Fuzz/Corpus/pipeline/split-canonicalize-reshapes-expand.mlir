// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @expand(%x: tensor<12x6xf32>) -> (tensor<3x4x2xf32>, tensor<3x4x4xf32>) {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [3, 4, 6] : tensor<12x6xf32> into tensor<3x4x6xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 2 : (tensor<3x4x6xf32>) -> (tensor<3x4x2xf32>, tensor<3x4x4xf32>)
  return %1#0, %1#1 : tensor<3x4x2xf32>, tensor<3x4x4xf32>
}
