// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(12).reshape(2, 6).astype(float32)
// input: array([2, 3])
func.func @main(%x: tensor<2x6xf32>, %shape: tensor<2xi64>) -> tensor<?x?xf32> {
  %0 = tensor.extract_slice %x[1, 0] [1, 6] [1, 1] : tensor<2x6xf32> to tensor<6xf32>
  %1 = tensor.cast %0 : tensor<6xf32> to tensor<*xf32>
  %2 = tensor.reshape %1(%shape) : (tensor<*xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

// stays
// input: arange(12).reshape(2, 6).astype(float32)
// input: array([2, 3])
func.func @main(%x: tensor<2x6xf32>, %shape: tensor<2xi64>) -> tensor<?x?xf32> {
  %0 = tensor.extract_slice %x[1, 0] [1, 6] [1, 1] : tensor<2x6xf32> to tensor<6xf32>
  %1 = tensor.cast %0 : tensor<6xf32> to tensor<?xf32>
  %2 = tensor.reshape %1(%shape) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
