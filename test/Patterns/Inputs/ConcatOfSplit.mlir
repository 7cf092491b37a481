// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(14).reshape(7, 2).astype(float32)
!seq = !split.sequence<tensor<?x2xf32>>
func.func @main(%x: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %0 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<?x2xf32>) -> !seq
  %1 = split.concat_from_sequence %0 axis 0 : (!seq) -> tensor<?x2xf32>
  %2 = split.split_to_sequence %x axis 0 keepdims = false : (tensor<?x2xf32>) -> !split.sequence<tensor<2xf32>>
  %3 = split.concat_from_sequence %2 axis 0 new_axis = true : (!split.sequence<tensor<2xf32>>) -> tensor<?x2xf32>
  return %1, %3 : tensor<?x2xf32>, tensor<?x2xf32>
}

// -----

// stays
// They are joined along another axis.
!seq = !split.sequence<tensor<1x2xf32>>
func.func @main(%x: tensor<3x2xf32>) -> tensor<1x6xf32> {
  %0 = split.split_to_sequence %x axis 0 : (tensor<3x2xf32>) -> !seq
  %1 = split.concat_from_sequence %0 axis 1 : (!seq) -> tensor<1x6xf32>
  return %1 : tensor<1x6xf32>
}
