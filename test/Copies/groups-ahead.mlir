// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 l1-bytes=4096 llc-bytes=1000000 places-in-turn=1' --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 l1-bytes=4096 llc-bytes=1000000 places-in-turn=2' | FileCheck %s --check-prefix=OFF
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 l1-bytes=32768 llc-bytes=1000000 places-in-turn=1' | FileCheck %s --check-prefix=OFF

// Parts that several kernels move are prefetched a group of rows ahead: what is
// read, and of each part the lines that will be written. What the last group
// prefetches lies behind them.
// CHECK-LABEL: func.func @kernels(
//  CHECK-SAME:   %[[SRC:.*]]: memref<256x12xf32>
//   CHECK-DAG:   %[[FIRST:.*]] = memref.alloc() : memref<256x5xf32>
//   CHECK-DAG:   %[[SECOND:.*]] = memref.alloc() : memref<256x7xf32>
//       CHECK:   scf.for %[[ROW:.*]] = %c0 to %c256 step %c4 {
//       CHECK:     %[[AHEAD:.*]] = arith.addi %[[ROW]], %c4
//       CHECK:     %[[LANE:.*]] = arith.muli %[[AHEAD]], %c12
//       CHECK:     memref.prefetch %[[LANES:.*]][%[[LANE]]], read, locality<3>, data
//       CHECK:     %[[TARGET:.*]] = arith.muli %[[AHEAD]], %c5
//       CHECK:     memref.prefetch %{{.*}}[%[[TARGET]]], write, locality<3>, data
//       CHECK:     memref.prefetch %[[LANES]][%{{.*}}], read
//       CHECK:     memref.prefetch %{{.*}}, write
//   OFF-LABEL: func.func @kernels(
//     OFF-NOT:   memref.prefetch
func.func @kernels(%src: memref<256x12xf32>) -> (memref<256x5xf32>, memref<256x7xf32>) {
  %o0 = memref.alloc() : memref<256x5xf32>
  %s0 = memref.subview %src[0, 0] [256, 5] [1, 1] : memref<256x12xf32> to memref<256x5xf32, strided<[12, 1]>>
  memref.copy %s0, %o0 : memref<256x5xf32, strided<[12, 1]>> to memref<256x5xf32>
  %o1 = memref.alloc() : memref<256x7xf32>
  %s1 = memref.subview %src[0, 5] [256, 7] [1, 1] : memref<256x12xf32> to memref<256x7xf32, strided<[12, 1], offset: 5>>
  memref.copy %s1, %o1 : memref<256x7xf32, strided<[12, 1], offset: 5>> to memref<256x7xf32>
  return %o0, %o1 : memref<256x5xf32>, memref<256x7xf32>
}
