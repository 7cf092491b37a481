// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @concat(%s: !split.sequence<tensor<0x?xf32>>) -> tensor<0x?xf32> {
  %x = split.concat_from_sequence %s axis 1 : (!split.sequence<tensor<0x?xf32>>) -> tensor<0x?xf32>
  return %x : tensor<0x?xf32>
}
