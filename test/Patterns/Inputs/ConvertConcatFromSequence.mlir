// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --convert-split-sequences-to-tensor

// fires
// input: arange(12).reshape(6, 2).astype(float32)
// input: array(1)
!seq = !split.sequence<tensor<?x2xf32>>
func.func @main(%x: tensor<6x2xf32>, %p: tensor<i64>) -> tensor<?x2xf32> {
  %0 = split.split_to_sequence %x sizes [1, 3, 2] axis 0 : (tensor<6x2xf32>) -> !seq
  %1 = split.sequence_erase %0 at %p : (!seq, tensor<i64>) -> !seq
  %2 = split.concat_from_sequence %1 axis 0 : (!seq) -> tensor<?x2xf32>
  return %2 : tensor<?x2xf32>
}

// -----

// fires
// The smaller chunk is the only one, and has one row.
func.func @main(%x: tensor<1x2x3xf32>) -> (tensor<?x2x3xf32>, tensor<1x2x3xf32>) {
  %0 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<1x2x3xf32>) -> !split.sequence<tensor<?x2x3xf32>>
  %1 = split.concat_from_sequence %0 axis 1 : (!split.sequence<tensor<?x2x3xf32>>) -> tensor<?x2x3xf32>
  %2 = split.concat_from_sequence %0 axis 2 : (!split.sequence<tensor<?x2x3xf32>>) -> tensor<1x2x3xf32>
  return %1, %2 : tensor<?x2x3xf32>, tensor<1x2x3xf32>
}
