// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @scalars(%s: !split.sequence<tensor<f32>>) -> tensor<?xf32> {
  %x = split.concat_from_sequence %s axis 0 new_axis = true : (!split.sequence<tensor<f32>>) -> tensor<?xf32>
  return %x : tensor<?xf32>
}
