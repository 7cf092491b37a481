// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @nothing_to_check(%x: tensor<6x?xf32>) -> (tensor<2x?xf32>, tensor<4x?xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6x?xf32>) -> (tensor<2x?xf32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<2x?xf32>, tensor<4x?xf32>
}
