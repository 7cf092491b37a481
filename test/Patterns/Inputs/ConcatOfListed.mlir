// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
!seq = !split.sequence<tensor<?x2xf32>>
func.func @main(%x: tensor<1x2xf32>, %y: tensor<2x2xf32>) -> tensor<?x2xf32> {
  %0 = split.sequence_construct %x, %y : (tensor<1x2xf32>, tensor<2x2xf32>) -> !seq
  %1 = split.concat_from_sequence %0 axis -2 : (!seq) -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// -----

// stays
// The tensors do not fit.
!seq = !split.sequence<tensor<?x?xf32>>
func.func @main(%x: tensor<1x2xf32>, %y: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %0 = split.sequence_construct %x, %y : (tensor<1x2xf32>, tensor<2x3xf32>) -> !seq
  %1 = split.concat_from_sequence %0 axis 0 : (!seq) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
