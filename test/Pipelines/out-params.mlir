// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-loops-pipeline=out-params=true | FileCheck %s

// Chunks are copied once, into the caller's buffers.
// CHECK-LABEL: func.func @main
//  CHECK-SAME:   memref<8x6xf32>, %[[A:.*]]: memref<8x2xf32>, %[[B:.*]]: memref<8x4xf32>
//   CHECK-NOT:   memref.alloc
//       CHECK:   memref.store %{{.*}}, %[[A]]
//       CHECK:   memref.store %{{.*}}, %[[B]]
//   CHECK-NOT:   memref.store
//       CHECK:   return{{$}}
func.func @main(%x: tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<8x2xf32>, tensor<8x4xf32>
}
