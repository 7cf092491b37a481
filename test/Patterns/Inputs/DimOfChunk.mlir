// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(24).reshape(4, 6).astype(float32)
func.func @main(%x: tensor<?x?xf32>) -> tensor<i64> {
  %c1 = arith.constant 1 : index
  %0:2 = split.split %x into 2 axis 0 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1 = tensor.dim %0#1, %c1 : tensor<?x?xf32>
  %2 = arith.index_cast %1 : index to i64
  %3 = tensor.from_elements %2 : tensor<i64>
  return %3 : tensor<i64>
}

// -----

// stays
// The dimension is split.
func.func @main(%x: tensor<?x?xf32>) -> tensor<i64> {
  %c0 = arith.constant 0 : index
  %0:2 = split.split %x into 2 axis 0 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1 = tensor.dim %0#1, %c0 : tensor<?x?xf32>
  %2 = arith.index_cast %1 : index to i64
  %3 = tensor.from_elements %2 : tensor<i64>
  return %3 : tensor<i64>
}
