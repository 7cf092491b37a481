// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies=llc-bytes=2000 --canonicalize --cse | FileCheck %s

// Kernels begin at the row of which each part begins with a line, if there is one:
// r such that address + 12 * r is a multiple of 64. 12 is 3 * 4, and 11 the inverse
// of 3 modulo 16. The rows before it are moved one by one, as those that are left
// behind the last group are.
// CHECK-LABEL: func.func @rows(
//  CHECK-SAME:   memref<?x6xf32>, %[[ROWS:[^:]*]]: index)
//       CHECK:   %[[A:.*]] = memref.alloc
//       CHECK:   %[[B:.*]] = memref.alloc
//       CHECK:   %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
//       CHECK:   %[[UNITS:.*]] = arith.divui %[[ADDRESS]], %c4
//       CHECK:   %[[BEHIND:.*]] = arith.subi %c0, %[[UNITS]]
//       CHECK:   %[[LEFT:.*]] = arith.andi %[[BEHIND]], %c15
//       CHECK:   %[[MULTIPLE:.*]] = arith.muli %[[LEFT]], %c11
//       CHECK:   %[[ROW:.*]] = arith.andi %[[MULTIPLE]], %c15
//       CHECK:   %[[MANY:.*]] = arith.cmpi sge, %[[ROWS]], %c2185
//       CHECK:   %[[FIRST:.*]] = arith.select %[[MANY]], %[[ROW]], %c0
//       CHECK:   %[[SKIPPED:.*]] = arith.muli %[[FIRST]], %c12
//       CHECK:   arith.addi %[[ADDRESS]], %[[SKIPPED]]
//       CHECK:   arith.andi %{{.*}}, %c63
//       CHECK:   %[[PLANNED:.*]] = arith.subi %[[ROWS]], %[[FIRST]]
//       CHECK:   scf.if
//       CHECK:     vector.store {{.*}}nontemporal
//       CHECK:   scf.for %[[I:.*]] = %c0 to %{{.*}} step %c1 {
//       CHECK:     %[[IS_BEHIND:.*]] = arith.cmpi sge, %[[I]], %[[FIRST]]
//       CHECK:     arith.select %[[IS_BEHIND]], %{{.*}}, %[[I]]
func.func @rows(%src: memref<?x6xf32>, %n: index) -> (memref<?x3xf32>, memref<?x3xf32>) {
  %o0 = memref.alloc(%n) : memref<?x3xf32>
  %s0 = memref.subview %src[0, 0] [%n, 3] [1, 1] : memref<?x6xf32> to memref<?x3xf32, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<?x3xf32, strided<[6, 1]>> to memref<?x3xf32>
  %o1 = memref.alloc(%n) : memref<?x3xf32>
  %s1 = memref.subview %src[0, 3] [%n, 3] [1, 1] : memref<?x6xf32> to memref<?x3xf32, strided<[6, 1], offset: 3>>
  memref.copy %s1, %o1 : memref<?x3xf32, strided<[6, 1], offset: 3>> to memref<?x3xf32>
  return %o0, %o1 : memref<?x3xf32>, memref<?x3xf32>
}

// What was allocated at a line begins there.
// CHECK-LABEL: func.func @aligned(
//   CHECK-NOT:   extract_aligned_pointer
//       CHECK:   return
func.func @aligned(%src: memref<?x6xf32>, %n: index) -> memref<?x3xf32> {
  %o0 = memref.alloc(%n) {alignment = 64 : i64} : memref<?x3xf32>
  %s0 = memref.subview %src[0, 0] [%n, 3] [1, 1] : memref<?x6xf32> to memref<?x3xf32, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<?x3xf32, strided<[6, 1]>> to memref<?x3xf32>
  return %o0 : memref<?x3xf32>
}

// Of so few rows, the first would take too much of the time one by one.
// CHECK-LABEL: func.func @few_rows(
//   CHECK-NOT:   arith.divui
//       CHECK:   return
func.func @few_rows(%src: memref<2184x6xf32>) -> memref<2184x3xf32> {
  %o0 = memref.alloc() : memref<2184x3xf32>
  %s0 = memref.subview %src[0, 0] [2184, 3] [1, 1] : memref<2184x6xf32> to memref<2184x3xf32, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<2184x3xf32, strided<[6, 1]>> to memref<2184x3xf32>
  return %o0 : memref<2184x3xf32>
}
