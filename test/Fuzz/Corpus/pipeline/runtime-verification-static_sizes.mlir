// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @static_sizes(%x: tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<4xf32>
}
