// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @static(%x: tensor<6x12x10x24xf32>) {
  %0:3 = split.variadic_split %x axis 0 lengths [1, 2, 3]
      : (tensor<6x12x10x24xf32>)
        -> (tensor<1x12x10x24xf32>, tensor<2x12x10x24xf32>, tensor<3x12x10x24xf32>)
  %1:2 = split.variadic_split %x axis -4 lengths [-1, 2]
      : (tensor<6x12x10x24xf32>) -> (tensor<4x12x10x24xf32>, tensor<2x12x10x24xf32>)
  return
}
