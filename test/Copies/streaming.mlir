// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies=llc-bytes=2000 --canonicalize --cse | FileCheck %s

// RUN: split-opt %s --split-fuse-copies='llc-bytes=2000 places-in-turn=1' --canonicalize --cse | FileCheck %s --check-prefix=ONE

// Past half of the last-level cache, stores bypass the caches, if the targets begin
// with a line; a machine that reads one place as fast as several also writes pieces
// of lines.
//   ONE-LABEL: func.func @large(
//         ONE:   arith.andi %{{.*}}, %c15
// CHECK-LABEL: func.func @large(
//       CHECK:   %[[A:.*]] = memref.alloc
//       CHECK:   %[[B:.*]] = memref.alloc
//   CHECK-DAG:   %[[ADDRESS_A:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
//   CHECK-DAG:   %[[ADDRESS_B:.*]] = memref.extract_aligned_pointer_as_index %[[B]]
//       CHECK:   %[[ANY:.*]] = arith.ori %[[ADDRESS_A]], %[[ADDRESS_B]]
//       CHECK:   %[[REST:.*]] = arith.andi %[[ANY]], %c63
//       CHECK:   %[[ALIGNED:.*]] = arith.cmpi eq, %[[REST]], %c0
//       CHECK:   scf.if %[[ALIGNED]]
//       CHECK:     vector.store %{{.*}} {alignment = 16 : i64, nontemporal = true}
//       CHECK:     llvm.fence seq_cst
//       CHECK:   } else {
//   CHECK-NOT:     nontemporal
//       CHECK:     vector.store
//   CHECK-NOT:   nontemporal
//       CHECK:   return
func.func @large(%src: memref<64x4xf32>) -> (memref<64x2xf32>, memref<64x2xf32>) {
  %o0 = memref.alloc() : memref<64x2xf32>
  %s0 = memref.subview %src[0, 0] [64, 2] [1, 1] : memref<64x4xf32> to memref<64x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<64x2xf32, strided<[4, 1]>> to memref<64x2xf32>
  %o1 = memref.alloc() : memref<64x2xf32>
  %s1 = memref.subview %src[0, 2] [64, 2] [1, 1] : memref<64x4xf32> to memref<64x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<64x2xf32, strided<[4, 1], offset: 2>> to memref<64x2xf32>
  return %o0, %o1 : memref<64x2xf32>, memref<64x2xf32>
}

// What was allocated at a multiple of that needs no question.
// CHECK-LABEL: func.func @aligned_allocations(
//   CHECK-NOT:   scf.if
//       CHECK:   vector.store %{{.*}} {alignment = 16 : i64, nontemporal = true}
//       CHECK:   llvm.fence seq_cst
//   CHECK-NOT:   scf.if
//       CHECK:   return
func.func @aligned_allocations(%x: memref<64x4xf32>) -> (memref<64x2xf32>, memref<64x2xf32>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<64x2xf32>
  %0 = memref.subview %x[0, 0] [64, 2] [1, 1] : memref<64x4xf32> to memref<64x2xf32, strided<[4, 1]>>
  memref.copy %0, %a : memref<64x2xf32, strided<[4, 1]>> to memref<64x2xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<64x2xf32>
  %1 = memref.subview %x[0, 2] [64, 2] [1, 1] : memref<64x4xf32> to memref<64x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %1, %b : memref<64x2xf32, strided<[4, 1], offset: 2>> to memref<64x2xf32>
  return %a, %b : memref<64x2xf32>, memref<64x2xf32>
}

// CHECK-LABEL: func.func @small(
//   CHECK-NOT:   scf.if
//   CHECK-NOT:   nontemporal
//       CHECK:   return
func.func @small(%src: memref<8x4xf32>) -> (memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[4, 1]>> to memref<8x2xf32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x4xf32> to memref<8x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[4, 1], offset: 2>> to memref<8x2xf32>
  return %o0, %o1 : memref<8x2xf32>, memref<8x2xf32>
}

// Where the size is known at run time, it is tested too.
// CHECK-LABEL: func.func @dynamic(
//  CHECK-SAME:   %[[N:[^:]*]]: index
//       CHECK:   %[[BYTES:.*]] = arith.muli %[[N]], %c32
//       CHECK:   arith.cmpi ugt, %[[BYTES]], %c1000
//       CHECK:   scf.if
func.func @dynamic(%src: memref<?x4xf32>, %n: index) -> (memref<?x2xf32>, memref<?x2xf32>) {
  %o0 = memref.alloc(%n) : memref<?x2xf32>
  %s0 = memref.subview %src[0, 0] [%n, 2] [1, 1] : memref<?x4xf32> to memref<?x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<?x2xf32, strided<[4, 1]>> to memref<?x2xf32>
  %o1 = memref.alloc(%n) : memref<?x2xf32>
  %s1 = memref.subview %src[0, 2] [%n, 2] [1, 1] : memref<?x4xf32> to memref<?x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<?x2xf32, strided<[4, 1], offset: 2>> to memref<?x2xf32>
  return %o0, %o1 : memref<?x2xf32>, memref<?x2xf32>
}

// Rows that do not end with a line: the line that two of them share is written at
// once, wherever the buffer begins. Before the first row and behind the last one,
// lanes are moved one by one.
// CHECK-LABEL: func.func @odd_rows(
//       CHECK:   arith.andi %{{.*}}, %c3
//       CHECK:   scf.if
//       CHECK:     %[[FROM:.*]] = arith.muli %[[ROW:.*]], %c262
//       CHECK:     %[[TO:.*]] = arith.muli %[[ROW]], %c131
//       CHECK:     %[[BYTES:.*]] = arith.muli %[[ROW]], %c524
//       CHECK:     %[[BEGIN:.*]] = memref.extract_aligned_pointer_as_index
//       CHECK:     %[[ADDRESS:.*]] = arith.addi %[[BEGIN]], %[[BYTES]]
//       CHECK:     %[[LANE:.*]] = arith.divui %[[ADDRESS]], %c4
//       CHECK:     %[[INTO:.*]] = arith.remui %[[LANE]], %c16
//       CHECK:     %[[LEFT:.*]] = arith.subi %c16, %[[INTO]]
//       CHECK:     %[[DONE:.*]] = arith.remui %[[LEFT]], %c16
//       CHECK:     arith.cmpi eq, %[[INTO]], %c0
//       CHECK:     arith.cmpi eq, %[[ROW]], %c0
//       CHECK:       scf.for %{{.*}} = %c0 to %[[DONE]] step %c1
//       CHECK:         memref.store
//       CHECK:       %[[HERE:.*]] = arith.subi %[[FROM]], %[[INTO]]
//       CHECK:       %[[LAST:.*]] = arith.subi %[[FROM]], %c262
//       CHECK:       %[[SHARE:.*]] = arith.subi %c131, %[[INTO]]
//       CHECK:       %[[END:.*]] = arith.addi %[[LAST]], %[[SHARE]]
//       CHECK:       %[[BEFORE:.*]] = vector.load %{{.*}}[%[[END]]]
//       CHECK:       %[[BEHIND:.*]] = vector.load %{{.*}}[%[[HERE]]]
//       CHECK:       %[[MASK:.*]] = arith.cmpi ule, %{{.*}}, %cst
//       CHECK:       %[[LINE:.*]] = arith.select %[[MASK]], %[[BEHIND]], %[[BEFORE]]
//       CHECK:       %[[AT:.*]] = arith.subi %[[TO]], %[[INTO]]
//       CHECK:       vector.store %[[LINE]], %{{.*}}[%[[AT]]] {alignment = 64 : i64, nontemporal = true} {{.*}} vector<16xf32>
//       CHECK:     scf.for %{{.*}} = %[[DONE]] to
//       CHECK:       vector.store %{{.*}} {alignment = 32 : i64, nontemporal = true} {{.*}} vector<8xf32>
//       CHECK:     arith.cmpi eq, %{{.*}}, %c64
//       CHECK:       scf.for %{{.*}} = %{{.*}} to %c131 step %c1
//       CHECK:         memref.store
//
// With pieces of lines, it is the chunk that they share.
//   ONE-LABEL: func.func @odd_rows(
//         ONE:   scf.if
//         ONE:     %[[TO:.*]] = arith.muli %{{.*}}, %c131
//         ONE:     %[[INTO:.*]] = arith.remui %[[TO]], %c4
//         ONE:     %[[BEFORE:.*]] = vector.load
//         ONE:     %[[HERE:.*]] = vector.load
//         ONE:     %[[MASK:.*]] = arith.cmpi ule, %{{.*}}, %cst
//         ONE:     %[[CHUNK:.*]] = arith.select %[[MASK]], %[[HERE]], %[[BEFORE]]
//         ONE:     %[[AT:.*]] = arith.subi %[[TO]], %[[INTO]]
//         ONE:     vector.store %[[CHUNK]], %{{.*}}[%[[AT]]] {alignment = 16 : i64, nontemporal = true}
func.func @odd_rows(%src: memref<64x262xf32>) -> (memref<64x131xf32>, memref<64x131xf32>) {
  %o0 = memref.alloc() : memref<64x131xf32>
  %s0 = memref.subview %src[0, 0] [64, 131] [1, 1] : memref<64x262xf32> to memref<64x131xf32, strided<[262, 1]>>
  memref.copy %s0, %o0 : memref<64x131xf32, strided<[262, 1]>> to memref<64x131xf32>
  %o1 = memref.alloc() : memref<64x131xf32>
  %s1 = memref.subview %src[0, 131] [64, 131] [1, 1] : memref<64x262xf32> to memref<64x131xf32, strided<[262, 1], offset: 131>>
  memref.copy %s1, %o1 : memref<64x131xf32, strided<[262, 1], offset: 131>> to memref<64x131xf32>
  return %o0, %o1 : memref<64x131xf32>, memref<64x131xf32>
}

// Caches that nothing is too large for leave out the choice.
// RUN: split-opt %s --split-fuse-copies="l2-bytes=4611686018427387904 llc-bytes=4611686018427387904" \
// RUN:   | FileCheck %s --check-prefix=CACHED --implicit-check-not=nontemporal
// CACHED: func.func @large(
