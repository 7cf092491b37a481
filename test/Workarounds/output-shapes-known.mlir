// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-canonicalize-tensors | FileCheck %s

// An operand for a dimension that the type knows stays, and ends nothing.
// CHECK-LABEL: func.func @known
//       CHECK:   tensor.expand_shape
func.func @known(%x: tensor<6xf32>, %n: index) -> tensor<2x3xf32> {
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [%n, 3] : tensor<6xf32> into tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
