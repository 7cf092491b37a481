// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(24).reshape(2, 3, 4).astype(float32)
func.func @main(%x: tensor<?x?x4xf32>) -> tensor<i64> {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x4xf32>
  %r = arith.index_cast %1 : index to i64
  %2 = tensor.from_elements %r : tensor<i64>
  return %2 : tensor<i64>
}

// -----

// fires
// input: arange(24).reshape(2, 3, 4).astype(float32)
func.func @main(%x: tensor<?x?x4xf32>) -> tensor<i64> {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<?x?x4xf32> into tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %r = arith.index_cast %1 : index to i64
  %2 = tensor.from_elements %r : tensor<i64>
  return %2 : tensor<i64>
}

// -----

// stays
// Which dimension is not known.
// input: arange(24).reshape(2, 3, 4).astype(float32)
// input: array(1)
func.func @main(%x: tensor<?x?x4xf32>, %d: tensor<i64>) -> tensor<i64> {
  %n = tensor.extract %d[] : tensor<i64>
  %dim = arith.index_cast %n : i64 to index
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %1 = tensor.dim %0, %dim : tensor<?x4xf32>
  %r = arith.index_cast %1 : index to i64
  %2 = tensor.from_elements %r : tensor<i64>
  return %2 : tensor<i64>
}
