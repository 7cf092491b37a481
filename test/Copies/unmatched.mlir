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

// Nothing is known of the rows of what is cast to a buffer without a rank, or
// even how many dimensions it has.
// CHECK-LABEL: func.func @without_ranks(
//       CHECK:   memref.copy
//       CHECK:   memref.copy
func.func @without_ranks(%src: memref<*xf32>, %n: index) -> (memref<32000xf32>, memref<32000xf32>) {
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [100, 80, 4], strides: [320, 4, 1] : memref<*xf32> to memref<100x80x4xf32>
  %f = memref.cast %from : memref<100x80x4xf32> to memref<*xf32>
  %o0 = memref.alloc() : memref<32000xf32>
  %parts = memref.reinterpret_cast %o0 to offset: [0], sizes: [100, 80, 4], strides: [4, 400, 1] : memref<32000xf32> to memref<100x80x4xf32, strided<[4, 400, 1]>>
  %t0 = memref.cast %parts : memref<100x80x4xf32, strided<[4, 400, 1]>> to memref<*xf32>
  memref.copy %f, %t0 : memref<*xf32> to memref<*xf32>
  %o1 = memref.alloc() : memref<32000xf32>
  %flat = memref.reinterpret_cast %o1 to offset: [0], sizes: [100, 320], strides: [320, 1] : memref<32000xf32> to memref<100x320xf32>
  %t1 = memref.cast %flat : memref<100x320xf32> to memref<*xf32>
  memref.copy %f, %t1 : memref<*xf32> to memref<*xf32>
  return %o0, %o1 : memref<32000xf32>, memref<32000xf32>
}
