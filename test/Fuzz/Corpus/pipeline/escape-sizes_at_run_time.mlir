// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @sizes_at_run_time(%x: tensor<6x?x3xf32>, %n: tensor<?xi32>) -> !split.sequence<tensor<6x?x3xf32>> {
  %s = split.split_to_sequence %x sizes %n axis 1 : (tensor<6x?x3xf32>, tensor<?xi32>) -> !split.sequence<tensor<6x?x3xf32>>
  return %s : !split.sequence<tensor<6x?x3xf32>>
}
