// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @return_early(%x: tensor<6x4xf32>, %flag: i32, %p: tensor<i64>) -> tensor<?x4xf32> {
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<6x4xf32>) -> !split.sequence<tensor<?x4xf32>>
  %1 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<6x4xf32>) -> !split.sequence<tensor<?x4xf32>>
  cf.switch %flag : i32, [
    default: ^take(%0 : !split.sequence<tensor<?x4xf32>>),
    7: ^take(%1 : !split.sequence<tensor<?x4xf32>>),
    8: ^all
  ]
^all:
  %2 = tensor.cast %x : tensor<6x4xf32> to tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
^take(%3: !split.sequence<tensor<?x4xf32>>):
  %4 = split.sequence_at %3 at %p : (!split.sequence<tensor<?x4xf32>>, tensor<i64>) -> tensor<?x4xf32>
  return %4 : tensor<?x4xf32>
}
