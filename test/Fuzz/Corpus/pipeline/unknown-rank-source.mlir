// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @source(%x: tensor<*xf32>) {
  %s = split.split_to_sequence %x axis 0 : (tensor<*xf32>) -> !split.sequence<tensor<?xf32>>
  return
}
