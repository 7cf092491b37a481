// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<2x6x3xf32>) -> (tensor<2x3x2xf32>, tensor<4x3x2xf32>) {
  %0 = tensor.empty() : tensor<6x3x2xf32>
  %1 = linalg.transpose ins(%x : tensor<2x6x3xf32>) outs(%0 : tensor<6x3x2xf32>) permutation = [1, 2, 0]
  %2:2 = split.split %1 sizes [2, 4] axis -3 : (tensor<6x3x2xf32>) -> (tensor<2x3x2xf32>, tensor<4x3x2xf32>)
  return %2#0, %2#1 : tensor<2x3x2xf32>, tensor<4x3x2xf32>
}

// -----

// fires
// input: arange(24).reshape(4, 6).astype(float32)
// input: array([1, 3])
func.func @main(%x: tensor<?x6xf32>, %s: tensor<2xi64>) -> (tensor<6x?xf32>, tensor<6x3xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x6xf32>
  %0 = tensor.empty(%n) : tensor<6x?xf32>
  %1 = linalg.transpose ins(%x : tensor<?x6xf32>) outs(%0 : tensor<6x?xf32>) permutation = [1, 0]
  %2:2 = split.split %1 sizes %s axis 1 : (tensor<6x?xf32>, tensor<2xi64>) -> (tensor<6x?xf32>, tensor<6x3xf32>)
  return %2#0, %2#1 : tensor<6x?xf32>, tensor<6x3xf32>
}

// -----

// stays
// The transposed tensor is needed as well.
func.func @main(%x: tensor<2x6xf32>) -> (tensor<6x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
  %0 = tensor.empty() : tensor<6x2xf32>
  %1 = linalg.transpose ins(%x : tensor<2x6xf32>) outs(%0 : tensor<6x2xf32>) permutation = [1, 0]
  %2:2 = split.split %1 into 2 axis 0 : (tensor<6x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>)
  return %1, %2#0, %2#1 : tensor<6x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
}

// -----

// stays
// A loop would transpose the same again and again.
func.func @main(%x: tensor<2x6xf32>, %n: tensor<index>) -> tensor<3x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = tensor.extract %n[] : tensor<index>
  %0 = tensor.empty() : tensor<6x2xf32>
  %start = tensor.empty() : tensor<3x2xf32>
  %1 = linalg.transpose ins(%x : tensor<2x6xf32>) outs(%0 : tensor<6x2xf32>) permutation = [1, 0]
  %2 = scf.for %i = %c0 to %end step %c1 iter_args(%sum = %start) -> (tensor<3x2xf32>) {
    %3:2 = split.split %1 into 2 axis 0 : (tensor<6x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>)
    %4 = arith.addf %sum, %3#1 : tensor<3x2xf32>
    scf.yield %4 : tensor<3x2xf32>
  }
  return %2 : tensor<3x2xf32>
}
