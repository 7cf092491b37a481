// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where nothing without a rank is reshaped, nothing is copied.

// RUN: split-opt %s --split-copy-unranked-sources | FileCheck %s

// CHECK-LABEL: func.func @cast
//   CHECK-NOT:   bufferization.alloc_tensor
//       CHECK:   return
func.func @cast(%x: tensor<4xf32>, %sizes: tensor<2xindex>) -> (tensor<*xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<*xf32>
  %1 = tensor.reshape %x(%sizes) : (tensor<4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0, %1 : tensor<*xf32>, tensor<?x?xf32>
}
