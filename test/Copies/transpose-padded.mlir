// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// Neighbours whose width is no power of two: sixteen rows of four by three
// bytes, four squares side by side, are padded to four by four, transposed and
// packed. The window of sixteen bytes begins before the parts, so that it ends
// in the row.
// CHECK-LABEL: func.func @bytes(
//       CHECK:   scf.for %[[ROW:.*]] = %c0 to %c32 step %c16 {
//       CHECK:     %[[ROW0:.*]] = arith.muli %[[ROW]], %c20
//       CHECK:     %[[AT0:.*]] = arith.addi %[[ROW0]], %c4
//       CHECK:     %[[R0:.*]] = vector.load %{{.*}}[%[[AT0]]] : memref<640xi8>, vector<16xi8>
//       CHECK:     %[[NEXT:.*]] = arith.addi %[[ROW]], %c4
//       CHECK:     %[[ROW4:.*]] = arith.muli %[[NEXT]], %c20
//       CHECK:     %[[AT4:.*]] = arith.addi %[[ROW4]], %c4
//       CHECK:     %[[R4:.*]] = vector.load %{{.*}}[%[[AT4]]]
//       CHECK:     vector.shuffle %[[R0]], %[[R4]] [0, 1, {{.*}}, 31] : vector<16xi8>, vector<16xi8>
// CHECK-COUNT-2:   vector.load
//       CHECK:     %[[ROWS:.*]] = vector.shuffle {{.*}} [0, 1, {{.*}}, 63] : vector<32xi8>, vector<32xi8>
//       CHECK:     vector.shuffle %[[ROWS]], %[[ROWS]] [4, 5, 6, 0, 7, 8, 9, 15, 10, 11, 12, 15, 13, 14, 15, 15, 20, 21, 22, 16, {{.*}}] : vector<64xi8>, vector<64xi8>
// CHECK-COUNT-12:  vector.load
//       CHECK:     vector.shuffle {{.*}} [0, 1, 2, 3, 64, 65, 66, 67, 4, 5, 6, 7, 68, 69, 70, 71, 16, {{.*}}] : vector<64xi8>, vector<64xi8>
//       CHECK:     vector.shuffle {{.*}} [8, 9, 10, 11, 72, {{.*}}] : vector<64xi8>, vector<64xi8>
// CHECK-COUNT-6:   vector.shuffle {{.*}} : vector<64xi8>, vector<64xi8>
//       CHECK:     vector.shuffle {{.*}} [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20]
//       CHECK:     vector.store {{.*}} : memref<96xi8>, vector<16xi8>
//       CHECK:     vector.shuffle {{.*}} [21, 22, 24, 25, 26, 28, 29, 30, 32, 33, 34, 36, 37, 38, 40, 41]
//       CHECK:     vector.store
//       CHECK:     vector.shuffle {{.*}} [42, 44, 45, 46, 48, 49, 50, 52, 53, 54, 56, 57, 58, 60, 61, 62]
// CHECK-COUNT-10:  vector.store
//   CHECK-NOT:   vector.store
//       CHECK:   return
func.func @bytes(%src: memref<32x20xi8>) -> (memref<32x3xi8>, memref<32x3xi8>, memref<32x3xi8>, memref<32x3xi8>) {
  %o0 = memref.alloc() : memref<32x3xi8>
  %s0 = memref.subview %src[0, 8] [32, 3] [1, 1] : memref<32x20xi8> to memref<32x3xi8, strided<[20, 1], offset: 8>>
  memref.copy %s0, %o0 : memref<32x3xi8, strided<[20, 1], offset: 8>> to memref<32x3xi8>
  %o1 = memref.alloc() : memref<32x3xi8>
  %s1 = memref.subview %src[0, 11] [32, 3] [1, 1] : memref<32x20xi8> to memref<32x3xi8, strided<[20, 1], offset: 11>>
  memref.copy %s1, %o1 : memref<32x3xi8, strided<[20, 1], offset: 11>> to memref<32x3xi8>
  %o2 = memref.alloc() : memref<32x3xi8>
  %s2 = memref.subview %src[0, 14] [32, 3] [1, 1] : memref<32x20xi8> to memref<32x3xi8, strided<[20, 1], offset: 14>>
  memref.copy %s2, %o2 : memref<32x3xi8, strided<[20, 1], offset: 14>> to memref<32x3xi8>
  %o3 = memref.alloc() : memref<32x3xi8>
  %s3 = memref.subview %src[0, 17] [32, 3] [1, 1] : memref<32x20xi8> to memref<32x3xi8, strided<[20, 1], offset: 17>>
  memref.copy %s3, %o3 : memref<32x3xi8, strided<[20, 1], offset: 17>> to memref<32x3xi8>
  return %o0, %o1, %o2, %o3 : memref<32x3xi8>, memref<32x3xi8>, memref<32x3xi8>, memref<32x3xi8>
}

// Squares of two: a vector has eight rows in four squares, and forty bytes
// of either part, so that a chunk is made of two vectors.
// CHECK-LABEL: func.func @two_vectors(
// CHECK-COUNT-16:  vector.load {{.*}} vector<16xi8>
//       CHECK:     vector.shuffle %[[LOW:[^,]*]], %[[LOW]] [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 16, 17, 18, 19, 20, 24] : vector<64xi8>, vector<64xi8>
//       CHECK:     vector.shuffle %[[LOW]], %[[LOW]] [25,
//       CHECK:     vector.shuffle %[[LOW]], %[[HIGH:[^,]*]] [50, 51, 52, 56, 57, 58, 59, 60, 64, 65, 66, 67, 68, 72, 73, 74]
//       CHECK:     vector.shuffle %[[HIGH]], %[[HIGH]]
func.func @two_vectors(%src: memref<32x16xi8>) -> (memref<32x5xi8>, memref<32x5xi8>) {
  %o0 = memref.alloc() : memref<32x5xi8>
  %s0 = memref.subview %src[0, 0] [32, 5] [1, 1] : memref<32x16xi8> to memref<32x5xi8, strided<[16, 1]>>
  memref.copy %s0, %o0 : memref<32x5xi8, strided<[16, 1]>> to memref<32x5xi8>
  %o1 = memref.alloc() : memref<32x5xi8>
  %s1 = memref.subview %src[0, 5] [32, 5] [1, 1] : memref<32x16xi8> to memref<32x5xi8, strided<[16, 1], offset: 5>>
  memref.copy %s1, %o1 : memref<32x5xi8, strided<[16, 1], offset: 5>> to memref<32x5xi8>
  return %o0, %o1 : memref<32x5xi8>, memref<32x5xi8>
}

// Twelve bytes a row: the chunks reach into the next row, so that the last rows
// are moved one by one. Those before are a group.
// CHECK-LABEL: func.func @short_rows(
//   CHECK-NOT:   scf.for
// CHECK-COUNT-8: vector.load %{{.*}} : memref<96xi16>, vector<8xi16>
// CHECK-COUNT-6: vector.store %{{.*}} : memref<48xi16>, vector<8xi16>
//       CHECK:   vector.load %{{.*}}[%c42] : memref<96xi16>, vector<8xi16>
// CHECK-COUNT-6: vector.store %{{.*}} : memref<48xi16>, vector<8xi16>
// CHECK-COUNT-2: vector.store %{{.*}}[%c45] : memref<48xi16>, vector<3xi16>
func.func @short_rows(%src: memref<16x6xi16>) -> (memref<16x3xi16>, memref<16x3xi16>) {
  %o0 = memref.alloc() : memref<16x3xi16>
  %s0 = memref.subview %src[0, 0] [16, 3] [1, 1] : memref<16x6xi16> to memref<16x3xi16, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<16x3xi16, strided<[6, 1]>> to memref<16x3xi16>
  %o1 = memref.alloc() : memref<16x3xi16>
  %s1 = memref.subview %src[0, 3] [16, 3] [1, 1] : memref<16x6xi16> to memref<16x3xi16, strided<[6, 1], offset: 3>>
  memref.copy %s1, %o1 : memref<16x3xi16, strided<[6, 1], offset: 3>> to memref<16x3xi16>
  return %o0, %o1 : memref<16x3xi16>, memref<16x3xi16>
}

// A lone part is assembled, and so is half a square of rows that are no wider.
// CHECK-LABEL: func.func @lone(
//   CHECK-NOT:   vector<32xi8>
//       CHECK:   return
func.func @lone(%src: memref<32x20xi8>) -> (memref<32x3xi8>, memref<32x3xi8>) {
  %o0 = memref.alloc() : memref<32x3xi8>
  %s0 = memref.subview %src[0, 8] [32, 3] [1, 1] : memref<32x20xi8> to memref<32x3xi8, strided<[20, 1], offset: 8>>
  memref.copy %s0, %o0 : memref<32x3xi8, strided<[20, 1], offset: 8>> to memref<32x3xi8>
  %o1 = memref.alloc() : memref<32x3xi8>
  %s1 = memref.subview %src[0, 14] [32, 3] [1, 1] : memref<32x20xi8> to memref<32x3xi8, strided<[20, 1], offset: 14>>
  memref.copy %s1, %o1 : memref<32x3xi8, strided<[20, 1], offset: 14>> to memref<32x3xi8>
  return %o0, %o1 : memref<32x3xi8>, memref<32x3xi8>
}

// CHECK-LABEL: func.func @narrow(
//   CHECK-NOT:   vector<32xi8>
//       CHECK:   return
func.func @narrow(%src: memref<32x6xi8>) -> (memref<32x3xi8>, memref<32x3xi8>) {
  %o0 = memref.alloc() : memref<32x3xi8>
  %s0 = memref.subview %src[0, 0] [32, 3] [1, 1] : memref<32x6xi8> to memref<32x3xi8, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<32x3xi8, strided<[6, 1]>> to memref<32x3xi8>
  %o1 = memref.alloc() : memref<32x3xi8>
  %s1 = memref.subview %src[0, 3] [32, 3] [1, 1] : memref<32x6xi8> to memref<32x3xi8, strided<[6, 1], offset: 3>>
  memref.copy %s1, %o1 : memref<32x3xi8, strided<[6, 1], offset: 3>> to memref<32x3xi8>
  return %o0, %o1 : memref<32x3xi8>, memref<32x3xi8>
}

// Three quarters of one are transposed: the last column is padding.
// CHECK-LABEL: func.func @three(
// CHECK-COUNT-16:  vector.load %{{.*}} : memref<288xi8>, vector<16xi8>
//       CHECK:     vector.shuffle {{.*}} [0, 1, 2, 0, 3, 4, 5, 15, 6, 7, 8, 15, 15, 15, 15, 15, 16, {{.*}}] : vector<64xi8>, vector<64xi8>
// CHECK-COUNT-9:   vector.store %{{.*}} : memref<96xi8>, vector<16xi8>
func.func @three(%src: memref<32x9xi8>) -> (memref<32x3xi8>, memref<32x3xi8>, memref<32x3xi8>) {
  %o0 = memref.alloc() : memref<32x3xi8>
  %s0 = memref.subview %src[0, 0] [32, 3] [1, 1] : memref<32x9xi8> to memref<32x3xi8, strided<[9, 1]>>
  memref.copy %s0, %o0 : memref<32x3xi8, strided<[9, 1]>> to memref<32x3xi8>
  %o1 = memref.alloc() : memref<32x3xi8>
  %s1 = memref.subview %src[0, 3] [32, 3] [1, 1] : memref<32x9xi8> to memref<32x3xi8, strided<[9, 1], offset: 3>>
  memref.copy %s1, %o1 : memref<32x3xi8, strided<[9, 1], offset: 3>> to memref<32x3xi8>
  %o2 = memref.alloc() : memref<32x3xi8>
  %s2 = memref.subview %src[0, 6] [32, 3] [1, 1] : memref<32x9xi8> to memref<32x3xi8, strided<[9, 1], offset: 6>>
  memref.copy %s2, %o2 : memref<32x3xi8, strided<[9, 1], offset: 6>> to memref<32x3xi8>
  return %o0, %o1, %o2 : memref<32x3xi8>, memref<32x3xi8>, memref<32x3xi8>
}
