// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// instances: mlir::tensor::CollapseShapeOp, mlir::tensor::ExpandShapeOp

// fires
func.func @main(%x: tensor<6x4xf32>, %y: tensor<6x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<4x2x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %0 = tensor.expand_shape %x [[0], [1, 2]] output_shape [6, 2, 2] : tensor<6x4xf32> into tensor<6x2x2xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<6x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<4x2x2xf32>)
  %2 = tensor.collapse_shape %y [[0], [1, 2]] : tensor<6x2x2xf32> into tensor<6x4xf32>
  %3:2 = split.split %2 into 2 axis 0 : (tensor<6x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  return %1#0, %1#1, %3#0, %3#1 : tensor<2x2x2xf32>, tensor<4x2x2xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}

// -----

// fires
// Whatever the sizes are.
// input: arange(24).reshape(4, 6).astype(float32)
// input: arange(20).reshape(2, 2, 5).astype(float32)
// input: array([2, 3])
func.func @main(%x: tensor<4x?xf32>, %y: tensor<?x2x?xf32>, %s: tensor<2xi64>) -> (tensor<2x2x?xf32>, tensor<2x2x?xf32>, tensor<4x?xf32>, tensor<4x3xf32>) {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<4x?xf32>
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 2, %n] : tensor<4x?xf32> into tensor<2x2x?xf32>
  %1:2 = split.split %0 into 2 axis 2 : (tensor<2x2x?xf32>) -> (tensor<2x2x?xf32>, tensor<2x2x?xf32>)
  %2 = tensor.collapse_shape %y [[0, 1], [2]] : tensor<?x2x?xf32> into tensor<?x?xf32>
  %3:2 = split.split %2 sizes %s axis 1 : (tensor<?x?xf32>, tensor<2xi64>) -> (tensor<4x?xf32>, tensor<4x3xf32>)
  return %1#0, %1#1, %3#0, %3#1 : tensor<2x2x?xf32>, tensor<2x2x?xf32>, tensor<4x?xf32>, tensor<4x3xf32>
}

// -----

// stays
// The axis is no dimension of what is reshaped.
func.func @main(%x: tensor<6x4xf32>) -> (tensor<6x1x2xf32>, tensor<6x1x2xf32>) {
  %0 = tensor.expand_shape %x [[0], [1, 2]] output_shape [6, 2, 2] : tensor<6x4xf32> into tensor<6x2x2xf32>
  %1:2 = split.split %0 into 2 axis 1 : (tensor<6x2x2xf32>) -> (tensor<6x1x2xf32>, tensor<6x1x2xf32>)
  return %1#0, %1#1 : tensor<6x1x2xf32>, tensor<6x1x2xf32>
}

// -----

// stays
// The reshaped tensor is needed as well.
func.func @main(%x: tensor<6x2x2xf32>) -> (tensor<6x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<6x2x2xf32> into tensor<6x4xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)
  return %0, %1#0, %1#1 : tensor<6x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
