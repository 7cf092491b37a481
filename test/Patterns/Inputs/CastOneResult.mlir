// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// instances: mlir::split::SplitOp, mlir::split::VariadicSplitOp

// fires
// input: arange(6).astype(int32)
func.func @main(%x: tensor<*xi32>) -> tensor<6xi32> {
  %0 = split.split %x sizes [6] axis 0 : (tensor<*xi32>) -> tensor<6xi32>
  return %0 : tensor<6xi32>
}

// -----

// fires
// input: arange(6).astype(int32)
func.func @main(%x: tensor<*xi32>) -> tensor<6xi32> {
  %0 = split.variadic_split %x axis 0 lengths [-1] : (tensor<*xi32>) -> tensor<6xi32>
  return %0 : tensor<6xi32>
}

// -----

// stays
func.func @main(%x: tensor<?xi32>) -> tensor<6xi32> {
  %0 = split.split %x sizes [6] axis 0 : (tensor<?xi32>) -> tensor<6xi32>
  return %0 : tensor<6xi32>
}

// -----

// stays
func.func @main(%x: tensor<6xi32>) -> tensor<6xi32> {
  %0:2 = split.split %x sizes [6, 0] axis 0 : (tensor<6xi32>) -> (tensor<6xi32>, tensor<0xi32>)
  return %0#0 : tensor<6xi32>
}
