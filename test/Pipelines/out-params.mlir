// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-loops-pipeline=out-params=true | FileCheck %s

// Chunks are copied once, into the caller's buffers.
// CHECK-LABEL: func.func @main
//  CHECK-SAME:   memref<8x6xf32>, %[[A:.*]]: memref<8x2xf32> {bufferize.result}, %[[B:.*]]: memref<8x4xf32> {bufferize.result})
//   CHECK-NOT:   memref.alloc
//       CHECK:   memref.collapse_shape %[[A]]
//       CHECK:   memref.collapse_shape %[[B]]
//   CHECK-NOT:   memref.alloc
//       CHECK:   return{{$}}
func.func @main(%x: tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<8x2xf32>, tensor<8x4xf32>
}
