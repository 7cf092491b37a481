// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<2x6xui8>, %y: tensor<2x1xui8>) -> (tensor<2x1xui8>, tensor<2x6xui8>) {
  %0:3 = split.split %x sizes [1, 2, 3] axis 1 : (tensor<2x6xui8>) -> (tensor<2x1xui8>, tensor<2x2xui8>, tensor<2x3xui8>)
  %1 = tensor.concat dim(1) %y, %0#1, %0#2 : (tensor<2x1xui8>, tensor<2x2xui8>, tensor<2x3xui8>) -> tensor<2x6xui8>
  return %0#0, %1 : tensor<2x1xui8>, tensor<2x6xui8>
}

// -----

// stays
// One of the results has another use.
func.func @main(%x: tensor<6xf32>) -> (tensor<1xf32>, tensor<2xf32>, tensor<5xf32>) {
  %0:3 = split.split %x sizes [1, 2, 3] axis 0 : (tensor<6xf32>) -> (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>)
  %1 = tensor.concat dim(0) %0#1, %0#2 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %0#0, %0#1, %1 : tensor<1xf32>, tensor<2xf32>, tensor<5xf32>
}

// -----

// stays
// The source contradicts what they are joined with; so far their types do not.
func.func @main(%x: tensor<3x7xf32>, %y: tensor<1x5xf32>) -> tensor<4x5xf32> {
  %0:2 = split.split %x sizes [1, 2] axis 0 : (tensor<3x7xf32>) -> (tensor<1x?xf32>, tensor<2x?xf32>)
  %1 = tensor.concat dim(0) %y, %0#0, %0#1 : (tensor<1x5xf32>, tensor<1x?xf32>, tensor<2x?xf32>) -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}
