// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @single_elements(%x: tensor<3x6xf32>, %y: tensor<?x6xf32>, %z: tensor<6xf32>) {
  %0 = split.split_to_sequence %x axis 0 : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  %1 = split.split_to_sequence %x axis -1 keepdims = false
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3xf32>>
  %2 = split.split_to_sequence %y axis 0 keepdims = true
      : (tensor<?x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  %3 = split.split_to_sequence %z axis 0 keepdims = false
      : (tensor<6xf32>) -> !split.sequence<tensor<f32>>
  return
}
