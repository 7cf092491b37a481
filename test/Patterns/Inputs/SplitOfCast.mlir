// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<8x4xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>) {
  %0 = tensor.cast %x : tensor<8x4xf32> to tensor<8x?xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<8x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>)
  return %1#0, %1#1 : tensor<4x?xf32>, tensor<4x?xf32>
}

// -----

// stays
// The cast says more.
func.func @main(%x: tensor<?x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = tensor.cast %x : tensor<?x4xf32> to tensor<8x4xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return %1#0, %1#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// stays
// The chunks contradict what is cast.
func.func @main(%x: tensor<8x4xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  %0 = tensor.cast %x : tensor<8x4xf32> to tensor<8x?xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<8x?xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>)
  return %1#0, %1#1 : tensor<4x5xf32>, tensor<4x5xf32>
}
