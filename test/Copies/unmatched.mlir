// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// What has no rows of one distance is left to the lowering of copies.
// CHECK-LABEL: func.func @steps(
//       CHECK:   memref.copy
func.func @steps(%src: memref<8x8xf32>, %out: memref<8x2xf32>) {
  %s = memref.subview %src[0, 0] [8, 2] [1, 4] : memref<8x8xf32> to memref<8x2xf32, strided<[8, 4]>>
  memref.copy %s, %out : memref<8x2xf32, strided<[8, 4]>> to memref<8x2xf32>
  return
}

// CHECK-LABEL: func.func @two_partial_dims(
//       CHECK:   memref.copy
func.func @two_partial_dims(%src: memref<8x8x8xf32>, %out: memref<8x2x2xf32>) {
  %s = memref.subview %src[0, 0, 0] [8, 2, 2] [1, 1, 1] : memref<8x8x8xf32> to memref<8x2x2xf32, strided<[64, 8, 1]>>
  memref.copy %s, %out : memref<8x2x2xf32, strided<[64, 8, 1]>> to memref<8x2x2xf32>
  return
}

// CHECK-LABEL: func.func @strided_target(
//       CHECK:   memref.copy
func.func @strided_target(%src: memref<8x8xf32>, %out: memref<8x2xf32, strided<[4, 1]>>) {
  %s = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x8xf32> to memref<8x2xf32, strided<[8, 1]>>
  memref.copy %s, %out : memref<8x2xf32, strided<[8, 1]>> to memref<8x2xf32, strided<[4, 1]>>
  return
}

// CHECK-LABEL: func.func @whole(
//       CHECK:   memref.copy
func.func @whole(%src: memref<8x8xf32>, %out: memref<8x8xf32>) {
  memref.copy %src, %out : memref<8x8xf32> to memref<8x8xf32>
  return
}

// CHECK-LABEL: func.func @transposed_source(
//       CHECK:   memref.copy
func.func @transposed_source(%src: memref<8x8xf32, strided<[1, 8]>>, %out: memref<8x2xf32>) {
  %s = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x8xf32, strided<[1, 8]>> to memref<8x2xf32, strided<[1, 8]>>
  memref.copy %s, %out : memref<8x2xf32, strided<[1, 8]>> to memref<8x2xf32>
  return
}

// Between the first dimension's parts there is a gap.
// CHECK-LABEL: func.func @rows_of_two_distances(
//       CHECK:   memref.copy
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @rows_of_two_distances(%src: memref<2x3x8xf32, strided<[100, 8, 1]>>, %out: memref<2x3x4xf32>) {
  %s = memref.subview %src[0, 0, 0] [2, 3, 4] [1, 1, 1] : memref<2x3x8xf32, strided<[100, 8, 1]>> to memref<2x3x4xf32, strided<[100, 8, 1]>>
  memref.copy %s, %out : memref<2x3x4xf32, strided<[100, 8, 1]>> to memref<2x3x4xf32>
  return
}
