// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// passes: --split-normalize-slices

// fires
// input: arange(144, dtype="i4").reshape(3, 6, 2, 4)
// input: array(1)
func.func @main(%x: tensor<3x6x2x4xi32>, %n: index) -> tensor<1x?x3xi32> {
  %0 = tensor.extract_slice %x[2, 3, 1, 1] [1, 1, %n, 3] [1, 1, 2, 1] : tensor<3x6x2x4xi32> to tensor<1x?x3xi32>
  return %0 : tensor<1x?x3xi32>
}

// -----

// fires
// input: arange(192, dtype="i4").reshape(6, 4, 4, 2)
// input: array(1)
func.func @main(%x: tensor<6x4x4x?xi32>, %n: index) -> tensor<1x2x?xi32> {
  %0 = tensor.extract_slice %x[5, 2, 3, 1] [1, 2, 1, %n] [1, 1, 1, 1] : tensor<6x4x4x?xi32> to tensor<1x2x?xi32>
  return %0 : tensor<1x2x?xi32>
}

// -----

// fires
// input: arange(192, dtype="i4").reshape(6, 4, 4, 2)
// input: array(1)
func.func @main(%x: tensor<6x4x4x?xi32>, %n: index) -> tensor<?x2x2xi32> {
  %0 = tensor.extract_slice %x[5, 2, 3, 0] [%n, 2, 1, 2] [1, 1, 1, 1] : tensor<6x4x4x?xi32> to tensor<?x2x2xi32>
  return %0 : tensor<?x2x2xi32>
}

// -----

// stays
// What is dropped is certain: only one dimension can be of size 1.
func.func @main(%x: tensor<3x6x4xi32>) -> tensor<3x2xi32> {
  %0 = tensor.extract_slice %x[0, 2, 0] [3, 1, 2] [1, 1, 2] : tensor<3x6x4xi32> to tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

// -----

// stays
func.func @main(%x: tensor<3x6x4xi32>) -> tensor<1x2xi32> {
  %0 = tensor.extract_slice %x[1, 2, 0] [1, 1, 2] [1, 1, 1] : tensor<3x6x4xi32> to tensor<1x2xi32>
  return %0 : tensor<1x2xi32>
}
