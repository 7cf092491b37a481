// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<6xf32>) -> tensor<1xf32> {
  %0:3 = split.split %x sizes [1, 2, 3] axis 0 : (tensor<6xf32>) -> (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>)
  return %0#0 : tensor<1xf32>
}

// -----

// stays
// They are not adjacent.
func.func @main(%x: tensor<6xf32>) -> tensor<2xf32> {
  %0:3 = split.split %x sizes [1, 2, 3] axis 0 : (tensor<6xf32>) -> (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>)
  return %0#1 : tensor<2xf32>
}
