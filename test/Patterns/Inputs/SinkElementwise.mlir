// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-sink-elementwise

// fires
func.func @main(%x: tensor<6xf32>, %y: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  %0 = arith.addf %x, %y : tensor<6xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<2xf32>, tensor<4xf32>
}

// -----

// stays
// The result is needed as well.
func.func @main(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<2xf32>, tensor<4xf32>) {
  %0 = arith.addf %x, %x : tensor<6xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %0, %1#0, %1#1 : tensor<6xf32>, tensor<2xf32>, tensor<4xf32>
}
