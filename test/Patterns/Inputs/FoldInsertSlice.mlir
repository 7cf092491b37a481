// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// passes: --split-normalize-slices

// fires
// input: arange(576).reshape(4, 6, 4, 6).astype(float32)
// input: ones((1, 3, 3), float32)
// input: array(3)
func.func @main(%x: tensor<4x6x4x6xf32>, %y: tensor<?x?x?xf32>, %k: tensor<i64>) -> tensor<4x6x4x6xf32> {
  %i = tensor.extract %k[] : tensor<i64>
  %n = arith.index_cast %i : i64 to index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %y into %x[0, 0, 2, 0] [%c1, %n, 1, %n] [1, 1, 1, 1] : tensor<?x?x?xf32> into tensor<4x6x4x6xf32>
  return %0 : tensor<4x6x4x6xf32>
}

// -----

// stays
func.func @main(%x: tensor<4x6xf32>, %y: tensor<?x6xf32>) -> tensor<4x6xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %y into %x[0, 0] [%c1, 6] [1, 1] : tensor<?x6xf32> into tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
