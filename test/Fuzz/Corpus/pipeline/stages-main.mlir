// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @main(%x: tensor<?x6xf32>) -> (tensor<2x6xf32>, tensor<4x6xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?x6xf32>) -> (tensor<2x6xf32>, tensor<4x6xf32>)
  return %0#0, %0#1 : tensor<2x6xf32>, tensor<4x6xf32>
}
