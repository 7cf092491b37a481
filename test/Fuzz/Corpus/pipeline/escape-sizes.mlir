// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @sizes(%x: tensor<6x?x3xf32>) -> !split.sequence<tensor<6x?x3xf32>> {
  %s = split.split_to_sequence %x sizes [1, 0, 4] axis 1 : (tensor<6x?x3xf32>) -> !split.sequence<tensor<6x?x3xf32>>
  return %s : !split.sequence<tensor<6x?x3xf32>>
}
