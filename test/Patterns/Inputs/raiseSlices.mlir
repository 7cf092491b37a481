// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-raise-slices

// fires
func.func @main(%x: tensor<2x6xf32>) -> (tensor<2x4xf32>, tensor<2x2xf32>) {
  %0 = tensor.extract_slice %x[0, 2] [2, 4] [1, 1] : tensor<2x6xf32> to tensor<2x4xf32>
  %1 = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<2x6xf32> to tensor<2x2xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<2x2xf32>
}

// -----

// fires
// With a gap.
func.func @main(%x: tensor<7xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %0 = tensor.extract_slice %x[3] [4] [1] : tensor<7xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %x[0] [2] [1] : tensor<7xf32> to tensor<2xf32>
  return %0, %1 : tensor<4xf32>, tensor<2xf32>
}

// -----

// fires
// Of a dimension that is not known.
// input: arange(7).astype(float32)
func.func @main(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %size = arith.minsi %dim, %c3 : index
  %rest = arith.subi %dim, %size : index
  %0 = tensor.extract_slice %x[0] [%size] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%size] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

// stays
// They overlap.
func.func @main(%x: tensor<6xf32>) -> (tensor<4xf32>, tensor<3xf32>) {
  %0 = tensor.extract_slice %x[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %x[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
  return %0, %1 : tensor<4xf32>, tensor<3xf32>
}

// -----

// stays
// A size that does not fit is cut by the one, and refused by the other.
// input: arange(7).astype(float32)
// input: array(3)
func.func @main(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf32>
  %rest = arith.subi %dim, %n : index
  %0 = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%n] [%rest] [1] : tensor<?xf32> to tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
