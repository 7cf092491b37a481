// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s
//
// Parts of rows that are written to pieces of one buffer.

// Each piece is behind the one before: no two of them are the same memory.
// CHECK-LABEL: func.func @one_behind_the_other(
//       CHECK:   scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @one_behind_the_other(%src: memref<8x4xf32>) -> memref<2x8x2xf32> {
  %out = memref.alloc() : memref<2x8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  %o0 = memref.subview %out[0, 0, 0] [1, 8, 2] [1, 1, 1] : memref<2x8x2xf32> to memref<8x2xf32, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32, strided<[2, 1]>>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  %o1 = memref.subview %out[1, 0, 0] [1, 8, 2] [1, 1, 1] : memref<2x8x2xf32> to memref<8x2xf32, strided<[2, 1], offset: 16>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32, strided<[2, 1], offset: 16>>
  return %out : memref<2x8x2xf32>
}

// The last one to write decides what a place holds.
// CHECK-LABEL: func.func @one_over_the_other(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @one_over_the_other(%src: memref<8x4xf32>) -> memref<12x2xf32> {
  %out = memref.alloc() : memref<12x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  %o0 = memref.subview %out[0, 0] [8, 2] [1, 1] : memref<12x2xf32> to memref<8x2xf32, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32, strided<[2, 1]>>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  %o1 = memref.subview %out[4, 0] [8, 2] [1, 1] : memref<12x2xf32> to memref<8x2xf32, strided<[2, 1], offset: 8>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32, strided<[2, 1], offset: 8>>
  return %out : memref<12x2xf32>
}

// Nor are they merged where one is another buffer, which the third may be in.
// CHECK-LABEL: func.func @another_buffer(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @another_buffer(%src: memref<8x6xf32>, %at: index) -> (memref<3x8x2xf32>, memref<8x2xf32>) {
  %out = memref.alloc() : memref<3x8x2xf32>
  %other = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x6xf32> to memref<8x2xf32, strided<[6, 1]>>
  %o0 = memref.subview %out[0, 0, 0] [1, 8, 2] [1, 1, 1] : memref<3x8x2xf32> to memref<8x2xf32, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[6, 1]>> to memref<8x2xf32, strided<[2, 1]>>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x6xf32> to memref<8x2xf32, strided<[6, 1], offset: 2>>
  memref.copy %s1, %other : memref<8x2xf32, strided<[6, 1], offset: 2>> to memref<8x2xf32>
  %s2 = memref.subview %src[0, 4] [8, 2] [1, 1] : memref<8x6xf32> to memref<8x2xf32, strided<[6, 1], offset: 4>>
  %o2 = memref.subview %out[%at, 0, 0] [1, 8, 2] [1, 1, 1] : memref<3x8x2xf32> to memref<8x2xf32, strided<[2, 1], offset: ?>>
  memref.copy %s2, %o2 : memref<8x2xf32, strided<[6, 1], offset: 4>> to memref<8x2xf32, strided<[2, 1], offset: ?>>
  return %out, %other : memref<3x8x2xf32>, memref<8x2xf32>
}

// What is written next is where nobody knows.
// CHECK-LABEL: func.func @anywhere(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @anywhere(%src: memref<8x4xf32>, %at: index) -> memref<3x8x2xf32> {
  %out = memref.alloc() : memref<3x8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  %o0 = memref.subview %out[1, 0, 0] [1, 8, 2] [1, 1, 1] : memref<3x8x2xf32> to memref<8x2xf32, strided<[2, 1], offset: 16>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32, strided<[2, 1], offset: 16>>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  %o1 = memref.subview %out[%at, 0, 0] [1, 8, 2] [1, 1, 1] : memref<3x8x2xf32> to memref<8x2xf32, strided<[2, 1], offset: ?>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32, strided<[2, 1], offset: ?>>
  return %out : memref<3x8x2xf32>
}
