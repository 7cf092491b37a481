// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(7).astype(float32)
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<?xf32>) -> (tensor<i64>, tensor<i64>) {
  %0 = split.sequence_construct %x, %x : (tensor<?xf32>, tensor<?xf32>) -> !seq
  %1 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<?xf32>) -> !seq
  %2 = split.sequence_length %0 : (!seq) -> tensor<i64>
  %3 = split.sequence_length %1 : (!seq) -> tensor<i64>
  return %2, %3 : tensor<i64>, tensor<i64>
}

// -----

// stays
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<?xf32>, %k: tensor<i64>) -> tensor<i64> {
  %0 = split.split_to_sequence %x sizes %k axis 0 : (tensor<?xf32>, tensor<i64>) -> !seq
  %1 = split.sequence_length %0 : (!seq) -> tensor<i64>
  return %1 : tensor<i64>
}
