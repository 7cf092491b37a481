// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies | FileCheck %s

// A buffer has no such row, but may have none at all: 2^61 elements of 2^3
// bytes, whose product is 0 in 64 bits.
// CHECK-LABEL: func.func @overflow(
//       CHECK:   scf.for
//   CHECK-NOT:   memref.copy
func.func @overflow(%src: memref<?x2305843009213693952xf64>, %rows: index, %width: index) -> (memref<?x1xf64>, memref<?x?xf64>) {
  %o0 = memref.alloc(%rows) : memref<?x1xf64>
  %s0 = memref.subview %src[0, 0] [%rows, 1] [1, 1] : memref<?x2305843009213693952xf64> to memref<?x1xf64, strided<[2305843009213693952, 1]>>
  memref.copy %s0, %o0 : memref<?x1xf64, strided<[2305843009213693952, 1]>> to memref<?x1xf64>
  %o1 = memref.alloc(%rows, %width) : memref<?x?xf64>
  %s1 = memref.subview %src[0, 1] [%rows, %width] [1, 1] : memref<?x2305843009213693952xf64> to memref<?x?xf64, strided<[2305843009213693952, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<?x?xf64, strided<[2305843009213693952, 1], offset: 1>> to memref<?x?xf64>
  return %o0, %o1 : memref<?x1xf64>, memref<?x?xf64>
}
