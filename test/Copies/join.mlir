// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=100000' --canonicalize --cse | FileCheck %s

// Narrow columns are shuffled to whole rows: a vector of each is read, and what
// they make up is written from end to end. Rows that are left over
// are the last ones of another group.
// CHECK-LABEL: func.func @columns(
//       CHECK:   scf.for %{{.*}} = %c0 to %c64 step %c4 {
// CHECK-COUNT-3:   vector.load {{.*}} vector<4xf32>
// CHECK-COUNT-8:   vector.shuffle
// CHECK-COUNT-3:   vector.store {{.*}} vector<4xf32>
//   CHECK-NOT:   vector
//       CHECK:   }
// CHECK-COUNT-3: vector.load %{{.*}}[%c62]
//       CHECK:   vector.store %{{.*}}[%c186]
//   CHECK-NOT:   scf.for
//   CHECK-NOT:   memref.copy
func.func @columns(%x: memref<66x1xf32>, %y: memref<66x1xf32>, %z: memref<66x1xf32>) -> memref<66x3xf32> {
  %r = memref.alloc() : memref<66x3xf32>
  %0 = memref.subview %r[0, 0] [66, 1] [1, 1] : memref<66x3xf32> to memref<66x1xf32, strided<[3, 1]>>
  memref.copy %x, %0 : memref<66x1xf32> to memref<66x1xf32, strided<[3, 1]>>
  %1 = memref.subview %r[0, 1] [66, 1] [1, 1] : memref<66x3xf32> to memref<66x1xf32, strided<[3, 1], offset: 1>>
  memref.copy %y, %1 : memref<66x1xf32> to memref<66x1xf32, strided<[3, 1], offset: 1>>
  %2 = memref.subview %r[0, 2] [66, 1] [1, 1] : memref<66x3xf32> to memref<66x1xf32, strided<[3, 1], offset: 2>>
  memref.copy %z, %2 : memref<66x1xf32> to memref<66x1xf32, strided<[3, 1], offset: 2>>
  return %r : memref<66x3xf32>
}

// A power of two of them, in stages.
// CHECK-LABEL: func.func @pairs(
//       CHECK:   scf.for %{{.*}} = %c0 to %c64 step %c2 {
// CHECK-COUNT-2:   vector.load {{.*}} vector<4xf32>
//       CHECK:     vector.shuffle {{.*}} [0, 1, 4, 5]
//       CHECK:     vector.shuffle {{.*}} [2, 3, 6, 7]
// CHECK-COUNT-2:   vector.store {{.*}} vector<4xf32>
//   CHECK-NOT:   memref.copy
func.func @pairs(%x: memref<64x2xf32>, %y: memref<64x2xf32>) -> memref<64x4xf32> {
  %r = memref.alloc() : memref<64x4xf32>
  %0 = memref.subview %r[0, 0] [64, 2] [1, 1] : memref<64x4xf32> to memref<64x2xf32, strided<[4, 1]>>
  memref.copy %x, %0 : memref<64x2xf32> to memref<64x2xf32, strided<[4, 1]>>
  %1 = memref.subview %r[0, 2] [64, 2] [1, 1] : memref<64x4xf32> to memref<64x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %y, %1 : memref<64x2xf32> to memref<64x2xf32, strided<[4, 1], offset: 2>>
  return %r : memref<64x4xf32>
}

// Parts of widths that are only known at run time, one behind the other.
// CHECK-LABEL: func.func @dynamic(
//       CHECK:   scf.for
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @dynamic(%x: memref<8x?xf32>, %y: memref<8x?xf32>, %z: memref<8x2xf32>, %m: index, %n: index) -> memref<8x?xf32> {
  %c2 = arith.constant 2 : index
  %o = arith.addi %m, %n : index
  %w = arith.addi %o, %c2 : index
  %r = memref.alloc(%w) : memref<8x?xf32>
  %0 = memref.subview %r[0, 0] [8, %m] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1]>>
  memref.copy %x, %0 : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1]>>
  %1 = memref.subview %r[0, %m] [8, %n] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %y, %1 : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  %2 = memref.subview %r[0, %o] [8, 2] [1, 1] : memref<8x?xf32> to memref<8x2xf32, strided<[?, 1], offset: ?>>
  memref.copy %z, %2 : memref<8x2xf32> to memref<8x2xf32, strided<[?, 1], offset: ?>>
  return %r : memref<8x?xf32>
}

// Stores bypass the caches where what they write of a part is aligned.
// CHECK-LABEL: func.func @wide(
//       CHECK:   vector.store {{.*}} nontemporal
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @wide(%x: memref<128x64xf32>, %y: memref<128x128xf32>) -> memref<128x192xf32> {
  %r = memref.alloc() : memref<128x192xf32>
  %0 = memref.subview %r[0, 0] [128, 64] [1, 1] : memref<128x192xf32> to memref<128x64xf32, strided<[192, 1]>>
  memref.copy %x, %0 : memref<128x64xf32> to memref<128x64xf32, strided<[192, 1]>>
  %1 = memref.subview %r[0, 64] [128, 128] [1, 1] : memref<128x192xf32> to memref<128x128xf32, strided<[192, 1], offset: 64>>
  memref.copy %y, %1 : memref<128x128xf32> to memref<128x128xf32, strided<[192, 1], offset: 64>>
  return %r : memref<128x192xf32>
}

// CHECK-LABEL: func.func @misaligned(
//   CHECK-NOT:   nontemporal
//       CHECK:   return
func.func @misaligned(%x: memref<128x65xf32>, %y: memref<128x127xf32>) -> memref<128x192xf32> {
  %r = memref.alloc() : memref<128x192xf32>
  %0 = memref.subview %r[0, 0] [128, 65] [1, 1] : memref<128x192xf32> to memref<128x65xf32, strided<[192, 1]>>
  memref.copy %x, %0 : memref<128x65xf32> to memref<128x65xf32, strided<[192, 1]>>
  %1 = memref.subview %r[0, 65] [128, 127] [1, 1] : memref<128x192xf32> to memref<128x127xf32, strided<[192, 1], offset: 65>>
  memref.copy %y, %1 : memref<128x127xf32> to memref<128x127xf32, strided<[192, 1], offset: 65>>
  return %r : memref<128x192xf32>
}

// The second part may overlap the first, so that the order of the copies is
// kept: two nests.
// CHECK-LABEL: func.func @overlapping(
//   CHECK-DAG:   %[[X:.*]] = memref.collapse_shape %arg0
//       CHECK:   scf.for
//       CHECK:     memref.load %[[X]]
//   CHECK-NOT:     memref.load
//       CHECK:   scf.for
//       CHECK:     memref.load
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @overlapping(%x: memref<64x1xf32>, %y: memref<64x1xf32>, %o: index) -> memref<64x3xf32> {
  %r = memref.alloc() : memref<64x3xf32>
  %0 = memref.subview %r[0, 0] [64, 1] [1, 1] : memref<64x3xf32> to memref<64x1xf32, strided<[3, 1]>>
  memref.copy %x, %0 : memref<64x1xf32> to memref<64x1xf32, strided<[3, 1]>>
  %1 = memref.subview %r[0, %o] [64, 1] [1, 1] : memref<64x3xf32> to memref<64x1xf32, strided<[3, 1], offset: ?>>
  memref.copy %y, %1 : memref<64x1xf32> to memref<64x1xf32, strided<[3, 1], offset: ?>>
  return %r : memref<64x3xf32>
}

// What a part is read from is written in between: what was copied before cannot
// wait.
// CHECK-LABEL: func.func @written(
//       CHECK:   scf.for
//       CHECK:   memref.store %{{.*}}, %arg0[%c0, %c0]
//       CHECK:   scf.for
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @written(%x: memref<64x1xf32>, %y: memref<64x1xf32>, %f: f32) -> memref<64x2xf32> {
  %c0 = arith.constant 0 : index
  %r = memref.alloc() : memref<64x2xf32>
  %0 = memref.subview %r[0, 0] [64, 1] [1, 1] : memref<64x2xf32> to memref<64x1xf32, strided<[2, 1]>>
  memref.copy %x, %0 : memref<64x1xf32> to memref<64x1xf32, strided<[2, 1]>>
  memref.store %f, %x[%c0, %c0] : memref<64x1xf32>
  %1 = memref.subview %r[0, 1] [64, 1] [1, 1] : memref<64x2xf32> to memref<64x1xf32, strided<[2, 1], offset: 1>>
  memref.copy %y, %1 : memref<64x1xf32> to memref<64x1xf32, strided<[2, 1], offset: 1>>
  return %r : memref<64x2xf32>
}
