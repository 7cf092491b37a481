// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @value() {
  %s = split.sequence_empty : !split.sequence<tensor<*xf32>>
  return
}
