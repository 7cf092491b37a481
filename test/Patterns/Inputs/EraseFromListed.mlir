// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<1xf32>, %y: tensor<2xf32>, %z: tensor<3xf32>) -> !seq {
  %p = arith.constant dense<0> : tensor<1xi32>
  %0 = split.sequence_construct %x, %y, %z : (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>) -> !seq
  %1 = split.sequence_erase %0 at %p : (!seq, tensor<1xi32>) -> !seq
  %2 = split.sequence_erase %1 : (!seq) -> !seq
  return %2 : !seq
}

// -----

// stays
// Nothing is there.
!seq = !split.sequence<tensor<?xf32>>
func.func @main() -> !seq {
  %0 = split.sequence_empty : !seq
  %1 = split.sequence_erase %0 : (!seq) -> !seq
  return %1 : !seq
}

// -----

// fires
!seq = !split.sequence<tensor<?x2xf32>>
func.func @main(%x: tensor<7x2xf32>) -> (!seq, !seq, !seq) {
  %p = arith.constant dense<-3> : tensor<i64>
  %0 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<7x2xf32>) -> !seq
  %1 = split.sequence_erase %0 at %p : (!seq, tensor<i64>) -> !seq
  %2 = split.split_to_sequence %x sizes [2, 0, 5] axis 0 : (tensor<7x2xf32>) -> !seq
  %3 = split.sequence_erase %2 : (!seq) -> !seq
  %4 = split.split_to_sequence %x chunks_of 7 axis 0 : (tensor<7x2xf32>) -> !seq
  %5 = split.sequence_erase %4 : (!seq) -> !seq
  return %1, %3, %5 : !seq, !seq, !seq
}

// -----

// stays
// The number of chunks is not known, or there are too many.
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<?xf32>, %y: tensor<5000xf32>, %z: tensor<0xf32>) -> (!seq, !seq, !seq) {
  %0 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<?xf32>) -> !seq
  %1 = split.sequence_erase %0 : (!seq) -> !seq
  %2 = split.split_to_sequence %y chunks_of 2 axis 0 : (tensor<5000xf32>) -> !seq
  %3 = split.sequence_erase %2 : (!seq) -> !seq
  %4 = split.split_to_sequence %z chunks_of 2 axis 0 : (tensor<0xf32>) -> !seq
  %5 = split.sequence_erase %4 : (!seq) -> !seq
  return %1, %3, %5 : !seq, !seq, !seq
}
