// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<1xf32>, %y: tensor<2xf32>, %z: tensor<3xf32>) -> !seq {
  %p = arith.constant dense<-1> : tensor<i64>
  %0 = split.sequence_empty : !seq
  %1 = split.sequence_insert %0, %x : (!seq, tensor<1xf32>) -> !seq
  %2 = split.sequence_insert %1, %z : (!seq, tensor<3xf32>) -> !seq
  %3 = split.sequence_insert %2, %y at %p : (!seq, tensor<2xf32>, tensor<i64>) -> !seq
  return %3 : !seq
}

// -----

// stays
// There is no such place.
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<1xf32>) -> !seq {
  %p = arith.constant dense<2> : tensor<i64>
  %0 = split.sequence_construct %x : (tensor<1xf32>) -> !seq
  %1 = split.sequence_insert %0, %x at %p : (!seq, tensor<1xf32>, tensor<i64>) -> !seq
  return %1 : !seq
}

// -----

// fires
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<5xf32>, %y: tensor<2xf32>, %z: tensor<0xf32>) -> (!seq, !seq) {
  %p = arith.constant dense<1> : tensor<i64>
  %0 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<5xf32>) -> !seq
  %1 = split.sequence_insert %0, %y at %p : (!seq, tensor<2xf32>, tensor<i64>) -> !seq
  %2 = split.split_to_sequence %z chunks_of 3 axis 0 : (tensor<0xf32>) -> !seq
  %3 = split.sequence_insert %2, %y : (!seq, tensor<2xf32>) -> !seq
  return %1, %3 : !seq, !seq
}
