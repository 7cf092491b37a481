// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @concat_strings_on_new_axis() -> tensor<2x1x!split.string> {
  %x = arith.constant dense<["a"]> : tensor<1x!split.string>
  %y = arith.constant dense<["b"]> : tensor<1x!split.string>
  %0 = split.sequence_construct %x, %y : (tensor<1x!split.string>, tensor<1x!split.string>) -> !split.sequence<tensor<1x!split.string>>
  %1 = split.concat_from_sequence %0 axis 0 new_axis = true : (!split.sequence<tensor<1x!split.string>>) -> tensor<2x1x!split.string>
  return %1 : tensor<2x1x!split.string>
}
