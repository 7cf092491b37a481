// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --convert-split-sequences-to-tensor

// fires
!seq = !split.sequence<tensor<?x2xf32>>
func.func @main(%x: tensor<6x2xf32>, %p: tensor<i64>) -> tensor<?x2xf32> {
  %s = call @chunks(%x) : (tensor<6x2xf32>) -> !seq
  %r = split.sequence_at %s at %p : (!seq, tensor<i64>) -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
func.func private @chunks(%x: tensor<6x2xf32>) -> !seq {
  %0 = split.split_to_sequence %x sizes [1, 3, 2] axis 0 : (tensor<6x2xf32>) -> !seq
  return %0 : !seq
}

// -----

// fires
// The smaller chunk is of one column.
!seq = !split.sequence<tensor<2x?xf32>>
func.func @main(%x: tensor<2x7xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>) {
  %c1 = arith.constant dense<1> : tensor<i64>
  %c2 = arith.constant dense<2> : tensor<i64>
  %s = call @chunks(%x) : (tensor<2x7xf32>) -> !seq
  %0 = split.sequence_at %s at %c1 : (!seq, tensor<i64>) -> tensor<2x?xf32>
  %1 = split.sequence_at %s at %c2 : (!seq, tensor<i64>) -> tensor<2x?xf32>
  return %0, %1 : tensor<2x?xf32>, tensor<2x?xf32>
}
func.func private @chunks(%x: tensor<2x7xf32>) -> !seq {
  %0 = split.split_to_sequence %x chunks_of 3 axis 1 : (tensor<2x7xf32>) -> !seq
  return %0 : !seq
}
