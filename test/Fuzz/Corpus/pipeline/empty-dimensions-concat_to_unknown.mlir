// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @concat_to_unknown(%s: !split.sequence<tensor<0x?xf32>>) -> tensor<?x?xf32> {
  %x = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<0x?xf32>>) -> tensor<?x?xf32>
  return %x : tensor<?x?xf32>
}
