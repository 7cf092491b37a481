// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @construct(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<f32>) {
  %0 = split.sequence_construct %a, %b
      : (tensor<2x3xf32>, tensor<4x3xf32>) -> !split.sequence<tensor<?x3xf32>>
  %1 = split.sequence_construct %a, %c
      : (tensor<2x3xf32>, tensor<f32>) -> !split.sequence<tensor<*xf32>>
  %2 = split.sequence_construct %c : (tensor<f32>) -> !split.sequence<tensor<f32>>
  return
}
