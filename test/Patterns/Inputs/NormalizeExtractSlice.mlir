// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// passes: --split-normalize-slices

// fires
func.func @main(%x: tensor<2x6x4xi64>) -> tensor<1x3xi64> {
  %0 = tensor.extract_slice %x[0, 3, 0] [1, 1, 3] [2, 1, 1] : tensor<2x6x4xi64> to tensor<1x3xi64>
  return %0 : tensor<1x3xi64>
}

// -----

// stays
func.func @main(%x: tensor<2x6xi64>) -> tensor<2x3xi64> {
  %0 = tensor.extract_slice %x[0, 0] [2, 3] [1, 2] : tensor<2x6xi64> to tensor<2x3xi64>
  return %0 : tensor<2x3xi64>
}
