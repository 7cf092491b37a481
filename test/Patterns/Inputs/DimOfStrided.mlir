// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(24).astype(float32)
// input: array(5)
func.func @main(%base: tensor<?xf32>, %given: tensor<i64>) -> tensor<i64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract %given[] : tensor<i64>
  %n = arith.index_cast %e : i64 to index
  %x = strided.extract %base[%c1] sizes(%n) strides(%c1, %n) : tensor<?xf32> to tensor<?x3xf32>
  %0 = tensor.dim %x, %c0 : tensor<?x3xf32>
  %1 = arith.index_cast %0 : index to i64
  %2 = tensor.from_elements %1 : tensor<i64>
  return %2 : tensor<i64>
}

// -----

// stays
// Which dimension is not known.
// input: arange(24).astype(float32)
// input: array(1)
func.func @main(%base: tensor<?xf32>, %given: tensor<i64>) -> tensor<i64> {
  %c1 = arith.constant 1 : index
  %e = tensor.extract %given[] : tensor<i64>
  %n = arith.index_cast %e : i64 to index
  %x = strided.extract %base[%c1] sizes(%n) strides(%c1, %n) : tensor<?xf32> to tensor<?x3xf32>
  %0 = tensor.dim %x, %n : tensor<?x3xf32>
  %1 = arith.index_cast %0 : index to i64
  %2 = tensor.from_elements %1 : tensor<i64>
  return %2 : tensor<i64>
}

// -----

// stays
// There is no such dimension, in code that is never reached.
func.func @main(%base: tensor<?xf32>, %given: tensor<i64>) -> tensor<i64> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %0 = scf.if %true -> tensor<i64> {
    scf.yield %given : tensor<i64>
  } else {
    %x = strided.extract %base[%c1] sizes(%c1) strides(%c1, %c1) : tensor<?xf32> to tensor<?x3xf32>
    %n = tensor.dim %x, %c2 : tensor<?x3xf32>
    %1 = arith.index_cast %n : index to i64
    %2 = tensor.from_elements %1 : tensor<i64>
    scf.yield %2 : tensor<i64>
  }
  return %0 : tensor<i64>
}
