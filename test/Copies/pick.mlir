// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// A chunk of six pieces that lie in one cache line is picked from one vector,
// which does not reach behind the last row.
// CHECK-LABEL: func.func @close(
//       CHECK:   scf.for %{{.*}} = %c0 to %c64 step %c16 {
//       CHECK:     vector.load {{.*}} vector<64xi8>
//       CHECK:     vector.shuffle {{.*}} [0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 28, 29, 36, 37, 38, 45]
//       CHECK:     vector.load {{.*}} vector<64xi8>
//       CHECK:     vector.shuffle {{.*}} [0, 1, 8, 9, 10, 17, 18, 19, 26, 27, 28, 35, 36, 37, 44, 45]
//       CHECK:     vector.load {{.*}} vector<64xi8>
//       CHECK:     vector.shuffle {{.*}} [18, 25, 26, 27, 34, 35, 36, 43, 44, 45, 52, 53, 54, 61, 62, 63]
func.func @close(%src: memref<64x9xi8>) -> memref<64x3xi8> {
  %o = memref.alloc() : memref<64x3xi8>
  %s = memref.subview %src[0, 3] [64, 3] [1, 1] : memref<64x9xi8> to memref<64x3xi8, strided<[9, 1], offset: 3>>
  memref.copy %s, %o : memref<64x3xi8, strided<[9, 1], offset: 3>> to memref<64x3xi8>
  return %o : memref<64x3xi8>
}

// Where they lie further apart, each is loaded.
// CHECK-LABEL: func.func @apart(
//   CHECK-NOT:   vector<64xi8>
//       CHECK:   vector.load {{.*}} vector<16xi8>
func.func @apart(%src: memref<64x12xi8>) -> memref<64x3xi8> {
  %o = memref.alloc() : memref<64x3xi8>
  %s = memref.subview %src[0, 3] [64, 3] [1, 1] : memref<64x12xi8> to memref<64x3xi8, strided<[12, 1], offset: 3>>
  memref.copy %s, %o : memref<64x3xi8, strided<[12, 1], offset: 3>> to memref<64x3xi8>
  return %o : memref<64x3xi8>
}
