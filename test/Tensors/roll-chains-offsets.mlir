// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=6 min-count=2" | FileCheck %s

// Parts of rows that are computed with, and their places in what is joined.
// CHECK-LABEL: func.func @parts(
// CHECK-SAME:    %[[X:.*]]: tensor<?x16xf32>, %[[JOINED:.*]]: memref<?x16xf32>, %
// CHECK:         linalg.exp
// CHECK-DAG:     %[[FROM:.*]] = arith.constant dense<[3, 5]> : tensor<2xindex>
// CHECK-DAG:     %[[TO:.*]] = arith.constant dense<[4, 8]> : tensor<2xindex>
// CHECK:         scf.for %[[I:.*]] = %c0{{.*}} to %c2{{.*}} step
// CHECK-DAG:       %[[BEGIN:.*]] = tensor.extract %[[FROM]][%[[I]]]
// CHECK-DAG:       %[[PLACE:.*]] = tensor.extract %[[TO]][%[[I]]]
// CHECK-DAG:       %[[PART:.*]] = tensor.extract_slice %[[X]][0, %[[BEGIN]]] [%{{.*}}, 4] [1, 1]
// CHECK-DAG:       %[[TARGET:.*]] = memref.subview %[[JOINED]][0, %[[PLACE]]] [%{{.*}}, 4] [1, 1] : memref<?x16xf32> to memref<?x4xf32, strided<[16, 1], offset: ?>>
// CHECK:           %[[BUFFER:.*]] = bufferization.to_buffer %[[PART]]
// CHECK:           linalg.exp ins(%[[BUFFER]] : {{.*}}) outs(%[[TARGET]] :
// CHECK-NEXT:    }
// One before and one behind are where they were.
// CHECK:         tensor.extract_slice %[[X]][0, 1] [%{{.*}}, 4] [1, 1]
// CHECK:         memref.subview %[[JOINED]][0, 12] {{.*}} to memref<?x4xf32, strided<[16, 1], offset: 12>>
// CHECK-NOT:     scf.for
!part = tensor<?x4xf32>
!any = memref<?x4xf32, strided<[?, ?], offset: ?>>
func.func @parts(%x: tensor<?x16xf32>, %joined: memref<?x16xf32>, %m: index) {
  %x0 = tensor.extract_slice %x[0, 9] [%m, 4] [1, 1] : tensor<?x16xf32> to !part
  %p0 = memref.subview %joined[0, 0] [%m, 4] [1, 1] : memref<?x16xf32> to memref<?x4xf32, strided<[16, 1]>>
  %b0 = bufferization.to_buffer %x0 read_only : !part to !any
  linalg.exp ins(%b0 : !any) outs(%p0 : memref<?x4xf32, strided<[16, 1]>>)
  %x1 = tensor.extract_slice %x[0, 3] [%m, 4] [1, 1] : tensor<?x16xf32> to !part
  %p1 = memref.subview %joined[0, 4] [%m, 4] [1, 1] : memref<?x16xf32> to memref<?x4xf32, strided<[16, 1], offset: 4>>
  %b1 = bufferization.to_buffer %x1 read_only : !part to !any
  linalg.exp ins(%b1 : !any) outs(%p1 : memref<?x4xf32, strided<[16, 1], offset: 4>>)
  %x2 = tensor.extract_slice %x[0, 5] [%m, 4] [1, 1] : tensor<?x16xf32> to !part
  %p2 = memref.subview %joined[0, 8] [%m, 4] [1, 1] : memref<?x16xf32> to memref<?x4xf32, strided<[16, 1], offset: 8>>
  %b2 = bufferization.to_buffer %x2 read_only : !part to !any
  linalg.exp ins(%b2 : !any) outs(%p2 : memref<?x4xf32, strided<[16, 1], offset: 8>>)
  %x3 = tensor.extract_slice %x[0, 1] [%m, 4] [1, 1] : tensor<?x16xf32> to !part
  %p3 = memref.subview %joined[0, 12] [%m, 4] [1, 1] : memref<?x16xf32> to memref<?x4xf32, strided<[16, 1], offset: 12>>
  %b3 = bufferization.to_buffer %x3 read_only : !part to !any
  linalg.exp ins(%b3 : !any) outs(%p3 : memref<?x4xf32, strided<[16, 1], offset: 12>>)
  return
}

// -----

// Copies are planned together.
// CHECK-LABEL: func.func @copies(
// CHECK-NOT:     scf.for
func.func @copies(%x: tensor<16xf32>, %joined: memref<16xf32>) {
  %x0 = tensor.extract_slice %x[12] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %p0 = memref.subview %joined[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  bufferization.materialize_in_destination %x0 in restrict writable %p0 : (tensor<4xf32>, memref<4xf32, strided<[1]>>) -> ()
  %x1 = tensor.extract_slice %x[8] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %p1 = memref.subview %joined[4] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 4>>
  bufferization.materialize_in_destination %x1 in restrict writable %p1 : (tensor<4xf32>, memref<4xf32, strided<[1], offset: 4>>) -> ()
  %x2 = tensor.extract_slice %x[4] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %p2 = memref.subview %joined[8] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 8>>
  bufferization.materialize_in_destination %x2 in restrict writable %p2 : (tensor<4xf32>, memref<4xf32, strided<[1], offset: 8>>) -> ()
  %x3 = tensor.extract_slice %x[0] [4] [1] : tensor<16xf32> to tensor<4xf32>
  %p3 = memref.subview %joined[12] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 12>>
  bufferization.materialize_in_destination %x3 in restrict writable %p3 : (tensor<4xf32>, memref<4xf32, strided<[1], offset: 12>>) -> ()
  return
}

// -----

// To bufferization, what reads a buffer is done where that is taken: that stays
// in the loop, though all iterations read one tensor.
// CHECK-LABEL: func.func @one_tensor(
// CHECK:         scf.for
// CHECK:           bufferization.to_buffer %arg0
// CHECK:           linalg.exp
!whole = tensor<4xf32>
!anywhere = memref<4xf32, strided<[?], offset: ?>>
func.func @one_tensor(%x: !whole, %joined: memref<16xf32>) {
  %p0 = memref.subview %joined[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %b0 = bufferization.to_buffer %x read_only : !whole to !anywhere
  linalg.exp ins(%b0 : !anywhere) outs(%p0 : memref<4xf32, strided<[1]>>)
  %p1 = memref.subview %joined[4] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 4>>
  %b1 = bufferization.to_buffer %x read_only : !whole to !anywhere
  linalg.exp ins(%b1 : !anywhere) outs(%p1 : memref<4xf32, strided<[1], offset: 4>>)
  %p2 = memref.subview %joined[8] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 8>>
  %b2 = bufferization.to_buffer %x read_only : !whole to !anywhere
  linalg.exp ins(%b2 : !anywhere) outs(%p2 : memref<4xf32, strided<[1], offset: 8>>)
  %p3 = memref.subview %joined[12] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 12>>
  %b3 = bufferization.to_buffer %x read_only : !whole to !anywhere
  linalg.exp ins(%b3 : !anywhere) outs(%p3 : memref<4xf32, strided<[1], offset: 12>>)
  return
}

// -----

// A static offset lies inside; another one need not, as of an empty slice.
// CHECK-LABEL: func.func @no_static_offset(
// CHECK:         tensor.extract_slice %{{.*}}[%c4]
func.func @no_static_offset(%x: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %none = tensor.extract_slice %x[%c4] [%n] [1] : tensor<4xf32> to tensor<?xf32>
  %0 = linalg.exp ins(%none : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
