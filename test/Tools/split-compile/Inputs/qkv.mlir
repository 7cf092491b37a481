// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All shapes are static.
func.func @main(%x: tensor<2x6xf32> {split.name = "x"})
    -> (tensor<2x3xf32> {split.name = "q"}, tensor<2x2xf32> {split.name = "k"},
        tensor<2x1xf32> {split.name = "v"}) {
  %0:3 = split.split %x sizes [3, 2, 1] axis 1 : (tensor<2x6xf32>)
      -> (tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x1xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x1xf32>
}
