// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @binary(%x: tensor<2x6xf32>, %y: tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>) {
  %0 = arith.addf %x, %y : tensor<2x6xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 1 : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
  return %1#0, %1#1 : tensor<2x2xf32>, tensor<2x4xf32>
}
