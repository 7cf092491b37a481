// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// Widths that are known at run time. Where all turn out to be a cache line or
// more, and there is much to copy, rows are written past the caches.
// CHECK-LABEL: func.func @dynamic(
//  CHECK-SAME:   %{{[^:]*}}: memref<8x?xf32>, %[[W0:[^:]*]]: index, %[[W1:[^:]*]]: index
//   CHECK-DAG:   %[[LARGE:.*]] = arith.cmpi ugt, %{{.*}}, %c500000
//   CHECK-DAG:   %[[WIDE0:.*]] = arith.cmpi sge, %[[W0]], %c16
//   CHECK-DAG:   %[[WIDE1:.*]] = arith.cmpi sge, %[[W1]], %c16
//   CHECK-DAG:   %[[LARGE_ALIGNED:.*]] = arith.andi %[[LARGE]], %{{.*}} : i1
//   CHECK-DAG:   %[[FIRST:.*]] = arith.andi %[[LARGE_ALIGNED]], %[[WIDE0]]
//       CHECK:   %[[STREAMS:.*]] = arith.andi %[[FIRST]], %[[WIDE1]]
//       CHECK:   scf.if %[[STREAMS]]
//       CHECK:     vector.store %{{.*}} {alignment = 64 : i64, nontemporal = true} : {{.*}}vector<16xf32>
//       CHECK:     vector.store %{{.*}} {alignment = 32 : i64, nontemporal = true} : {{.*}}vector<8xf32>
//       CHECK:     llvm.fence
//       CHECK:   } else {
// Otherwise a block of rows is done for one part after the other.
//       CHECK:     scf.for %[[BEGIN:.*]] = %c0{{.*}} to %c8{{.*}} step
//       CHECK:       %[[END:.*]] = arith.minsi %{{.*}}, %c8
//   CHECK-NOT:       nontemporal
//       CHECK:       %[[NARROW:.*]] = arith.cmpi slt, %[[W0]], %c64
//       CHECK:       scf.if %[[NARROW]]
//       CHECK:         scf.index_switch %[[W0]]
//       CHECK:         case 1 {
//       CHECK:           scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step %c1
//       CHECK:             memref.store
//       CHECK:         case 2 {
//       CHECK:           scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step %c1
//       CHECK:             vector.store {{.*}} vector<2xf32>
//       CHECK:         default {
// While as many lanes follow, a vector for each row, or as many as the widest
// row of a choice needs; then two vectors of half as many lanes that may overlap,
// or of a quarter, and so on to a single lane.
//       CHECK:           %[[UPTO4:.*]] = arith.cmpi sle, %[[W0]], %c4
//       CHECK:           %[[DONE:.*]] = scf.if %[[UPTO4]] -> (index) {
//       CHECK:             %[[FOLLOWED:.*]] = arith.select %{{.*}}, %{{.*}}, %[[BEGIN]]
//       CHECK:             scf.for %[[ROW:.*]] = %[[BEGIN]] to %[[FOLLOWED]] step %c1
//       CHECK:               %[[TO:.*]] = arith.muli %[[ROW]], %[[W0]]
//       CHECK:               %[[LANES:.*]] = vector.load {{.*}} vector<4xf32>
//       CHECK:               vector.store %[[LANES]], %{{.*}}[%[[TO]]]
//       CHECK:             scf.yield %[[FOLLOWED]]
//       CHECK:           } else {
//       CHECK:             arith.cmpi sle, %[[W0]], %c8
//       CHECK:               vector.load {{.*}} vector<8xf32>
//       CHECK:             arith.cmpi sle, %[[W0]], %c12
//       CHECK:               vector.load {{.*}} vector<8xf32>
//       CHECK:               vector.load {{.*}} vector<4xf32>
//       CHECK:             arith.cmpi sle, %[[W0]], %c16
// CHECK-COUNT-2:               vector.load {{.*}} vector<8xf32>
//       CHECK:             arith.cmpi sle, %[[W0]], %c32
// CHECK-COUNT-4:               vector.load {{.*}} vector<8xf32>
// CHECK-COUNT-8:               vector.load {{.*}} vector<8xf32>
//   CHECK-NOT:               vector.load
//       CHECK:           scf.for %{{.*}} = %[[DONE]] to %[[END]] step %c1
//       CHECK:             %[[NOT2:.*]] = arith.cmpi slt, %[[W0]], %c2
//       CHECK:             scf.if %[[NOT2]]
//       CHECK:               %[[NOT1:.*]] = arith.cmpi slt, %[[W0]], %c1
//       CHECK:               scf.if %[[NOT1]]
//       CHECK:               } else {
//       CHECK:                 memref.store
//       CHECK:             } else {
// CHECK-COUNT-2:               vector.store {{.*}} vector<2xf32>
//       CHECK:             } else {
// CHECK-COUNT-2:               vector.store {{.*}} vector<32xf32>
//       CHECK:       } else {
// Vectors while they fit, then one that overlaps.
//       CHECK:             vector.load {{.*}} vector<8xf32>
//       CHECK:           %[[NOT8:.*]] = arith.cmpi slt, %[[W0]], %c8
//       CHECK:           scf.if %[[NOT8]]
//       CHECK:           } else {
//       CHECK:             arith.subi %[[W0]], %c8
//       CHECK:             vector.load {{.*}} vector<8xf32>
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
