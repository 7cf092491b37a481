// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(24).reshape(3, 8).astype(float32)
func.func @main(%x: tensor<?x8xf32>) -> tensor<i64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %0 = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [1, %n, 2, 4] : tensor<?x8xf32> into tensor<1x?x2x4xf32>
  %1 = tensor.dim %0, %c1 : tensor<1x?x2x4xf32>
  %r = arith.index_cast %1 : index to i64
  %2 = tensor.from_elements %r : tensor<i64>
  return %2 : tensor<i64>
}

// -----

// stays
// Which dimension is not known.
// input: arange(24).reshape(3, 8).astype(float32)
// input: array(1)
func.func @main(%x: tensor<?x8xf32>, %d: tensor<i64>) -> tensor<i64> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %i = tensor.extract %d[] : tensor<i64>
  %dim = arith.index_cast %i : i64 to index
  %0 = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [1, %n, 2, 4] : tensor<?x8xf32> into tensor<1x?x2x4xf32>
  %1 = tensor.dim %0, %dim : tensor<1x?x2x4xf32>
  %r = arith.index_cast %1 : index to i64
  %2 = tensor.from_elements %r : tensor<i64>
  return %2 : tensor<i64>
}
