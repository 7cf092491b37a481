// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @main(%x: tensor<4x6xf32> {split.name = "x"}) -> (tensor<4x2xf32> {split.name = "left"}, tensor<4x4xf32> {split.name = "right"}) {
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x4xf32>)
  return %0#0, %0#1 : tensor<4x2xf32>, tensor<4x4xf32>
}
