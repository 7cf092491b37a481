// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @last(%s: !split.sequence<tensor<1x?x2x3xf32>>) -> tensor<1x?x2x3x?xf32> {
  %x = split.concat_from_sequence %s axis -1 new_axis = true : (!split.sequence<tensor<1x?x2x3xf32>>) -> tensor<1x?x2x3x?xf32>
  return %x : tensor<1x?x2x3x?xf32>
}
