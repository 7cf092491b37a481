// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @concat(%s: !split.sequence<tensor<?x?x3xf32>>) -> tensor<7x?x3xf32> {
  %r = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<?x?x3xf32>>) -> tensor<7x?x3xf32>
  return %r : tensor<7x?x3xf32>
}
