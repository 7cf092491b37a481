// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @columns(%x: tensor<3x6xf32>, %p: tensor<i64>) -> tensor<3xf32> {
  %s = split.split_to_sequence %x axis -1 keepdims = false : (tensor<3x6xf32>) -> !split.sequence<tensor<3xf32>>
  %y = split.sequence_at %s at %p : (!split.sequence<tensor<3xf32>>, tensor<i64>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
