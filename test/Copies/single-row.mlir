// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// A split of the first dimension is one row of contiguous parts.
// CHECK-LABEL: func.func @tiny(
//   CHECK-NOT:   scf
//       CHECK:   %[[TWO:.*]] = vector.load %{{.*}}[%c0] : memref<6xf32>, vector<2xf32>
//       CHECK:   vector.store %[[TWO]]
//       CHECK:   %[[FOUR:.*]] = vector.load %{{.*}}[%c2] : memref<6xf32>, vector<4xf32>
//       CHECK:   vector.store %[[FOUR]]
//   CHECK-NOT:   memref.copy
func.func @tiny(%src: memref<6xf32>) -> (memref<2xf32>, memref<4xf32>) {
  %o0 = memref.alloc() : memref<2xf32>
  %s0 = memref.subview %src[0] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1]>>
  memref.copy %s0, %o0 : memref<2xf32, strided<[1]>> to memref<2xf32>
  %o1 = memref.alloc() : memref<4xf32>
  %s1 = memref.subview %src[2] [4] [1] : memref<6xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %s1, %o1 : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32>
  return %o0, %o1 : memref<2xf32>, memref<4xf32>
}
