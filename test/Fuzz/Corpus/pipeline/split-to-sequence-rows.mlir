// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @rows(%x: tensor<1000000x16xf32>, %p: tensor<i64>) -> tensor<1x16xf32> {
  %s = split.split_to_sequence %x axis 0 : (tensor<1000000x16xf32>) -> !split.sequence<tensor<1x16xf32>>
  %y = split.sequence_at %s at %p : (!split.sequence<tensor<1x16xf32>>, tensor<i64>) -> tensor<1x16xf32>
  return %y : tensor<1x16xf32>
}
