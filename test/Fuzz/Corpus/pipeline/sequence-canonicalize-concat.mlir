// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @concat(%x: tensor<1x?xf32>, %y: tensor<2x3xf32>) -> tensor<3x3xf32> {
  %0 = split.sequence_construct %x, %y : (tensor<1x?xf32>, tensor<2x3xf32>) -> !split.sequence<tensor<?x?xf32>>
  %1 = split.concat_from_sequence %0 axis -2 : (!split.sequence<tensor<?x?xf32>>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}
