// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// Rows of a source that is itself a view, at its distance.
// CHECK-LABEL: func.func @strided_source(
//  CHECK-SAME:   %[[SRC:[^:]*]]: memref<8x4xf32, strided<[?, 1], offset: ?>>
//       CHECK:   %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[SRC]]
//       CHECK:   %[[IN:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [%{{.*}}], strides: [1]
//       CHECK:   scf.for %[[ROW:.*]] =
//       CHECK:     arith.muli %[[ROW]], %{{.*}}#0
//       CHECK:     vector.load %[[IN]]
//   CHECK-NOT:   memref.copy
func.func @strided_source(%src: memref<8x4xf32, strided<[?, 1], offset: ?>>) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32, strided<[?, 1], offset: ?>> to memref<8x2xf32, strided<[?, 1], offset: ?>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[?, 1], offset: ?>> to memref<8x2xf32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32, strided<[?, 1], offset: ?>> to memref<8x2xf32, strided<[?, 1], offset: ?>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[?, 1], offset: ?>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}

// The middle of three dimensions, all of them dynamic: rows of the dims from the
// axis on.
// CHECK-LABEL: func.func @middle_axis(
//  CHECK-SAME:   %[[SRC:[^:]*]]: memref<?x12x?xf32>
//       CHECK:   %[[INNER:.*]] = memref.dim %[[SRC]], %c2
//       CHECK:   %[[PITCH:.*]] = arith.muli %[[INNER]], %c12
//       CHECK:   %[[WIDTH:.*]] = arith.muli %[[INNER]], %c4
//   CHECK-NOT:   memref.copy
func.func @middle_axis(%src: memref<?x12x?xf32>) -> memref<?x4x?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %src, %c0 : memref<?x12x?xf32>
  %m = memref.dim %src, %c2 : memref<?x12x?xf32>
  %o = memref.alloc(%n, %m) : memref<?x4x?xf32>
  %s = memref.subview %src[0, 8, 0] [%n, 4, %m] [1, 1, 1] : memref<?x12x?xf32> to memref<?x4x?xf32, strided<[?, ?, 1], offset: ?>>
  memref.copy %s, %o : memref<?x4x?xf32, strided<[?, ?, 1], offset: ?>> to memref<?x4x?xf32>
  return %o : memref<?x4x?xf32>
}

// Copies out of different rows are not siblings.
// CHECK-LABEL: func.func @other_rows(
// CHECK-COUNT-2: scf.for
//       CHECK:   return
func.func @other_rows(%src: memref<16x4xf32>) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<16x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[8, 2] [8, 2] [1, 1] : memref<16x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 34>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 34>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}

// The last of three dimensions: rows at the distance of the dimension before it.
// CHECK-LABEL: func.func @last_axis(
//       CHECK:   scf.for %[[ROW:.*]] =
//       CHECK:     arith.muli %[[ROW]], %c100
//   CHECK-NOT:   memref.copy
func.func @last_axis(%src: memref<4x8x6xf32, strided<[800, 100, 1]>>) -> (memref<4x8x2xf32>, memref<4x8x4xf32>) {
  %o0 = memref.alloc() : memref<4x8x2xf32>
  %s0 = memref.subview %src[0, 0, 0] [4, 8, 2] [1, 1, 1] : memref<4x8x6xf32, strided<[800, 100, 1]>> to memref<4x8x2xf32, strided<[800, 100, 1]>>
  memref.copy %s0, %o0 : memref<4x8x2xf32, strided<[800, 100, 1]>> to memref<4x8x2xf32>
  %o1 = memref.alloc() : memref<4x8x4xf32>
  %s1 = memref.subview %src[0, 0, 2] [4, 8, 4] [1, 1, 1] : memref<4x8x6xf32, strided<[800, 100, 1]>> to memref<4x8x4xf32, strided<[800, 100, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<4x8x4xf32, strided<[800, 100, 1], offset: 2>> to memref<4x8x4xf32>
  return %o0, %o1 : memref<4x8x2xf32>, memref<4x8x4xf32>
}

// Rows that overlap are read one by one, and no further than they reach: what
// lies beside them is not the row before or behind.
// CHECK-LABEL: func.func @overlapping_rows(
//   CHECK-NOT:   vector<8xf32>
//       CHECK:   scf.for %{{.*}} = %c0 to %c8 step %c1 {
//       CHECK:     vector.load %{{.*}} vector<3xf32>
//       CHECK:   return
func.func @overlapping_rows(%src: memref<8x4xf32, strided<[1, 1]>>) -> memref<8x3xf32> {
  %o = memref.alloc() : memref<8x3xf32>
  %s = memref.subview %src[0, 1] [8, 3] [1, 1] : memref<8x4xf32, strided<[1, 1]>> to memref<8x3xf32, strided<[1, 1], offset: 1>>
  memref.copy %s, %o : memref<8x3xf32, strided<[1, 1], offset: 1>> to memref<8x3xf32>
  return %o : memref<8x3xf32>
}

// So are rows that may overlap if they do.
// CHECK-LABEL: func.func @maybe_overlapping_rows(
//       CHECK:   %[[APART:.*]] = arith.cmpi sge, %{{.*}}#0, %c3
//       CHECK:   %[[ROWS:.*]] = arith.select %[[APART]], %c8, %c0
//       CHECK:   %[[GROUPS:.*]] = arith.divui %[[ROWS]], %c8
//       CHECK:   %[[END:.*]] = arith.muli %[[GROUPS]], %c8
//       CHECK:   scf.for %{{.*}} = %c0 to %[[END]] step %c8 {
//       CHECK:   %[[REST:.*]] = arith.subi %[[ROWS]], %[[END]]
//       CHECK:   %[[BEGIN:.*]] = arith.select %{{.*}}, %[[ROWS]], %[[END]]
//       CHECK:   scf.for %{{.*}} = %[[BEGIN]] to %c8 step %c1 {
//       CHECK:     vector.load %{{.*}} vector<3xf32>
func.func @maybe_overlapping_rows(%src: memref<8x4xf32, strided<[?, 1]>>) -> memref<8x3xf32> {
  %o = memref.alloc() : memref<8x3xf32>
  %s = memref.subview %src[0, 1] [8, 3] [1, 1] : memref<8x4xf32, strided<[?, 1]>> to memref<8x3xf32, strided<[?, 1], offset: 1>>
  memref.copy %s, %o : memref<8x3xf32, strided<[?, 1], offset: 1>> to memref<8x3xf32>
  return %o : memref<8x3xf32>
}
