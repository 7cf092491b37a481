// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-raise-slices

// fires
func.func @main(%x: tensor<2x6xf32>) -> (tensor<2x4xf32>, tensor<2x2xf32>) {
  %0 = tensor.extract_slice %x[0, 2] [2, 4] [1, 1] : tensor<2x6xf32> to tensor<2x4xf32>
  %1 = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<2x6xf32> to tensor<2x2xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x2xf32>
}

// -----

// stays
// They overlap.
func.func @main(%x: tensor<6xf32>) -> (tensor<4xf32>, tensor<3xf32>) {
  %0 = tensor.extract_slice %x[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %x[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
  return %0, %1 : tensor<4xf32>, tensor<3xf32>
}
