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

// -----

// fires
// input: arange(6).reshape(2, 3).astype(float32)
// input: arange(6, 12).reshape(2, 3).astype(float32)
!seq = !split.sequence<tensor<?x3xf32>>
func.func @main(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> (tensor<2x?x3xf32>, tensor<?x2x3xf32>, tensor<?x3x2xf32>) {
  %0 = split.sequence_construct %x, %y : (tensor<?x3xf32>, tensor<?x3xf32>) -> !seq
  %1 = split.concat_from_sequence %0 axis 0 new_axis = true : (!seq) -> tensor<2x?x3xf32>
  %2 = split.concat_from_sequence %0 axis -2 new_axis = true : (!seq) -> tensor<?x2x3xf32>
  %3 = split.concat_from_sequence %0 axis 2 new_axis = true : (!seq) -> tensor<?x3x2xf32>
  return %1, %2, %3 : tensor<2x?x3xf32>, tensor<?x2x3xf32>, tensor<?x3x2xf32>
}

// -----

// fires
!seq = !split.sequence<tensor<f32>>
func.func @main(%x: tensor<f32>, %y: tensor<f32>) -> tensor<2xf32> {
  %0 = split.sequence_construct %x, %y : (tensor<f32>, tensor<f32>) -> !seq
  %1 = split.concat_from_sequence %0 axis 0 new_axis = true : (!seq) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// stays
// The tensors do not fit.
!seq = !split.sequence<tensor<?x?xf32>>
func.func @main(%x: tensor<1x2xf32>, %y: tensor<2x2xf32>) -> tensor<?x?x?xf32> {
  %0 = split.sequence_construct %x, %y : (tensor<1x2xf32>, tensor<2x2xf32>) -> !seq
  %1 = split.concat_from_sequence %0 axis 0 new_axis = true : (!seq) -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}
