// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies=llc-bytes=2000 --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='llc-bytes=2000 places-in-turn=1' --canonicalize --cse | FileCheck %s --check-prefix=ONE
// RUN: split-opt %s --split-fuse-copies='llc-bytes=2000 vector-bytes=1024' --canonicalize --cse | FileCheck %s --check-prefix=LONG

// Where stores bypass the caches and targets begin with a line, a line of each of
// four rows is copied in turn; from others, one row after the other, and the line that
// two of them share at once. A machine that reads one place as fast as several is told
// what comes next, line by line. There, the longest vectors are stored at once if
// the targets are aligned to them, and otherwise in pieces.
// CHECK-LABEL: func.func @rows(
//  CHECK-SAME:   %[[SRC:[^:]*]]: memref<66x400xf32>
//       CHECK:   arith.andi %{{.*}}, %c3
//       CHECK:   arith.andi %{{.*}}, %c63
//       CHECK:   scf.if
//       CHECK:     scf.if
//       CHECK:     scf.for %{{.*}} = %c0 to %c64 step %c4 {
//       CHECK:       scf.for %{{.*}} = %c0 to %c192 step %c16 {
//   CHECK-NOT:       prefetch
// CHECK-COUNT-8:     alignment = 32 : i64, nontemporal = true{{.*}}vector<8xf32>
//   CHECK-NOT:       vector.store
//       CHECK:       }
//       CHECK:       scf.for %{{.*}} = %c0 to %c208 step %c16 {
// CHECK-COUNT-8:     alignment = 32 : i64, nontemporal = true{{.*}}vector<8xf32>
//       CHECK:     scf.for %{{.*}} = %c64 to %c66 step %c1 {
//       CHECK:     } else {
//       CHECK:       arith.remui %{{.*}}, %c16
//       CHECK:         alignment = 64 : i64, nontemporal = true{{.*}}vector<16xf32>
//       CHECK:         alignment = 32 : i64, nontemporal = true{{.*}}vector<8xf32>
//       CHECK:     llvm.fence
//       CHECK:   } else {
//   CHECK-NOT:     nontemporal
//   ONE-LABEL: func.func @rows(
//         ONE:   scf.if
//         ONE:     scf.if
//         ONE:       scf.for %{{.*}} = %c0 to %c66 step %c1 {
//         ONE:         memref.prefetch
//         ONE:         alignment = 32 : i64, nontemporal = true{{.*}}vector<8xf32>
//         ONE:     } else {
//         ONE:         alignment = 16 : i64, nontemporal = true{{.*}}vector<8xf32>
//         ONE:   } else {
func.func @rows(%src: memref<66x400xf32>) -> (memref<66x192xf32>, memref<66x208xf32>) {
  %o0 = memref.alloc() : memref<66x192xf32>
  %s0 = memref.subview %src[0, 0] [66, 192] [1, 1] : memref<66x400xf32> to memref<66x192xf32, strided<[400, 1]>>
  memref.copy %s0, %o0 : memref<66x192xf32, strided<[400, 1]>> to memref<66x192xf32>
  %o1 = memref.alloc() : memref<66x208xf32>
  %s1 = memref.subview %src[0, 192] [66, 208] [1, 1] : memref<66x400xf32> to memref<66x208xf32, strided<[400, 1], offset: 192>>
  memref.copy %s1, %o1 : memref<66x208xf32, strided<[400, 1], offset: 192>> to memref<66x208xf32>
  return %o0, %o1 : memref<66x192xf32>, memref<66x208xf32>
}

// A line of each of four pages of one row. With the last eight lines, as many are
// prefetched of the beginning of each of the next pages.
// CHECK-LABEL: func.func @pages(
//       CHECK:   scf.if
//       CHECK:     %[[LAST:.*]] = arith.subi %[[PAGES:.*]], %c16
//       CHECK:     scf.for %[[FIRST:.*]] = %[[DONE:.*]] to %[[PAGES]] step %c4096 {
//       CHECK:       scf.for %{{.*}} = %c0 to %c896 step %c16 {
//   CHECK-NOT:         prefetch
// CHECK-COUNT-8:       nontemporal = true{{.*}}vector<8xf32>
//   CHECK-NOT:         prefetch
//       CHECK:       %[[NEXT:.*]] = arith.addi %[[FIRST]], %c4096
//       CHECK:       scf.for %[[LANE:.*]] = %c0 to %c128 step %c16 {
//       CHECK:         %[[AHEAD:.*]] = arith.addi %[[NEXT]], %[[LANE]]
//       CHECK:         %[[LINE:.*]] = arith.minsi %[[AHEAD]], %[[LAST]]
//       CHECK:         memref.prefetch %arg0[%[[LINE]]], read
// CHECK-COUNT-2:     nontemporal = true{{.*}}vector<8xf32>
//       CHECK:         memref.prefetch
// CHECK-COUNT-2:     nontemporal = true{{.*}}vector<8xf32>
//       CHECK:         memref.prefetch
// CHECK-COUNT-2:     nontemporal = true{{.*}}vector<8xf32>
//       CHECK:         memref.prefetch
// CHECK-COUNT-2:     nontemporal = true{{.*}}vector<8xf32>
//   CHECK-NOT:       vector.store
//       CHECK:     }
//       CHECK:     scf.for %{{.*}} = %[[PAGES]] to %{{.*}} step %c128 {
//       CHECK:       prefetch
//  LONG-LABEL: func.func @pages(
//        LONG:     scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c4096 {
//        LONG:       scf.for %{{.*}} = %c0 to %c768 step %c256 {
//    LONG-NOT:         {{scf.for|prefetch}}
//  LONG-COUNT-4:         nontemporal = true{{.*}}vector<256xf32>
//    LONG-NOT:       {{scf.for|vector.store}}
//        LONG:       memref.prefetch
//    LONG-NOT:       {{scf.for|prefetch}}
//        LONG:       nontemporal = true{{.*}}vector<256xf32>
//    LONG-NOT:       scf.for
//        LONG:       memref.prefetch
//    LONG-NOT:       {{scf.for|prefetch}}
//        LONG:       nontemporal = true{{.*}}vector<256xf32>
//    LONG-NOT:       scf.for
//        LONG:       memref.prefetch
//    LONG-NOT:       {{scf.for|prefetch}}
//        LONG:       nontemporal = true{{.*}}vector<256xf32>
//    LONG-NOT:       scf.for
//        LONG:       memref.prefetch
//    LONG-NOT:       {{scf.for|prefetch}}
//        LONG:       nontemporal = true{{.*}}vector<256xf32>
//    LONG-NOT:       scf.for
//        LONG:     scf.for
//   ONE-LABEL: func.func @pages(
//         ONE:   scf.if
//         ONE:     scf.for %{{.*}} = %c0 to %c8960 step %c128 {
//     ONE-NOT:       nontemporal
//         ONE:       memref.prefetch
//     ONE-NOT:       prefetch
//   ONE-COUNT-2:       nontemporal = true
//     ONE-NOT:       nontemporal
//         ONE:       memref.prefetch
func.func @pages(%src: memref<9000xf32>) -> memref<9000xf32> {
  %o0 = memref.alloc() : memref<9000xf32>
  %s0 = memref.subview %src[0] [9000] [1] : memref<9000xf32> to memref<9000xf32, strided<[1]>>
  memref.copy %s0, %o0 : memref<9000xf32, strided<[1]>> to memref<9000xf32>
  return %o0 : memref<9000xf32>
}

// What is prefetched for a join are the parts.
// CHECK-LABEL: func.func @joined_pages(
//       CHECK:   scf.if
//       CHECK:     scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c4096 {
//       CHECK:       memref.prefetch %arg0[
func.func @joined_pages(%a: memref<9000xf32>, %b: memref<9000xf32>) -> memref<18000xf32> {
  %o = memref.alloc() : memref<18000xf32>
  %s0 = memref.subview %o[0] [9000] [1] : memref<18000xf32> to memref<9000xf32, strided<[1]>>
  memref.copy %a, %s0 : memref<9000xf32> to memref<9000xf32, strided<[1]>>
  %s1 = memref.subview %o[9000] [9000] [1] : memref<18000xf32> to memref<9000xf32, strided<[1], offset: 9000>>
  memref.copy %b, %s1 : memref<9000xf32> to memref<9000xf32, strided<[1], offset: 9000>>
  return %o : memref<18000xf32>
}

// Rows that are no whole vectors are streamed one by one.
// CHECK-LABEL: func.func @rows_of_no_whole_vectors(
//       CHECK:   scf.if
//       CHECK:     scf.for %{{.*}} = %c0 to %c64 step %c4 {
//       CHECK:       arith.remui %{{.*}}, %c16
//       CHECK:       prefetch
//       CHECK:     nontemporal = true
func.func @rows_of_no_whole_vectors(%src: memref<64x402xf32>) -> (memref<64x201xf32>, memref<64x201xf32>) {
  %o0 = memref.alloc() : memref<64x201xf32>
  %s0 = memref.subview %src[0, 0] [64, 201] [1, 1] : memref<64x402xf32> to memref<64x201xf32, strided<[402, 1]>>
  memref.copy %s0, %o0 : memref<64x201xf32, strided<[402, 1]>> to memref<64x201xf32>
  %o1 = memref.alloc() : memref<64x201xf32>
  %s1 = memref.subview %src[0, 201] [64, 201] [1, 1] : memref<64x402xf32> to memref<64x201xf32, strided<[402, 1], offset: 201>>
  memref.copy %s1, %o1 : memref<64x201xf32, strided<[402, 1], offset: 201>> to memref<64x201xf32>
  return %o0, %o1 : memref<64x201xf32>, memref<64x201xf32>
}
