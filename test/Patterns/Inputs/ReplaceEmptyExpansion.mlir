// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: zeros((0,), float32)
// input: array(2)
func.func @main(%x: tensor<?xf32>, %n: tensor<i64>) -> tensor<?x0xf32> {
  %e = tensor.extract %n[] : tensor<i64>
  %i = arith.index_cast %e : i64 to index
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [%i, 0] : tensor<?xf32> into tensor<?x0xf32>
  return %0 : tensor<?x0xf32>
}

// -----

// stays
// input: arange(36).reshape(6, 6).astype(float32)
// input: array(2)
func.func @main(%x: tensor<?x6xf32>, %n: tensor<i64>) -> tensor<?x3x6xf32> {
  %e = tensor.extract %n[] : tensor<i64>
  %i = arith.index_cast %e : i64 to index
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [%i, 3, 6] : tensor<?x6xf32> into tensor<?x3x6xf32>
  return %0 : tensor<?x3x6xf32>
}
