// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @keepdims_ignored(%x: tensor<3x6xf32>, %k: tensor<i32>) {
  %0 = split.split_to_sequence %x sizes [1, 1, 1] axis 0 keepdims = false
      : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  %1 = split.split_to_sequence %x chunks_of 1 axis 0 keepdims = false
      : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  %2 = split.split_to_sequence %x sizes %k axis 0 keepdims = false
      : (tensor<3x6xf32>, tensor<i32>) -> !split.sequence<tensor<?x6xf32>>
  return
}
