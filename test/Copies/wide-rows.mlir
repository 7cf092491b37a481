// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// Wide parts are copied row by row: unrolled vectors, single vectors, and one
// that overlaps the one before it.
// CHECK-LABEL: func.func @wide(
//       CHECK:   scf.for %[[ROW:.*]] = %c0{{.*}} to %c4{{.*}} step %c1
//       CHECK:     scf.for %{{.*}} = %c0{{.*}} to %c256{{.*}} step %c128
// CHECK-COUNT-16:   vector.store %{{.*}} : memref<1200xf32>, vector<8xf32>
//       CHECK:     scf.for %{{.*}} = %c256{{.*}} to %c296{{.*}} step %c8
//       CHECK:       vector.store %{{.*}} : memref<1200xf32>, vector<8xf32>
//       CHECK:     arith.addi %{{.*}}, %c292
//       CHECK:     vector.store
//   CHECK-NOT:   memref.copy
func.func @wide(%src: memref<4x600xf32>) -> (memref<4x300xf32>, memref<4x300xf32>) {
  %o0 = memref.alloc() : memref<4x300xf32>
  %s0 = memref.subview %src[0, 0] [4, 300] [1, 1] : memref<4x600xf32> to memref<4x300xf32, strided<[600, 1]>>
  memref.copy %s0, %o0 : memref<4x300xf32, strided<[600, 1]>> to memref<4x300xf32>
  %o1 = memref.alloc() : memref<4x300xf32>
  %s1 = memref.subview %src[0, 300] [4, 300] [1, 1] : memref<4x600xf32> to memref<4x300xf32, strided<[600, 1], offset: 300>>
  memref.copy %s1, %o1 : memref<4x300xf32, strided<[600, 1], offset: 300>> to memref<4x300xf32>
  return %o0, %o1 : memref<4x300xf32>, memref<4x300xf32>
}

// A lone copy of a column group too.
// CHECK-LABEL: func.func @lone(
//       CHECK:   scf.for
//       CHECK:     vector.store
//   CHECK-NOT:   memref.copy
func.func @lone(%src: memref<4x600xf32>) -> (memref<4x300xf32>) {
  %o0 = memref.alloc() : memref<4x300xf32>
  %s0 = memref.subview %src[0, 0] [4, 300] [1, 1] : memref<4x600xf32> to memref<4x300xf32, strided<[600, 1]>>
  memref.copy %s0, %o0 : memref<4x300xf32, strided<[600, 1]>> to memref<4x300xf32>
  return %o0 : memref<4x300xf32>
}
