// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @expanded_axis(%x: tensor<12x6xf32>) -> (tensor<1x4x6xf32>, tensor<2x4x6xf32>) {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [3, 4, 6] : tensor<12x6xf32> into tensor<3x4x6xf32>
  %1:2 = split.split %0 sizes [1, 2] axis 0 : (tensor<3x4x6xf32>) -> (tensor<1x4x6xf32>, tensor<2x4x6xf32>)
  return %1#0, %1#1 : tensor<1x4x6xf32>, tensor<2x4x6xf32>
}
