// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --allow-unregistered-dialect --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s
//
// What is cut out of chunks of one buffer.

// Both are columns of the same rows, and read in one pass.
// CHECK-LABEL: func.func @one_axis(
//       CHECK:   scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @one_axis(%src: memref<8x8xf32>) {
  %c0 = memref.subview %src[0, 0] [8, 4] [1, 1] : memref<8x8xf32> to memref<8x4xf32, strided<[8, 1]>>
  %c1 = memref.subview %src[0, 4] [8, 4] [1, 1] : memref<8x8xf32> to memref<8x4xf32, strided<[8, 1], offset: 4>>
  %s0 = memref.subview %c0[0, 1] [8, 2] [1, 1] : memref<8x4xf32, strided<[8, 1]>> to memref<8x2xf32, strided<[8, 1], offset: 1>>
  %s1 = memref.subview %c1[0, 2] [8, 2] [1, 1] : memref<8x4xf32, strided<[8, 1], offset: 4>> to memref<8x2xf32, strided<[8, 1], offset: 6>>
  %oa = memref.alloc() : memref<8x2xf32>
  %ob = memref.alloc() : memref<8x2xf32>
  memref.copy %s0, %oa : memref<8x2xf32, strided<[8, 1], offset: 1>> to memref<8x2xf32>
  memref.copy %s1, %ob : memref<8x2xf32, strided<[8, 1], offset: 6>> to memref<8x2xf32>
  "test.use"(%oa, %ob) : (memref<8x2xf32>, memref<8x2xf32>) -> ()
  return
}

// The rows of one are others.
// CHECK-LABEL: func.func @other_rows(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @other_rows(%src: memref<16x8xf32>) {
  %c0 = memref.subview %src[0, 0] [8, 8] [1, 1] : memref<16x8xf32> to memref<8x8xf32, strided<[8, 1]>>
  %c1 = memref.subview %src[8, 0] [8, 8] [1, 1] : memref<16x8xf32> to memref<8x8xf32, strided<[8, 1], offset: 64>>
  %s0 = memref.subview %c0[0, 1] [8, 2] [1, 1] : memref<8x8xf32, strided<[8, 1]>> to memref<8x2xf32, strided<[8, 1], offset: 1>>
  %s1 = memref.subview %c1[0, 2] [8, 2] [1, 1] : memref<8x8xf32, strided<[8, 1], offset: 64>> to memref<8x2xf32, strided<[8, 1], offset: 66>>
  %oa = memref.alloc() : memref<8x2xf32>
  %ob = memref.alloc() : memref<8x2xf32>
  memref.copy %s0, %oa : memref<8x2xf32, strided<[8, 1], offset: 1>> to memref<8x2xf32>
  memref.copy %s1, %ob : memref<8x2xf32, strided<[8, 1], offset: 66>> to memref<8x2xf32>
  "test.use"(%oa, %ob) : (memref<8x2xf32>, memref<8x2xf32>) -> ()
  return
}

// Where one begins would have to be computed first.
// CHECK-LABEL: func.func @unknown_place(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @unknown_place(%src: memref<8x8xf32>, %at: index, %in: index) {
  %c0 = memref.subview %src[0, 0] [8, 4] [1, 1] : memref<8x8xf32> to memref<8x4xf32, strided<[8, 1]>>
  %c1 = memref.subview %src[0, %at] [8, 4] [1, 1] : memref<8x8xf32> to memref<8x4xf32, strided<[8, 1], offset: ?>>
  %s0 = memref.subview %c0[0, 1] [8, 2] [1, 1] : memref<8x4xf32, strided<[8, 1]>> to memref<8x2xf32, strided<[8, 1], offset: 1>>
  %s1 = memref.subview %c1[0, %in] [8, 2] [1, 1] : memref<8x4xf32, strided<[8, 1], offset: ?>> to memref<8x2xf32, strided<[8, 1], offset: ?>>
  %oa = memref.alloc() : memref<8x2xf32>
  %ob = memref.alloc() : memref<8x2xf32>
  memref.copy %s0, %oa : memref<8x2xf32, strided<[8, 1], offset: 1>> to memref<8x2xf32>
  memref.copy %s1, %ob : memref<8x2xf32, strided<[8, 1], offset: ?>> to memref<8x2xf32>
  "test.use"(%oa, %ob) : (memref<8x2xf32>, memref<8x2xf32>) -> ()
  return
}

// Of one chunk, in one pass, wherever each begins.
// CHECK-LABEL: func.func @one_chunk(
//       CHECK:   scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @one_chunk(%src: memref<8x8xf32>, %in: index) {
  %c1 = memref.subview %src[0, 4] [8, 4] [1, 1] : memref<8x8xf32> to memref<8x4xf32, strided<[8, 1], offset: 4>>
  %s0 = memref.subview %c1[0, 0] [8, 2] [1, 1] : memref<8x4xf32, strided<[8, 1], offset: 4>> to memref<8x2xf32, strided<[8, 1], offset: 4>>
  %s1 = memref.subview %c1[0, %in] [8, 2] [1, 1] : memref<8x4xf32, strided<[8, 1], offset: 4>> to memref<8x2xf32, strided<[8, 1], offset: ?>>
  %oa = memref.alloc() : memref<8x2xf32>
  %ob = memref.alloc() : memref<8x2xf32>
  memref.copy %s0, %oa : memref<8x2xf32, strided<[8, 1], offset: 4>> to memref<8x2xf32>
  memref.copy %s1, %ob : memref<8x2xf32, strided<[8, 1], offset: ?>> to memref<8x2xf32>
  "test.use"(%oa, %ob) : (memref<8x2xf32>, memref<8x2xf32>) -> ()
  return
}
