// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @main(%x: tensor<6x5xf32> {split.name = "x"}, %i: tensor<i64> {split.name = "i"}) -> (!split.sequence<tensor<6x?xf32>>, tensor<?x5xf32>) {
  %s = split.split_to_sequence %x chunks_of 2 axis 1 : (tensor<6x5xf32>) -> !split.sequence<tensor<6x?xf32>>
  %t = split.split_to_sequence %x sizes [1, 2, 3] axis 0 : (tensor<6x5xf32>) -> !split.sequence<tensor<?x5xf32>>
  %1 = split.sequence_at %t at %i : (!split.sequence<tensor<?x5xf32>>, tensor<i64>) -> tensor<?x5xf32>
  return %s, %1 : !split.sequence<tensor<6x?xf32>>, tensor<?x5xf32>
}
