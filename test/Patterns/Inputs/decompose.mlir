// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-decompose-concats

// fires
func.func @main(%x: tensor<3x2xf32>, %y: tensor<3x1xf32>) -> tensor<3x5xf32> {
  %0 = tensor.concat dim(1) %x, %y, %x : (tensor<3x2xf32>, tensor<3x1xf32>, tensor<3x2xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

// fires
// An empty input has no place to be written to.
func.func @main(%x: tensor<0x2xf32>, %y: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = tensor.concat dim(0) %y, %x : (tensor<2x2xf32>, tensor<0x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

// fires
// The second input is empty at run time.
// input: arange(6, dtype=float32).reshape(2, 3)
// input: zeros((2, 0), float32)
// input: ones((2, 4), float32)
func.func @main(%x: tensor<?x?xf32>, %y: tensor<2x?xf32>, %z: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(1) %x, %y, %z : (tensor<?x?xf32>, tensor<2x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// fires
// One input is computed in place, one is needed elsewhere, too, and one is the
// result of another concatenation.
func.func @main(%x: tensor<2x2xf32>) -> (tensor<8x2xf32>, tensor<2x2xf32>) {
  %e = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.abs ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = linalg.negf ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = tensor.concat dim(0) %1, %x : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  %3 = tensor.concat dim(0) %0, %2, %1 : (tensor<2x2xf32>, tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<8x2xf32>
  return %3, %1 : tensor<8x2xf32>, tensor<2x2xf32>
}

// -----

// stays
module {
  func.func @main(%arg0: tensor<1x2xf32>, %arg1: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %inserted_slice = tensor.insert_slice %arg0 into %arg1[0, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<2x2xf32>
    return %inserted_slice : tensor<2x2xf32>
  }
}
