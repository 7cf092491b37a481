// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-loops-pipeline=return-views=true | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline=return-views=true | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM

// Chunks of an argument are returned where they lie.
// CHECK-LABEL: func.func @main
//  CHECK-SAME:   -> (memref<8x2xf32, strided<[6, 1]>>, memref<8x4xf32, strided<[6, 1], offset: 2>>)
//   CHECK-NOT:   memref.alloc
//   CHECK-NOT:   memref.copy
//       CHECK:   %[[A:.*]] = memref.subview %{{.*}}[0, 0] [8, 2] [1, 1]
//       CHECK:   %[[B:.*]] = memref.subview %{{.*}}[0, 2] [8, 4] [1, 1]
//   CHECK-NOT:   memref.alloc
//   CHECK-NOT:   memref.copy
//       CHECK:   return %[[A]], %[[B]]
// LLVM-LABEL: define {{.*}} @main(
// LLVM-NOT:     call
// LLVM-NOT:     store
// LLVM:       }
func.func @main(%x: tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<8x2xf32>, tensor<8x4xf32>
}

// So are those whose sizes are known late.
// CHECK-LABEL: func.func @dynamic
//  CHECK-SAME:   -> (memref<?x?xf32, strided<[?, 1]>>, memref<?x?xf32, strided<[?, 1], offset: ?>>)
//   CHECK-NOT:   memref.alloc
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @dynamic(%x: tensor<?x?xf32>, %sizes: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = split.split %x sizes %sizes axis 1 : (tensor<?x?xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// A result that is a chunk of another one.
// CHECK-LABEL: func.func @chunk_of_result
//       CHECK:   %[[ALLOC:.*]] = memref.alloc
//   CHECK-NOT:   memref.alloc
//       CHECK:   %[[CHUNK:.*]] = memref.subview %[[ALLOC]][4] [4] [1]
//   CHECK-NOT:   memref.alloc
//       CHECK:   return %[[ALLOC]], %[[ALLOC]], %[[CHUNK]]
func.func @chunk_of_result(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<4xf32>) {
  %0 = math.exp %x : tensor<8xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0, %0, %1#1 : tensor<8xf32>, tensor<8xf32>, tensor<4xf32>
}

// What the function frees is copied.
// CHECK-LABEL: func.func @chunk_of_local
//  CHECK-SAME:   -> memref<4xf32>
// CHECK-COUNT-2: memref.alloc
//       CHECK:   memref.dealloc
//       CHECK:   return
func.func @chunk_of_local(%x: tensor<8xf32>, %v: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %v into %x[%i] : tensor<8xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %1#1 : tensor<4xf32>
}

// The base of a sequence, which has the offset of the chunk then.
// CHECK-LABEL: func.func @sequence_of_chunk
//  CHECK-SAME:   -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xindex>,
//       CHECK:   %[[BASE:.*]] = memref.subview %{{.*}}[%{{.*}}] [%{{.*}}] [1]
//       CHECK:   return %[[BASE]],
func.func @sequence_of_chunk(%x: tensor<?xf32>, %n: index) -> !split.sequence<tensor<?xf32>> {
  %0 = tensor.extract_slice %x[%n] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = split.split_to_sequence %0 chunks_of 1 axis 0 : (tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  return %1 : !split.sequence<tensor<?xf32>>
}
