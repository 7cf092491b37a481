// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(5).astype(int64)
// input: array([2, 3])
// input: arange(3).astype(int64)
func.func @main(%x: tensor<?xi64>, %s: tensor<2xi64>, %y: tensor<?xi64>) -> tensor<?xi64> {
  %0:2 = split.split %x sizes %s axis 0 : (tensor<?xi64>, tensor<2xi64>) -> (tensor<?xi64>, tensor<?xi64>)
  %1 = tensor.concat dim(0) %y, %0#0, %0#1, %y : (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  return %1 : tensor<?xi64>
}

// -----

// fires
// For every op with one result per chunk, here with a remainder.
// input: arange(5).astype(int64)
// input: array([2, -1])
func.func @main(%x: tensor<?xi64>, %s: tensor<2xi64>) -> tensor<?xi64> {
  %0:2 = split.variadic_split %x axis 0 lengths %s : (tensor<?xi64>, tensor<2xi64>) -> (tensor<?xi64>, tensor<?xi64>)
  %1 = tensor.concat dim(0) %0#0, %0#1 : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  return %1 : tensor<?xi64>
}

// -----

// stays
// They are joined in another order.
func.func @main(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = tensor.concat dim(0) %0#1, %0#0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// -----

// stays
// They are joined along another axis.
func.func @main(%x: tensor<2x6xf32>) -> tensor<4x3xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %1 = tensor.concat dim(0) %0#0, %0#1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
