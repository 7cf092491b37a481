// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<12xf32>) -> (tensor<1xf32>, tensor<3xf32>, tensor<2xf32>, tensor<6xf32>) {
  %0:2 = split.split %x sizes [4, 8] axis 0 : (tensor<12xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  %1:2 = split.split %0#1 sizes [2, 6] axis -1 : (tensor<8xf32>) -> (tensor<2xf32>, tensor<6xf32>)
  %2:2 = split.split %0#0 sizes [1, 3] axis 0 : (tensor<4xf32>) -> (tensor<1xf32>, tensor<3xf32>)
  return %2#0, %2#1, %1#0, %1#1 : tensor<1xf32>, tensor<3xf32>, tensor<2xf32>, tensor<6xf32>
}

// -----

// stays
// The inner split is along another axis.
func.func @main(%x: tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  %1:2 = split.split %0#1 into 2 axis 1 : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %0#0, %1#0, %1#1 : tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

// stays
// What the inner split says contradicts the source of the outer one, which says
// less so far.
func.func @main(%x: tensor<4x7xf32>) -> (tensor<1x5xf32>, tensor<1x5xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4x7xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>)
  %1:2 = split.split %0#1 into 2 axis 0 : (tensor<2x?xf32>) -> (tensor<1x5xf32>, tensor<1x5xf32>)
  return %1#0, %1#1 : tensor<1x5xf32>, tensor<1x5xf32>
}
