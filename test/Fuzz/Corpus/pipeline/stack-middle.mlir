// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @middle(%s: !split.sequence<tensor<1x?x?xf32>>) -> tensor<1x?x?x?xf32> {
  %x = split.concat_from_sequence %s axis 2 new_axis = true : (!split.sequence<tensor<1x?x?xf32>>) -> tensor<1x?x?x?xf32>
  return %x : tensor<1x?x?x?xf32>
}
