// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// instances: mlir::split::SplitOp, mlir::split::VariadicSplitOp

// fires
// input: arange(24).reshape(4, 6).astype(float32)
func.func @main(%x: tensor<4x6xf32>) -> (tensor<?x?xf32>, tensor<*xf32>) {
  %0:2 = split.split %x into 2 axis 1 : (tensor<4x6xf32>) -> (tensor<?x?xf32>, tensor<*xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<*xf32>
}

// -----

// fires
// input: arange(24).reshape(4, 6).astype(float32)
func.func @main(%x: tensor<?x6xf32>) -> (tensor<?x?xf32>, tensor<4x?xf32>) {
  %0:2 = split.variadic_split %x axis 1 lengths [-1, 2] : (tensor<?x6xf32>) -> (tensor<?x?xf32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<4x?xf32>
}

// -----

// stays
func.func @main(%x: tensor<?x6xf32>) -> (tensor<?x3xf32>, tensor<4x3xf32>) {
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x6xf32>) -> (tensor<?x3xf32>, tensor<4x3xf32>)
  return %0#0, %0#1 : tensor<?x3xf32>, tensor<4x3xf32>
}
