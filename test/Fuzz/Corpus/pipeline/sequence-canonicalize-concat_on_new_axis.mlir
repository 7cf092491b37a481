// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @concat_on_new_axis(%x: tensor<?x3xf32>, %y: tensor<2x3xf32>) -> tensor<?x3x2xf32> {
  %0 = split.sequence_construct %x, %y : (tensor<?x3xf32>, tensor<2x3xf32>) -> !split.sequence<tensor<?x3xf32>>
  %1 = split.concat_from_sequence %0 axis -1 new_axis = true : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x3x2xf32>
  return %1 : tensor<?x3x2xf32>
}
