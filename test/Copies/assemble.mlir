// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// A chunk of the target is made of one load per row that it has a piece of; the
// piece of the next row is loaded into its own lanes, so that a blend joins them.
// CHECK-LABEL: func.func @uneven(
//  CHECK-SAME:   %[[SRC:[^:]*]]: memref<8x8xf32>
//   CHECK-DAG:   %[[IN:.*]] = memref.collapse_shape %[[SRC]]
//       CHECK:   scf.for %[[ROW:.*]] = %c0{{.*}} to %c8{{.*}} step %c4
//       CHECK:     %[[ROW0:.*]] = arith.muli %[[ROW]], %c8
//       CHECK:     %[[FIRST:.*]] = vector.load %[[IN]][%[[ROW0]]] : memref<64xf32>, vector<4xf32>
//       CHECK:     vector.store %[[FIRST]]
//       CHECK:     %[[AT0:.*]] = arith.addi %[[ROW0]], %c4
//       CHECK:     %[[END0:.*]] = vector.load %[[IN]][%[[AT0]]]
//       CHECK:     %[[NEXT:.*]] = arith.addi %[[ROW]], %c1
//       CHECK:     %[[ROW1:.*]] = arith.muli %[[NEXT]], %c8
//       CHECK:     %[[AT1:.*]] = arith.addi %[[ROW1]], %c-1
//       CHECK:     %[[BEGIN1:.*]] = vector.load %[[IN]][%[[AT1]]]
//       CHECK:     %[[CHUNK:.*]] = vector.shuffle %[[END0]], %[[BEGIN1]] [0, 5, 6, 7]
//       CHECK:     vector.store %[[CHUNK]]
//   CHECK-NOT:   memref.copy
func.func @uneven(%src: memref<8x8xf32>) -> (memref<8x5xf32>, memref<8x3xf32>) {
  %o0 = memref.alloc() : memref<8x5xf32>
  %s0 = memref.subview %src[0, 0] [8, 5] [1, 1] : memref<8x8xf32> to memref<8x5xf32, strided<[8, 1]>>
  memref.copy %s0, %o0 : memref<8x5xf32, strided<[8, 1]>> to memref<8x5xf32>
  %o1 = memref.alloc() : memref<8x3xf32>
  %s1 = memref.subview %src[0, 5] [8, 3] [1, 1] : memref<8x8xf32> to memref<8x3xf32, strided<[8, 1], offset: 5>>
  memref.copy %s1, %o1 : memref<8x3xf32, strided<[8, 1], offset: 5>> to memref<8x3xf32>
  return %o0, %o1 : memref<8x5xf32>, memref<8x3xf32>
}

// A part of no width is no code.
// CHECK-LABEL: func.func @empty_part(
//       CHECK:   %[[EMPTY:.*]] = memref.alloc() : memref<8x0xf32>
//   CHECK-NOT:   %[[EMPTY]]
//       CHECK:   return
//  CHECK-SAME:   %[[EMPTY]]
func.func @empty_part(%src: memref<8x8xf32>) -> (memref<8x5xf32>, memref<8x0xf32>, memref<8x3xf32>) {
  %o0 = memref.alloc() : memref<8x5xf32>
  %s0 = memref.subview %src[0, 0] [8, 5] [1, 1] : memref<8x8xf32> to memref<8x5xf32, strided<[8, 1]>>
  memref.copy %s0, %o0 : memref<8x5xf32, strided<[8, 1]>> to memref<8x5xf32>
  %o1 = memref.alloc() : memref<8x0xf32>
  %s1 = memref.subview %src[0, 5] [8, 0] [1, 1] : memref<8x8xf32> to memref<8x0xf32, strided<[8, 1], offset: 5>>
  memref.copy %s1, %o1 : memref<8x0xf32, strided<[8, 1], offset: 5>> to memref<8x0xf32>
  %o2 = memref.alloc() : memref<8x3xf32>
  %s2 = memref.subview %src[0, 5] [8, 3] [1, 1] : memref<8x8xf32> to memref<8x3xf32, strided<[8, 1], offset: 5>>
  memref.copy %s2, %o2 : memref<8x3xf32, strided<[8, 1], offset: 5>> to memref<8x3xf32>
  return %o0, %o1, %o2 : memref<8x5xf32>, memref<8x0xf32>, memref<8x3xf32>
}

// No rows are no code.
// CHECK-LABEL: func.func @no_rows(
//   CHECK-NOT:   scf.for
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @no_rows(%src: memref<8x8xf32>) -> memref<0x5xf32> {
  %o0 = memref.alloc() : memref<0x5xf32>
  %s0 = memref.subview %src[0, 0] [0, 5] [1, 1] : memref<8x8xf32> to memref<0x5xf32, strided<[8, 1]>>
  memref.copy %s0, %o0 : memref<0x5xf32, strided<[8, 1]>> to memref<0x5xf32>
  return %o0 : memref<0x5xf32>
}
