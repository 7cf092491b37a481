// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-hoist-elementwise

// fires
func.func @main(%x: tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
  %1 = arith.mulf %0#0, %0#0 : tensor<2x2xf32>
  %2 = arith.mulf %0#1, %0#1 : tensor<2x4xf32>
  return %1, %2 : tensor<2x2xf32>, tensor<2x4xf32>
}

// -----

// stays
// Not the same is done to all.
func.func @main(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  %1 = arith.mulf %0#0, %0#0 : tensor<2xf32>
  %2 = arith.addf %0#1, %0#1 : tensor<4xf32>
  return %1, %2 : tensor<2xf32>, tensor<4xf32>
}
