// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 llc-bytes=2000 places-in-turn=2' --canonicalize --cse | FileCheck %s

// Many targets: one after the other gets a pair of lines, past the caches, and as
// much of what comes next is prefetched line by line.
// CHECK-LABEL: func.func @targets(
//       CHECK:   scf.if
//       CHECK:     scf.for %[[BEGIN:.*]] = %c0 to %c64 step %c16 {
//       CHECK:       scf.for %{{.*}} = %[[BEGIN]] to %[[END:.*]] step %c16 {
//   CHECK-NOT:       {{scf.for|vector.store}}
//       CHECK:       memref.prefetch
//   CHECK-NOT:       {{scf.for|prefetch}}
//       CHECK:       vector.store %{{.*}}, %[[FIRST:.*]][%{{.*}}nontemporal = true
// CHECK-COUNT-3:     vector.store %{{.*}}, %[[FIRST]][%{{.*}}nontemporal = true
//   CHECK-NOT:       {{scf.for|vector.store}}
//       CHECK:       memref.prefetch
// CHECK-COUNT-4:     vector.store %{{.*}}, %[[FIRST]][%{{.*}}nontemporal = true
//   CHECK-NOT:       {{scf.for|vector.store}}
//       CHECK:       memref.prefetch
//       CHECK:       vector.store %{{.*}}, %[[SECOND:.*]][%{{.*}}nontemporal = true
// CHECK-COUNT-3:     vector.store %{{.*}}, %[[SECOND]][%{{.*}}nontemporal = true
//   CHECK-NOT:       {{scf.for|vector.store}}
//       CHECK:       memref.prefetch
// CHECK-COUNT-4:     vector.store %{{.*}}, %[[SECOND]][%{{.*}}nontemporal = true
// CHECK-COUNT-8:   scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step %c16 {
//   CHECK-NOT:     scf.for
//       CHECK:     fence
//       CHECK:   } else {
//   CHECK-NOT:     nontemporal
//       CHECK:   return
func.func @targets(%src: memref<64x34xf32>) -> (memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>) {
  %o0 = memref.alloc() : memref<64x2xf32>
  %s0 = memref.subview %src[0, 0] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1]>>
  memref.copy %s0, %o0 : memref<64x2xf32, strided<[34, 1]>> to memref<64x2xf32>
  %o1 = memref.alloc() : memref<64x2xf32>
  %s1 = memref.subview %src[0, 2] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<64x2xf32, strided<[34, 1], offset: 2>> to memref<64x2xf32>
  %o2 = memref.alloc() : memref<64x2xf32>
  %s2 = memref.subview %src[0, 4] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 4>>
  memref.copy %s2, %o2 : memref<64x2xf32, strided<[34, 1], offset: 4>> to memref<64x2xf32>
  %o3 = memref.alloc() : memref<64x2xf32>
  %s3 = memref.subview %src[0, 6] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 6>>
  memref.copy %s3, %o3 : memref<64x2xf32, strided<[34, 1], offset: 6>> to memref<64x2xf32>
  %o4 = memref.alloc() : memref<64x2xf32>
  %s4 = memref.subview %src[0, 8] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 8>>
  memref.copy %s4, %o4 : memref<64x2xf32, strided<[34, 1], offset: 8>> to memref<64x2xf32>
  %o5 = memref.alloc() : memref<64x2xf32>
  %s5 = memref.subview %src[0, 10] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 10>>
  memref.copy %s5, %o5 : memref<64x2xf32, strided<[34, 1], offset: 10>> to memref<64x2xf32>
  %o6 = memref.alloc() : memref<64x2xf32>
  %s6 = memref.subview %src[0, 12] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 12>>
  memref.copy %s6, %o6 : memref<64x2xf32, strided<[34, 1], offset: 12>> to memref<64x2xf32>
  %o7 = memref.alloc() : memref<64x2xf32>
  %s7 = memref.subview %src[0, 14] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 14>>
  memref.copy %s7, %o7 : memref<64x2xf32, strided<[34, 1], offset: 14>> to memref<64x2xf32>
  %o8 = memref.alloc() : memref<64x2xf32>
  %s8 = memref.subview %src[0, 16] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 16>>
  memref.copy %s8, %o8 : memref<64x2xf32, strided<[34, 1], offset: 16>> to memref<64x2xf32>
  %o9 = memref.alloc() : memref<64x2xf32>
  %s9 = memref.subview %src[0, 18] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 18>>
  memref.copy %s9, %o9 : memref<64x2xf32, strided<[34, 1], offset: 18>> to memref<64x2xf32>
  %o10 = memref.alloc() : memref<64x2xf32>
  %s10 = memref.subview %src[0, 20] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 20>>
  memref.copy %s10, %o10 : memref<64x2xf32, strided<[34, 1], offset: 20>> to memref<64x2xf32>
  %o11 = memref.alloc() : memref<64x2xf32>
  %s11 = memref.subview %src[0, 22] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 22>>
  memref.copy %s11, %o11 : memref<64x2xf32, strided<[34, 1], offset: 22>> to memref<64x2xf32>
  %o12 = memref.alloc() : memref<64x2xf32>
  %s12 = memref.subview %src[0, 24] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 24>>
  memref.copy %s12, %o12 : memref<64x2xf32, strided<[34, 1], offset: 24>> to memref<64x2xf32>
  %o13 = memref.alloc() : memref<64x2xf32>
  %s13 = memref.subview %src[0, 26] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 26>>
  memref.copy %s13, %o13 : memref<64x2xf32, strided<[34, 1], offset: 26>> to memref<64x2xf32>
  %o14 = memref.alloc() : memref<64x2xf32>
  %s14 = memref.subview %src[0, 28] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 28>>
  memref.copy %s14, %o14 : memref<64x2xf32, strided<[34, 1], offset: 28>> to memref<64x2xf32>
  %o15 = memref.alloc() : memref<64x2xf32>
  %s15 = memref.subview %src[0, 30] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 30>>
  memref.copy %s15, %o15 : memref<64x2xf32, strided<[34, 1], offset: 30>> to memref<64x2xf32>
  %o16 = memref.alloc() : memref<64x2xf32>
  %s16 = memref.subview %src[0, 32] [64, 2] [1, 1] : memref<64x34xf32> to memref<64x2xf32, strided<[34, 1], offset: 32>>
  memref.copy %s16, %o16 : memref<64x2xf32, strided<[34, 1], offset: 32>> to memref<64x2xf32>
  return %o0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16 : memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>, memref<64x2xf32>
}
