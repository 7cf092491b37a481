// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-loops-pipeline | FileCheck %s

// A split that is only read is a view: the one buffer is the result's.
// CHECK-LABEL: func.func @read_only
//       CHECK:   memref.subview
//       CHECK:   memref.subview
//       CHECK:   memref.alloc
//   CHECK-NOT:   memref.alloc
//       CHECK:   return
func.func @read_only(%x: tensor<8x6xf32>) -> tensor<8x3xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<8x6xf32>) -> (tensor<8x3xf32>, tensor<8x3xf32>)
  %1 = tensor.empty() : tensor<8x3xf32>
  %2 = linalg.mul ins(%0#0, %0#1 : tensor<8x3xf32>, tensor<8x3xf32>) outs(%1 : tensor<8x3xf32>) -> tensor<8x3xf32>
  return %2 : tensor<8x3xf32>
}

// Writing to a chunk must not write to the argument.
// CHECK-LABEL: func.func @write_to_chunk
//       CHECK:   memref.alloc
//       CHECK:   return
func.func @write_to_chunk(%x: tensor<8xf32>, %v: f32) -> tensor<4xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = linalg.fill ins(%v : f32) outs(%0#0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
