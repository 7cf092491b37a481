// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies=distinct-arguments --canonicalize --cse | FileCheck %s --check-prefix=DISTINCT

// Arguments may overlap, so each copy is done in its place.
// CHECK-LABEL: func.func @arguments(
// CHECK-COUNT-2: scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
// DISTINCT-LABEL: func.func @arguments(
//       DISTINCT:   scf.for
//   DISTINCT-NOT:   scf.for
//       DISTINCT:   return
func.func @arguments(%src: memref<8x4xf32>, %o0: memref<8x2xf32>, %o1: memref<8x2xf32>) {
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return
}

// Buffers that results are passed in are told from the others.
// CHECK-LABEL: func.func @results(
//       CHECK:   scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
// DISTINCT-LABEL: func.func @results(
func.func @results(%src: memref<8x4xf32>, %o0: memref<8x2xf32> {bufferize.result}, %o1: memref<8x2xf32> {bufferize.result}) {
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return
}

// Two pieces of one buffer that overlap: the second copy does not join the first.
// CHECK-LABEL: func.func @one_target(
// CHECK-COUNT-2: scf.for
//       CHECK:   return
// DISTINCT-LABEL: func.func @one_target(
func.func @one_target(%src: memref<8x4xf32>) -> memref<16x2xf32> {
  %o = memref.alloc() : memref<16x2xf32>
  %o0 = memref.subview %o[0, 0] [8, 2] [1, 1] : memref<16x2xf32> to memref<8x2xf32, strided<[2, 1]>>
  %o1 = memref.subview %o[4, 0] [8, 2] [1, 1] : memref<16x2xf32> to memref<8x2xf32, strided<[2, 1], offset: 8>>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32, strided<[2, 1]>>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32, strided<[2, 1], offset: 8>>
  return %o : memref<16x2xf32>
}
