// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// Widths that are known at run time: vectors while they fit, then one that
// overlaps; if there is not one, two of half as many lanes that may overlap, or
// of a quarter, and so on to a single lane.
// CHECK-LABEL: func.func @dynamic(
//  CHECK-SAME:   %{{[^:]*}}: memref<8x?xf32>, %[[W0:[^:]*]]: index, %[[W1:[^:]*]]: index
//       CHECK:   scf.if
//       CHECK:     vector.store %{{.*}} {alignment = 16 : i64, nontemporal = true}
//       CHECK:   } else {
//       CHECK:       scf.for
//       CHECK:         vector.load
//       CHECK:       %[[FITS:.*]] = arith.cmpi sge, %[[W0]], %c8
//       CHECK:       scf.if %[[FITS]]
//       CHECK:         arith.subi %[[W0]], %c8
//       CHECK:         vector.store
//       CHECK:       else
//       CHECK:         %[[FITS4:.*]] = arith.cmpi sge, %[[W0]], %c4
//       CHECK:         scf.if %[[FITS4]]
// CHECK-COUNT-2:           vector.store {{.*}} vector<4xf32>
//       CHECK:         else
//       CHECK:           %[[FITS2:.*]] = arith.cmpi sge, %[[W0]], %c2
//       CHECK:           scf.if %[[FITS2]]
// CHECK-COUNT-2:             vector.store {{.*}} vector<2xf32>
//       CHECK:           else
//       CHECK:             %[[FITS1:.*]] = arith.cmpi sge, %[[W0]], %c1
//       CHECK:             scf.if %[[FITS1]]
//       CHECK:               memref.store
//   CHECK-NOT:   memref.copy
func.func @dynamic(%src: memref<8x?xf32>, %w0: index, %w1: index) -> (memref<8x?xf32>, memref<8x?xf32>) {
  %o0 = memref.alloc(%w0) : memref<8x?xf32>
  %s0 = memref.subview %src[0, 0] [8, %w0] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1]>>
  memref.copy %s0, %o0 : memref<8x?xf32, strided<[?, 1]>> to memref<8x?xf32>
  %o1 = memref.alloc(%w1) : memref<8x?xf32>
  %s1 = memref.subview %src[0, %w0] [8, %w1] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %s1, %o1 : memref<8x?xf32, strided<[?, 1], offset: ?>> to memref<8x?xf32>
  return %o0, %o1 : memref<8x?xf32>, memref<8x?xf32>
}
