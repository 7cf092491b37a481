// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @uneven(%x: tensor<10x2xf32>) -> !split.sequence<tensor<?x2xf32>> {
  %s = split.split_to_sequence %x chunks_of 4 axis 0 : (tensor<10x2xf32>) -> !split.sequence<tensor<?x2xf32>>
  return %s : !split.sequence<tensor<?x2xf32>>
}
