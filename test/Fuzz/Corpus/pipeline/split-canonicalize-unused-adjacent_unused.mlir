// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @adjacent_unused(%x: tensor<9xf32>) -> (tensor<2xf32>, tensor<1xf32>) {
  %0:4 = split.split %x sizes [2, 3, 3, 1] axis 0 : (tensor<9xf32>) -> (tensor<2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
  return %0#0, %0#3 : tensor<2xf32>, tensor<1xf32>
}
