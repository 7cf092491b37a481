// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>, %z: tensor<4xf32>) -> (tensor<2xf32>, tensor<6xf32>, tensor<1xf32>) {
  %0 = tensor.concat dim(0) %x, %y, %z : (tensor<2xf32>, tensor<3xf32>, tensor<4xf32>) -> tensor<9xf32>
  %1:3 = split.split %0 sizes [2, 6, 1] axis 0 : (tensor<9xf32>) -> (tensor<2xf32>, tensor<6xf32>, tensor<1xf32>)
  return %1#0, %1#1, %1#2 : tensor<2xf32>, tensor<6xf32>, tensor<1xf32>
}

// -----

// stays
// No boundary of theirs is the same.
func.func @main(%x: tensor<2xf32>, %y: tensor<4xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return %1#0, %1#1 : tensor<3xf32>, tensor<3xf32>
}

// -----

// stays
// The chunks contradict the tensors that are joined.
func.func @main(%x: tensor<2x5xf32>, %y: tensor<4x?xf32>) -> (tensor<2x7xf32>, tensor<4x7xf32>) {
  %0 = tensor.concat dim(0) %x, %y : (tensor<2x5xf32>, tensor<4x?xf32>) -> tensor<6x?xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6x?xf32>) -> (tensor<2x7xf32>, tensor<4x7xf32>)
  return %1#0, %1#1 : tensor<2x7xf32>, tensor<4x7xf32>
}
