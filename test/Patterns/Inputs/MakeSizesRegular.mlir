// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
!seq = !split.sequence<tensor<2x?xf32>>
func.func @main(%x: tensor<2x7xf32>) -> (!seq, !seq, !seq) {
  %0 = split.split_to_sequence %x sizes [3, 3, 1] axis 1 : (tensor<2x7xf32>) -> !seq
  %1 = split.split_to_sequence %x sizes [4, 3] axis -1 keepdims = false : (tensor<2x7xf32>) -> !seq
  %2 = split.split_to_sequence %x sizes [7] axis 1 : (tensor<2x7xf32>) -> !seq
  return %0, %1, %2 : !seq, !seq, !seq
}

// -----

// stays
// The last chunk is the largest or empty, another differs, or the dimension has
// to be checked.
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<7xf32>, %y: tensor<?xf32>, %z: tensor<0xf32>) -> (!seq, !seq, !seq, !seq, !seq) {
  %0 = split.split_to_sequence %x sizes [3, 4] axis 0 : (tensor<7xf32>) -> !seq
  %1 = split.split_to_sequence %x sizes [7, 0] axis 0 : (tensor<7xf32>) -> !seq
  %2 = split.split_to_sequence %x sizes [3, 1, 3] axis 0 : (tensor<7xf32>) -> !seq
  %3 = split.split_to_sequence %y sizes [3, 3] axis 0 : (tensor<?xf32>) -> !seq
  %4 = split.split_to_sequence %z sizes [0] axis 0 : (tensor<0xf32>) -> !seq
  return %0, %1, %2, %3, %4 : !seq, !seq, !seq, !seq, !seq
}
