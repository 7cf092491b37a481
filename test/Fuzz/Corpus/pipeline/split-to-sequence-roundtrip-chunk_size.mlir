// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @chunk_size(%x: tensor<3x6xf32>, %y: tensor<?xf32>) {
  %0 = split.split_to_sequence %x chunks_of 2 axis 1
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3x2xf32>>
  %1 = split.split_to_sequence %x chunks_of 4 axis 1
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3x?xf32>>
  %2 = split.split_to_sequence %x chunks_of 7 axis 1
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3x6xf32>>
  %3 = split.split_to_sequence %y chunks_of 2 axis 0
      : (tensor<?xf32>) -> !split.sequence<tensor<2xf32>>
  return
}
