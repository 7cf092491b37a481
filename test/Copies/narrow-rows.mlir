// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows that turn out to be narrow are split by vectors of several of them, where
// one instruction brings the lanes of a part together.
//
// RUN: split-opt %s --split-fuse-copies="distinct-arguments vector-bytes=64 compressed-bytes=1 llc-bytes=1000000" --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies="distinct-arguments vector-bytes=64 compressed-bytes=8 llc-bytes=1000000" | FileCheck %s --check-prefix=NONE
// RUN: split-opt %s --split-fuse-copies="distinct-arguments vector-bytes=32 compressed-bytes=1 llc-bytes=1000000" | FileCheck %s --check-prefix=SHORT

// NONE-NOT: vector.compress
// SHORT-LABEL: func.func @split
//       SHORT:   llvm.call_intrinsic "llvm.experimental.vector.compress"{{.*}} -> vector<8xf32>

// Of five parts, in a table: those of one lane of which a vector has four rows, of
// two with three, and of three and four with two.
// CHECK-LABEL: func.func @split
//       CHECK:   %[[THREE:.*]] = arith.cmpi sge, %[[WIDTH:.*]], %c3 : index
//       CHECK:   %[[LEAST:.*]] = arith.select %[[THREE]], %c2, %c3 : index
//       CHECK:   %[[TWO:.*]] = arith.cmpi sge, %[[WIDTH]], %c2 : index
//       CHECK:   arith.select %[[TWO]], %[[LEAST]], %c4 : index
//       CHECK:   arith.cmpi sle, %[[WIDTH]], %c4 : index
//       CHECK:   arith.cmpi sle, %{{.*}}, %c16 : index
//       CHECK:   arith.cmpi sge, %[[WIDTH]], %c1 : index
//       CHECK:   scf.if
// The lanes of each row, repeated, but not those of a row that the vector has a
// piece of.
//       CHECK:     %[[ROOM:.*]] = arith.subi %c16, %[[WIDTH]] : index
//       CHECK:     arith.divui %[[ROOM]], %[[PITCH:.*]] : index
// CHECK-COUNT-4:   arith.ori
//       CHECK:     arith.andi
//       CHECK:     %[[MASK:.*]] = llvm.bitcast %{{.*}} : i16 to vector<16xi1>
// Half a vector is written where that has all lanes.
//       CHECK:     scf.if
//       CHECK:       scf.for
//       CHECK:         %[[ROWS:.*]] = llvm.load %{{.*}} -> vector<16xf32>
//       CHECK:         llvm.call_intrinsic "llvm.experimental.vector.compress"(%[[ROWS]], %[[MASK]], %{{.*}})
// CHECK-COUNT-1:       llvm.store {{.*}} vector<8xf32>
//   CHECK-NOT:         llvm.store
//       CHECK:     } else {
//       CHECK:       scf.for
//       CHECK:         llvm.call_intrinsic
// CHECK-COUNT-2:       llvm.store {{.*}} vector<8xf32>
// And the last rows without what is beside them.
//       CHECK:     scf.for
//       CHECK:       %[[LAST:.*]] = llvm.intr.masked.load
//       CHECK:       %[[TOGETHER:.*]] = llvm.call_intrinsic "llvm.experimental.vector.compress"(%[[LAST]],
//       CHECK:       llvm.intr.masked.store %[[TOGETHER]]
func.func @split(%x: memref<?x?xf32>, %a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %d: memref<?x?xf32>, %e: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?x?xf32>
  %wa = memref.dim %a, %c1 : memref<?x?xf32>
  %wb = memref.dim %b, %c1 : memref<?x?xf32>
  %wc = memref.dim %c, %c1 : memref<?x?xf32>
  %wd = memref.dim %d, %c1 : memref<?x?xf32>
  %we = memref.dim %e, %c1 : memref<?x?xf32>
  %ob = arith.addi %wa, %wb : index
  %oc = arith.addi %ob, %wc : index
  %od = arith.addi %oc, %wd : index
  %va = memref.subview %x[0, 0] [%n, %wa] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %vb = memref.subview %x[0, %wa] [%n, %wb] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %vc = memref.subview %x[0, %ob] [%n, %wc] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %vd = memref.subview %x[0, %oc] [%n, %wd] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %ve = memref.subview %x[0, %od] [%n, %we] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %va, %a : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  memref.copy %vb, %b : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  memref.copy %vc, %c : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  memref.copy %vd, %d : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  memref.copy %ve, %e : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  return
}
