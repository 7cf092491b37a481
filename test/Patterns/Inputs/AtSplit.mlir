// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(7).astype(float32)
// input: array(-1)
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<7xf32>, %p: tensor<i64>) -> (tensor<?xf32>, tensor<?xf32>, tensor<f32>) {
  %c = arith.constant dense<1> : tensor<i64>
  %0 = split.split_to_sequence %x sizes [2, 5] axis 0 : (tensor<7xf32>) -> !seq
  %1 = split.sequence_at %0 at %c : (!seq, tensor<i64>) -> tensor<?xf32>
  %2 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<7xf32>) -> !seq
  %3 = split.sequence_at %2 at %p : (!seq, tensor<i64>) -> tensor<?xf32>
  %4 = split.split_to_sequence %x axis 0 keepdims = false : (tensor<7xf32>) -> !split.sequence<tensor<f32>>
  %5 = split.sequence_at %4 at %p : (!split.sequence<tensor<f32>>, tensor<i64>) -> tensor<f32>
  return %1, %3, %5 : tensor<?xf32>, tensor<?xf32>, tensor<f32>
}

// -----

// stays
// The sizes are irregular, and the position is not known.
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<7xf32>, %p: tensor<i64>) -> tensor<?xf32> {
  %0 = split.split_to_sequence %x sizes [2, 5] axis 0 : (tensor<7xf32>) -> !seq
  %1 = split.sequence_at %0 at %p : (!seq, tensor<i64>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
