// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @split(%x: tensor<?x0x?xf32>) -> !split.sequence<tensor<0x?xf32>> {
  %s = split.split_to_sequence %x axis 0 keepdims = false : (tensor<?x0x?xf32>) -> !split.sequence<tensor<0x?xf32>>
  return %s : !split.sequence<tensor<0x?xf32>>
}
