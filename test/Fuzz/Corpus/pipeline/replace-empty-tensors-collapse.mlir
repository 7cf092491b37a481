// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @collapse(%x: tensor<2x0x?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %x [[0, 1, 2], [3]] : tensor<2x0x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
