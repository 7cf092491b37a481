// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @collapse(%x: tensor<3x4x6xf32>) -> (tensor<1x24xf32>, tensor<2x24xf32>) {
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<3x4x6xf32> into tensor<3x24xf32>
  %1:2 = split.split %0 sizes [1, 2] axis 0 : (tensor<3x24xf32>) -> (tensor<1x24xf32>, tensor<2x24xf32>)
  return %1#0, %1#1 : tensor<1x24xf32>, tensor<2x24xf32>
}
