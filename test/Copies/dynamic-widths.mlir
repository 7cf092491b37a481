// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000 vector-bytes=64 places-in-turn=1' --canonicalize --cse | FileCheck %s --check-prefix=ONE

// Widths that are known at run time. Where there is much to copy, blocks of rows
// are written past the caches: what is narrow by way of a stage, of which whole
// lines go to the part, and what is wide row by row, line by line.
// CHECK-LABEL: func.func @dynamic(
//  CHECK-SAME:   %{{[^:]*}}: memref<8x?xf32>, %[[W0:[^:]*]]: index, %[[W1:[^:]*]]: index
//       CHECK:   memref.alloca() {alignment = 4096 : i64, split.stage} : memref<8512xi8>
//       CHECK:   %[[LARGE:.*]] = arith.cmpi ugt, %{{.*}}, %c500000
//       CHECK:   %[[STREAMS:.*]] = arith.andi %[[LARGE]], %{{.*}} : i1
//       CHECK:   scf.if %[[STREAMS]]
//       CHECK:     arith.divui %c8192
//       CHECK:     scf.for %{{.*}} = %c0 to %c8 step
//       CHECK:       %[[NARROW:.*]] = arith.cmpi slt, %[[W0]], %c64
//       CHECK:       scf.if %[[NARROW]]
// The line that this block and the next one share is asked for two blocks before.
//       CHECK:         "llvm.intr.prefetch"(%{{.*}}) <{{.*}}rw = 1
//       CHECK:         scf.index_switch %[[W0]]
// To a stage there are fewer choices. What is read behind a block is of rows that
// follow it.
//       CHECK:           arith.cmpi sle, %[[W0]], %c4
//       CHECK:             %[[ALL:.*]] = arith.addi %{{.*}}, %c-7 : index
//       CHECK:             %[[UPTO:.*]] = arith.minsi %[[ALL]], %{{.*}} : index
//       CHECK:             scf.for %{{.*}} = %{{.*}} to %[[UPTO]] step
//       CHECK:           arith.cmpi sle, %[[W0]], %c8
//   CHECK-NOT:           arith.cmpi sle, %[[W0]], %c12
//       CHECK:           arith.cmpi sle, %[[W0]], %c16
//   CHECK-NOT:           arith.cmpi sle, %[[W0]], %c32
//       CHECK:         "llvm.intr.prefetch"(%{{.*}}) <{{.*}}rw = 0
// CHECK-COUNT-2:         llvm.store %{{.*}} {alignment = 32 : i64, nontemporal} : vector<8xf32>
//       CHECK:       } else {
//       CHECK:         llvm.store %{{.*}} {alignment = 64 : i64, nontemporal} : vector<16xf32>
//       CHECK:         llvm.store %{{.*}} {alignment = 32 : i64, nontemporal} : vector<8xf32>
//       CHECK:     llvm.fence
//
// Where one place is read as fast as several, too, if a vector is a line; wide rows
// are asked for two blocks before.
//   ONE-LABEL: func.func @dynamic(
//         ONE:   memref.alloca() {alignment = 4096 : i64, split.stage}
//         ONE:   scf.if
//         ONE:     scf.if
//         ONE:       "llvm.intr.prefetch"(%{{.*}}) <{{.*}}rw = 1
//         ONE:       llvm.store %{{.*}} {alignment = 64 : i64, nontemporal} : vector<16xf32>
//         ONE:     } else {
//         ONE:       %[[DISTANCE:.*]] = arith.muli %{{.*}}, %dim
//         ONE:       scf.for
//         ONE:         scf.for
//         ONE:           arith.addi %{{.*}}, %[[DISTANCE]]
//         ONE:           "llvm.intr.prefetch"(%{{.*}}) <{{.*}}rw = 0
//         ONE:           llvm.store %{{.*}} {alignment = 64 : i64, nontemporal} : vector<16xf32>
//         ONE:     llvm.fence
//       CHECK:   } else {
// Otherwise a block of rows is done for one part after the other.
//       CHECK:     scf.for %[[BEGIN:.*]] = %c0{{.*}} to %c8{{.*}} step
//       CHECK:       %[[LAST:.*]] = arith.minsi %{{.*}}, %c8
//   CHECK-NOT:       nontemporal
//       CHECK:       %[[NARROW:.*]] = arith.cmpi slt, %[[W0]], %c64
//       CHECK:       scf.if %[[NARROW]]
// Of nothing there are no rows.
//       CHECK:         %[[ANY:.*]] = arith.cmpi sge, %[[W0]], %c1
//       CHECK:         %[[END:.*]] = arith.select %[[ANY]], %[[LAST]], %[[BEGIN]]
//       CHECK:         scf.index_switch %[[W0]]
//       CHECK:         case 1 {
//       CHECK:           scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step %c1
//       CHECK:             memref.store
//       CHECK:         case 2 {
//       CHECK:           scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step %c1
//       CHECK:             vector.store {{.*}} vector<2xf32>
//       CHECK:         default {
// While as many lanes follow, a vector of two rows, the second of which begins
// as far behind the first as this is wide.
//       CHECK:           %[[UPTO4:.*]] = arith.cmpi sle, %[[W0]], %c4
//       CHECK:           %[[DONE:.*]] = scf.if %[[UPTO4]] -> (index) {
//       CHECK:             %[[GAP:.*]] = arith.subi %[[PITCH:.*]], %[[W0]]
//       CHECK:             %[[SECOND:.*]] = arith.cmpi ule, %{{.*}}, %cst{{.*}} : vector<8xi32>
//       CHECK:             %[[STEP:.*]] = arith.muli %{{.*}}, %c2
//       CHECK:             %[[TWO:.*]] = arith.muli %[[PITCH]], %c2
//       CHECK:             %[[TO:.*]] = arith.muli %[[BEGIN]], %[[W0]]
//       CHECK:             %[[MERGED:.*]]:2 = scf.for %[[LANE:.*]] = %[[TO]] to %{{.*}} step %[[STEP]] iter_args(%[[ROW:.*]] = %[[BEGIN]], %[[FROM:.*]] = %{{.*}})
//       CHECK:               %[[A:.*]] = vector.load %{{.*}}[%[[FROM]]] {{.*}} vector<8xf32>
//       CHECK:               %[[NEXT:.*]] = arith.addi %[[FROM]], %[[GAP]]
//       CHECK:               %[[B:.*]] = vector.load %{{.*}}[%[[NEXT]]] {{.*}} vector<8xf32>
//       CHECK:               %[[BOTH:.*]] = arith.select %[[SECOND]], %[[B]], %[[A]]
//       CHECK:               vector.store %[[BOTH]], %{{.*}}[%[[LANE]]]
//       CHECK:               arith.addi %[[ROW]], %c2
//       CHECK:               arith.addi %[[FROM]], %[[TWO]]
// Then a vector for each row.
//       CHECK:             %[[FOLLOWED:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %[[MERGED]]#0
//       CHECK:               %[[LANES:.*]] = vector.load {{.*}} vector<4xf32>
//       CHECK:               vector.store %[[LANES]]
//       CHECK:             scf.yield %[[FOLLOWED]]#0
//       CHECK:           } else {
// Of wider parts, as many vectors as the widest row of a choice needs; the lines
// that they straddle are asked for ahead.
//       CHECK:             arith.cmpi sle, %[[W0]], %c8
//       CHECK:               memref.prefetch %{{.*}}, write
//       CHECK:               vector.load {{.*}} vector<8xf32>
//       CHECK:             arith.cmpi sle, %[[W0]], %c12
//       CHECK:               vector.load {{.*}} vector<8xf32>
//       CHECK:               vector.load {{.*}} vector<4xf32>
//       CHECK:             arith.cmpi sle, %[[W0]], %c16
//       CHECK:               memref.prefetch %{{.*}}, write
// CHECK-COUNT-2:               vector.load {{.*}} vector<8xf32>
//       CHECK:             arith.cmpi sle, %[[W0]], %c32
//   CHECK-NOT:               memref.prefetch
// CHECK-COUNT-4:               vector.load {{.*}} vector<8xf32>
// CHECK-COUNT-8:               vector.load {{.*}} vector<8xf32>
//   CHECK-NOT:               vector.load
// At last, two vectors of half as many lanes that may overlap, or of a quarter,
// and so on to a single lane.
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
