// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 llc-bytes=2000' --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='vector-bytes=64 llc-bytes=2000 places-in-turn=1' --canonicalize --cse | FileCheck %s --check-prefix=ONE
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 llc-bytes=2000 places-in-turn=1' --canonicalize --cse | FileCheck %s --check-prefix=RUNS

// Stores that bypass the caches write a pair of lines of a target, here of 16 rows,
// vector by vector before they turn to the next, or a line, where one place is read as
// fast as several. Where it is not, each group of rows of a page asks for a line, of 16
// lanes, of the page that comes next; otherwise a line of what comes next is prefetched
// before each. The rows that make no whole line follow in groups of two.
// CHECK-LABEL: func.func @lines(
//       CHECK:   scf.if
//       CHECK:     scf.for %[[BLOCK:.*]] = %c0 to %[[BLOCKS:.*]] step %c512 {
//       CHECK:       scf.for %[[GROUP:.*]] = %c0 to %c16 step %c1 {
//       CHECK:         scf.for %[[PLACE:.*]] = %c0 to %c512 step %c256 {
//       CHECK:           %[[PAGE:.*]] = arith.addi %[[BLOCK]], %[[PLACE]]
//       CHECK:           %[[ROW:.*]] = arith.muli %[[GROUP]], %c16
//       CHECK:           arith.addi %[[PAGE]], %[[ROW]]
//   CHECK-NOT:       {{scf.for|prefetch}}
//       CHECK:       vector.store %{{.*}}, %[[FIRST:.*]][%{{.*}}nontemporal = true
// CHECK-COUNT-7:       vector.store %{{.*}}, %[[FIRST]][%{{.*}}nontemporal = true
//   CHECK-NOT:       {{scf.for|prefetch}}
//       CHECK:       vector.store %{{.*}}, %[[SECOND:.*]][%{{.*}}nontemporal = true
// CHECK-COUNT-7:       vector.store %{{.*}}, %[[SECOND]][%{{.*}}nontemporal = true
//   CHECK-NOT:       {{scf.for|prefetch}}
//       CHECK:           %[[NEXT:.*]] = arith.addi %[[PAGE]], %c512
//       CHECK:           %[[IN_ROWS:.*]] = arith.minsi %[[NEXT]], %c774
//       CHECK:           %[[BEGIN:.*]] = arith.muli %[[IN_ROWS]], %c4
//       CHECK:           %[[LANE:.*]] = arith.addi %[[BEGIN]], %[[ROW]]
//       CHECK:           memref.prefetch %{{.*}}[%[[LANE]]], read, locality<3>, data
//   CHECK-NOT:       prefetch
//   CHECK-NOT:       vector.store
//       CHECK:     scf.for %{{.*}} = %[[BLOCKS]] to %[[GROUPS:.*]] step %c2 {
//   CHECK-NOT:       scf.for
//       CHECK:   } else {
//       CHECK:     scf.for %{{.*}} = %c0 to %[[GROUPS]] step %c2 {
//   ONE-LABEL: func.func @lines(
//         ONE:   scf.if
//         ONE:     scf.for %{{.*}} = %c0 to %{{.*}} step %c8 {
//     ONE-NOT:       {{scf.for|vector.store}}
//         ONE:       memref.prefetch
//     ONE-NOT:       {{scf.for|prefetch}}
//   ONE-COUNT-4:       vector.store {{.*}}nontemporal = true
//     ONE-NOT:       {{scf.for|vector.store}}
//         ONE:       memref.prefetch
//     ONE-NOT:       {{scf.for|prefetch}}
//   ONE-COUNT-4:       vector.store {{.*}}nontemporal = true
//     ONE-NOT:       {{vector.store|prefetch}}
//         ONE:     }
//
// Vectors that are pieces of lines are written in runs of 512 bytes of a target, by
// way of the stack. As they are copied from there, what comes a page later is
// prefetched: of 16 bytes in a row, four runs of 64 rows.
//  RUNS-LABEL: func.func @lines(
//        RUNS:   split.stage
//        RUNS:   scf.if
//        RUNS:     scf.for %[[BEGIN:.*]] = %c0 to %{{.*}} step %c64 {
//        RUNS:       %[[AHEAD:.*]] = arith.addi %[[BEGIN]], %c256
//        RUNS:       arith.minsi %[[AHEAD]]
//        RUNS:       scf.for
//    RUNS-NOT:         {{scf.for|nontemporal|prefetch}}
//        RUNS:         llvm.store
//    RUNS-NOT:         {{scf.for|nontemporal|prefetch}}
//        RUNS:       scf.for %{{.*}} = %c0 to %c2 step %c1 {
//        RUNS:         scf.for %{{.*}} = %c0 to %c128 step %c16 {
//    RUNS-NOT:           store
//        RUNS:           "llvm.intr.prefetch"
//RUNS-COUNT-4:           llvm.store {{.*}}nontemporal
//        RUNS:   } else {
//    RUNS-NOT:     nontemporal
//        RUNS:   return
func.func @lines(%src: memref<1030x4xf32>) -> (memref<1030x2xf32>, memref<1030x2xf32>) {
  %o0 = memref.alloc() : memref<1030x2xf32>
  %s0 = memref.subview %src[0, 0] [1030, 2] [1, 1] : memref<1030x4xf32> to memref<1030x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<1030x2xf32, strided<[4, 1]>> to memref<1030x2xf32>
  %o1 = memref.alloc() : memref<1030x2xf32>
  %s1 = memref.subview %src[0, 2] [1030, 2] [1, 1] : memref<1030x4xf32> to memref<1030x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<1030x2xf32, strided<[4, 1], offset: 2>> to memref<1030x2xf32>
  return %o0, %o1 : memref<1030x2xf32>, memref<1030x2xf32>
}

// What vectors do not hold is prefetched through a pointer.
// CHECK-LABEL: func.func @lines_of_other_elements(
//       CHECK:   "llvm.intr.prefetch"
//   CHECK-NOT:   memref.prefetch
//       CHECK:   return
func.func @lines_of_other_elements(%src: memref<1030x4xcomplex<f32>>) -> (memref<1030x2xcomplex<f32>>, memref<1030x2xcomplex<f32>>) {
  %o0 = memref.alloc() : memref<1030x2xcomplex<f32>>
  %s0 = memref.subview %src[0, 0] [1030, 2] [1, 1] : memref<1030x4xcomplex<f32>> to memref<1030x2xcomplex<f32>, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<1030x2xcomplex<f32>, strided<[4, 1]>> to memref<1030x2xcomplex<f32>>
  %o1 = memref.alloc() : memref<1030x2xcomplex<f32>>
  %s1 = memref.subview %src[0, 2] [1030, 2] [1, 1] : memref<1030x4xcomplex<f32>> to memref<1030x2xcomplex<f32>, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<1030x2xcomplex<f32>, strided<[4, 1], offset: 2>> to memref<1030x2xcomplex<f32>>
  return %o0, %o1 : memref<1030x2xcomplex<f32>>, memref<1030x2xcomplex<f32>>
}
