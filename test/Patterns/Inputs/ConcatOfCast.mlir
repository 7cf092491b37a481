// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(4).reshape(2, 2).astype(float32)
// input: ones((3, 2)).astype(float32)
func.func @main(%x: tensor<2x2xf32>, %y: tensor<?x2xf32>) -> tensor<?x?xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<2x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>)
  %1 = tensor.cast %0#1 : tensor<1x2xf32> to tensor<?x?xf32>
  %2 = tensor.concat dim(0) %1, %y, %1 : (tensor<?x?xf32>, tensor<?x2xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

// stays
// The cast says more than its source.
func.func @main(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tensor.cast %0#0 : tensor<?xf32> to tensor<2xf32>
  %2 = tensor.concat dim(0) %1, %1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// stays
// The sources cannot be joined.
func.func @main(%x: tensor<4x3xf32>, %y: tensor<2x2xf32>) -> tensor<4x2xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %1 = tensor.cast %0#0 : tensor<2x3xf32> to tensor<2x?xf32>
  %2 = tensor.concat dim(0) %1, %y : (tensor<2x?xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  return %2 : tensor<4x2xf32>
}
