// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
!seq = !split.sequence<tensor<?xf32>>
// input: arange(6).astype(float32)
// input: array(1)
func.func @main(%x: tensor<6xf32>, %p: tensor<i64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %s = arith.constant dense<[2, 4]> : tensor<2xi64>
  %k = arith.constant dense<4> : tensor<ui16>
  %0 = split.split_to_sequence %x sizes %s axis 0 : (tensor<6xf32>, tensor<2xi64>) -> !seq
  %1 = split.split_to_sequence %x sizes %k axis 0 : (tensor<6xf32>, tensor<ui16>) -> !seq
  %2 = split.sequence_at %0 at %p : (!seq, tensor<i64>) -> tensor<?xf32>
  %3 = split.sequence_at %1 at %p : (!seq, tensor<i64>) -> tensor<?xf32>
  return %2, %3 : tensor<?xf32>, tensor<?xf32>
}

// -----

// stays
// There are no chunks of 0.
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<6xf32>) -> !seq {
  %k = arith.constant dense<0> : tensor<i64>
  %0 = split.split_to_sequence %x sizes %k axis 0 : (tensor<6xf32>, tensor<i64>) -> !seq
  return %0 : !seq
}
