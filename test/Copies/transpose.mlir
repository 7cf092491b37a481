// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// Neighbours of one narrow width: a square of rows is transposed in registers,
// inside of each 16 bytes first, then by these.
// CHECK-LABEL: func.func @columns(
// CHECK-COUNT-8: vector.load %{{.*}} : memref<64xf32>, vector<8xf32>
//       CHECK:   vector.shuffle {{.*}} [0, 8, 1, 9, 4, 12, 5, 13]
//       CHECK:   vector.shuffle {{.*}} [2, 10, 3, 11, 6, 14, 7, 15]
// CHECK-COUNT-14: vector.shuffle {{.*}} [{{0, 8|2, 10}}
//       CHECK:   vector.shuffle {{.*}} [0, 1, 2, 3, 8, 9, 10, 11]
//       CHECK:   vector.shuffle {{.*}} [4, 5, 6, 7, 12, 13, 14, 15]
// CHECK-COUNT-6: vector.shuffle {{.*}} [{{0, 1|4, 5}}
//   CHECK-NOT:   vector.shuffle
// CHECK-COUNT-8: vector.store %{{.*}} : memref<8xf32>, vector<8xf32>
//   CHECK-NOT:   vector.store
//       CHECK:   return
func.func @columns(%src: memref<8x8xf32>) -> (memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>) {
  %o0 = memref.alloc() : memref<8x1xf32>
  %s0 = memref.subview %src[0, 0] [8, 1] [1, 1] : memref<8x8xf32> to memref<8x1xf32, strided<[8, 1]>>
  memref.copy %s0, %o0 : memref<8x1xf32, strided<[8, 1]>> to memref<8x1xf32>
  %o1 = memref.alloc() : memref<8x1xf32>
  %s1 = memref.subview %src[0, 1] [8, 1] [1, 1] : memref<8x8xf32> to memref<8x1xf32, strided<[8, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<8x1xf32, strided<[8, 1], offset: 1>> to memref<8x1xf32>
  %o2 = memref.alloc() : memref<8x1xf32>
  %s2 = memref.subview %src[0, 2] [8, 1] [1, 1] : memref<8x8xf32> to memref<8x1xf32, strided<[8, 1], offset: 2>>
  memref.copy %s2, %o2 : memref<8x1xf32, strided<[8, 1], offset: 2>> to memref<8x1xf32>
  %o3 = memref.alloc() : memref<8x1xf32>
  %s3 = memref.subview %src[0, 3] [8, 1] [1, 1] : memref<8x8xf32> to memref<8x1xf32, strided<[8, 1], offset: 3>>
  memref.copy %s3, %o3 : memref<8x1xf32, strided<[8, 1], offset: 3>> to memref<8x1xf32>
  %o4 = memref.alloc() : memref<8x1xf32>
  %s4 = memref.subview %src[0, 4] [8, 1] [1, 1] : memref<8x8xf32> to memref<8x1xf32, strided<[8, 1], offset: 4>>
  memref.copy %s4, %o4 : memref<8x1xf32, strided<[8, 1], offset: 4>> to memref<8x1xf32>
  %o5 = memref.alloc() : memref<8x1xf32>
  %s5 = memref.subview %src[0, 5] [8, 1] [1, 1] : memref<8x8xf32> to memref<8x1xf32, strided<[8, 1], offset: 5>>
  memref.copy %s5, %o5 : memref<8x1xf32, strided<[8, 1], offset: 5>> to memref<8x1xf32>
  %o6 = memref.alloc() : memref<8x1xf32>
  %s6 = memref.subview %src[0, 6] [8, 1] [1, 1] : memref<8x8xf32> to memref<8x1xf32, strided<[8, 1], offset: 6>>
  memref.copy %s6, %o6 : memref<8x1xf32, strided<[8, 1], offset: 6>> to memref<8x1xf32>
  %o7 = memref.alloc() : memref<8x1xf32>
  %s7 = memref.subview %src[0, 7] [8, 1] [1, 1] : memref<8x8xf32> to memref<8x1xf32, strided<[8, 1], offset: 7>>
  memref.copy %s7, %o7 : memref<8x1xf32, strided<[8, 1], offset: 7>> to memref<8x1xf32>
  return %o0, %o1, %o2, %o3, %o4, %o5, %o6, %o7 : memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>, memref<8x1xf32>
}

// Five bytes a row: the squares load sixteen, so the last rows, behind which
// there is nothing to read, are left to the loop over single rows. Those before
// are a group.
// CHECK-LABEL: func.func @short_rows(
//   CHECK-NOT:   scf.for
// CHECK-COUNT-16: vector.load %{{.*}} : memref<160xi8>, vector<16xi8>
// CHECK-COUNT-5: vector.store %{{.*}} : memref<32xi8>, vector<16xi8>
// CHECK-COUNT-16: vector.load %{{.*}} : memref<160xi8>, vector<16xi8>
// CHECK-COUNT-5: vector.store %{{.*}}[%c13] : memref<32xi8>, vector<16xi8>
//       CHECK:   scf.for %{{.*}} = %c29{{.*}} to %c32
func.func @short_rows(%src: memref<32x5xi8>) -> (memref<32x1xi8>, memref<32x1xi8>, memref<32x1xi8>, memref<32x1xi8>, memref<32x1xi8>) {
  %o0 = memref.alloc() : memref<32x1xi8>
  %s0 = memref.subview %src[0, 0] [32, 1] [1, 1] : memref<32x5xi8> to memref<32x1xi8, strided<[5, 1]>>
  memref.copy %s0, %o0 : memref<32x1xi8, strided<[5, 1]>> to memref<32x1xi8>
  %o1 = memref.alloc() : memref<32x1xi8>
  %s1 = memref.subview %src[0, 1] [32, 1] [1, 1] : memref<32x5xi8> to memref<32x1xi8, strided<[5, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<32x1xi8, strided<[5, 1], offset: 1>> to memref<32x1xi8>
  %o2 = memref.alloc() : memref<32x1xi8>
  %s2 = memref.subview %src[0, 2] [32, 1] [1, 1] : memref<32x5xi8> to memref<32x1xi8, strided<[5, 1], offset: 2>>
  memref.copy %s2, %o2 : memref<32x1xi8, strided<[5, 1], offset: 2>> to memref<32x1xi8>
  %o3 = memref.alloc() : memref<32x1xi8>
  %s3 = memref.subview %src[0, 3] [32, 1] [1, 1] : memref<32x5xi8> to memref<32x1xi8, strided<[5, 1], offset: 3>>
  memref.copy %s3, %o3 : memref<32x1xi8, strided<[5, 1], offset: 3>> to memref<32x1xi8>
  %o4 = memref.alloc() : memref<32x1xi8>
  %s4 = memref.subview %src[0, 4] [32, 1] [1, 1] : memref<32x5xi8> to memref<32x1xi8, strided<[5, 1], offset: 4>>
  memref.copy %s4, %o4 : memref<32x1xi8, strided<[5, 1], offset: 4>> to memref<32x1xi8>
  return %o0, %o1, %o2, %o3, %o4 : memref<32x1xi8>, memref<32x1xi8>, memref<32x1xi8>, memref<32x1xi8>, memref<32x1xi8>
}
