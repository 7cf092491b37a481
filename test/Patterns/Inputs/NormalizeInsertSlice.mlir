// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// passes: --split-normalize-slices

// fires
func.func @main(%x: tensor<2x6xi64>, %y: tensor<3xi64>) -> tensor<2x6xi64> {
  %0 = tensor.insert_slice %y into %x[1, 0] [1, 3] [5, 2] : tensor<3xi64> into tensor<2x6xi64>
  return %0 : tensor<2x6xi64>
}

// -----

// stays
func.func @main(%x: tensor<2x6xi64>, %y: tensor<2x3xi64>) -> tensor<2x6xi64> {
  %0 = tensor.insert_slice %y into %x[0, 0] [2, 3] [1, 2] : tensor<2x3xi64> into tensor<2x6xi64>
  return %0 : tensor<2x6xi64>
}
