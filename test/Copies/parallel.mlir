// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 parallel parallel-bytes=4096 task-bytes=1024 llc-bytes=67108864' --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='parallel-bytes=4096 task-bytes=1024' | FileCheck %s --check-prefix=ALONE
// RUN: split-opt %s --split-fuse-copies=parallel | FileCheck %s --check-prefix=SMALL

// Without the option nothing is parallel, nor with it below the default of 1 MiB.
// ALONE-NOT: scf.parallel
// SMALL-LABEL: func.func @rows(
//   SMALL-NOT:   scf.parallel
//       SMALL: func.func @many_tasks(

// Tasks are whole groups of rows, in groups of 4 of which 32 rows fill pairs of cache
// lines: a 32nd of the copy, of 24 bytes in each row, would be less than the 1024 bytes
// that a task has at least.
// The last rows, which make up no group, are left to one thread, as the last ones
// of a group.
// CHECK-LABEL: func.func @rows(
//       CHECK:   scf.parallel (%[[BEGIN:.*]]) = (%c0) to (%c1000) step (%c32) {
//       CHECK:     %[[STOP:.*]] = arith.addi %[[BEGIN]], %c32
//       CHECK:     %[[END:.*]] = arith.minsi %[[STOP]], %c1000
//       CHECK:     scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step %c4
//       CHECK:     scf.reduce
//   CHECK-NOT:   scf.for
//       CHECK:   vector.store %{{.*}}[%c2994] : memref<3006xf32>
//   CHECK-NOT:   scf.parallel
//       CHECK:   return
func.func @rows(%src: memref<1002x6xf32>) -> (memref<1002x3xf32>, memref<1002x3xf32>) {
  %o0 = memref.alloc() {alignment = 64 : i64} : memref<1002x3xf32>
  %s0 = memref.subview %src[0, 0] [1002, 3] [1, 1] : memref<1002x6xf32> to memref<1002x3xf32, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<1002x3xf32, strided<[6, 1]>> to memref<1002x3xf32>
  %o1 = memref.alloc() {alignment = 64 : i64} : memref<1002x3xf32>
  %s1 = memref.subview %src[0, 3] [1002, 3] [1, 1] : memref<1002x6xf32> to memref<1002x3xf32, strided<[6, 1], offset: 3>>
  memref.copy %s1, %o1 : memref<1002x3xf32, strided<[6, 1], offset: 3>> to memref<1002x3xf32>
  return %o0, %o1 : memref<1002x3xf32>, memref<1002x3xf32>
}

// A task is no longer than 8192 bytes, though.
// CHECK-LABEL: func.func @many_tasks(
//       CHECK:   scf.parallel (%{{.*}}) = (%c0) to (%c100000) step (%c320) {
func.func @many_tasks(%src: memref<100002x6xf32>) -> (memref<100002x3xf32>, memref<100002x3xf32>) {
  %o0 = memref.alloc() {alignment = 64 : i64} : memref<100002x3xf32>
  %s0 = memref.subview %src[0, 0] [100002, 3] [1, 1] : memref<100002x6xf32> to memref<100002x3xf32, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<100002x3xf32, strided<[6, 1]>> to memref<100002x3xf32>
  %o1 = memref.alloc() {alignment = 64 : i64} : memref<100002x3xf32>
  %s1 = memref.subview %src[0, 3] [100002, 3] [1, 1] : memref<100002x6xf32> to memref<100002x3xf32, strided<[6, 1], offset: 3>>
  memref.copy %s1, %o1 : memref<100002x3xf32, strided<[6, 1], offset: 3>> to memref<100002x3xf32>
  return %o0, %o1 : memref<100002x3xf32>, memref<100002x3xf32>
}

// If the rows are not known, how many tasks there are is not, either: a
// 64th of their bytes in each, but at least 1024 and at most 8192.
// CHECK-LABEL: func.func @unknown_rows(
//       CHECK:   %[[BYTES:.*]] = arith.muli %{{.*}}, %c24
//       CHECK:   %[[SHARE:.*]] = arith.divui %[[BYTES]], %c64
//       CHECK:   %[[MOST:.*]] = arith.minsi %[[SHARE]], %c8192
//       CHECK:   arith.maxsi %[[MOST]], %c1024
//       CHECK:   scf.parallel
func.func @unknown_rows(%src: memref<?x6xf32>, %n: index) -> (memref<?x3xf32>, memref<?x3xf32>) {
  %o0 = memref.alloc(%n) : memref<?x3xf32>
  %s0 = memref.subview %src[0, 0] [%n, 3] [1, 1] : memref<?x6xf32> to memref<?x3xf32, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<?x3xf32, strided<[6, 1]>> to memref<?x3xf32>
  %o1 = memref.alloc(%n) : memref<?x3xf32>
  %s1 = memref.subview %src[0, 3] [%n, 3] [1, 1] : memref<?x6xf32> to memref<?x3xf32, strided<[6, 1], offset: 3>>
  memref.copy %s1, %o1 : memref<?x3xf32, strided<[6, 1], offset: 3>> to memref<?x3xf32>
  return %o0, %o1 : memref<?x3xf32>, memref<?x3xf32>
}

// CHECK-LABEL: func.func @too_small(
//   CHECK-NOT:   scf.parallel
//       CHECK:   return
func.func @too_small(%src: memref<100x6xf32>) -> (memref<100x3xf32>, memref<100x3xf32>) {
  %o0 = memref.alloc() : memref<100x3xf32>
  %s0 = memref.subview %src[0, 0] [100, 3] [1, 1] : memref<100x6xf32> to memref<100x3xf32, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<100x3xf32, strided<[6, 1]>> to memref<100x3xf32>
  %o1 = memref.alloc() : memref<100x3xf32>
  %s1 = memref.subview %src[0, 3] [100, 3] [1, 1] : memref<100x6xf32> to memref<100x3xf32, strided<[6, 1], offset: 3>>
  memref.copy %s1, %o1 : memref<100x3xf32, strided<[6, 1], offset: 3>> to memref<100x3xf32>
  return %o0, %o1 : memref<100x3xf32>, memref<100x3xf32>
}

// A single row has no rows to divide: a task takes one of eight stretches of
// each part.
// CHECK-LABEL: func.func @single_row(
//       CHECK:   scf.parallel (%[[TASK:.*]]) = (%c0) to (%c8) step (%c1) {
//       CHECK:     %[[FROM:.*]] = arith.muli %[[TASK]], %c48
//       CHECK:     %[[BEGIN:.*]] = arith.minsi %[[FROM]], %c300
//       CHECK:     vector.store
//       CHECK:     %[[FROM:.*]] = arith.muli %[[TASK]], %c224
//       CHECK:     %[[BEGIN:.*]] = arith.minsi %[[FROM]], %c1700
//       CHECK:     scf.reduce
func.func @single_row(%src: memref<2000xf32>) -> (memref<300xf32>, memref<1700xf32>) {
  %o0 = memref.alloc() : memref<300xf32>
  %s0 = memref.subview %src[0] [300] [1] : memref<2000xf32> to memref<300xf32, strided<[1]>>
  memref.copy %s0, %o0 : memref<300xf32, strided<[1]>> to memref<300xf32>
  %o1 = memref.alloc() : memref<1700xf32>
  %s1 = memref.subview %src[300] [1700] [1] : memref<2000xf32> to memref<1700xf32, strided<[1], offset: 300>>
  memref.copy %s1, %o1 : memref<1700xf32, strided<[1], offset: 300>> to memref<1700xf32>
  return %o0, %o1 : memref<300xf32>, memref<1700xf32>
}

// So it is with the rows of few groups.
// CHECK-LABEL: func.func @few_rows(
//       CHECK:   scf.parallel (%[[TASK:.*]]) = (%c0) to (%c6) step (%c1) {
//       CHECK:     scf.for %{{.*}} = %c0 to %c7 step %c1
//       CHECK:     scf.reduce
func.func @few_rows(%src: memref<7x202xf32>) -> memref<7x201xf32> {
  %o0 = memref.alloc() : memref<7x201xf32>
  %s0 = memref.subview %src[0, 1] [7, 201] [1, 1] : memref<7x202xf32> to memref<7x201xf32, strided<[202, 1], offset: 1>>
  memref.copy %s0, %o0 : memref<7x201xf32, strided<[202, 1], offset: 1>> to memref<7x201xf32>
  return %o0 : memref<7x201xf32>
}

// Whether the copy is large is tested where it is only known at run time. The
// rows of a large one are many here.
// CHECK-LABEL: func.func @dynamic_rows(
//       CHECK:   %[[BYTES:.*]] = arith.muli %{{.*}}, %c16
//       CHECK:   %[[LARGE:.*]] = arith.cmpi uge, %[[BYTES]], %c4096
//       CHECK:   scf.if %[[LARGE]] {
//       CHECK:     scf.parallel
//       CHECK:   } else {
//   CHECK-NOT:     scf.parallel
//       CHECK:   return
func.func @dynamic_rows(%src: memref<?x4xf32>, %n: index) -> (memref<?x2xf32>, memref<?x2xf32>) {
  %o0 = memref.alloc(%n) : memref<?x2xf32>
  %s0 = memref.subview %src[0, 0] [%n, 2] [1, 1] : memref<?x4xf32> to memref<?x2xf32, strided<[4, 1]>>
  memref.copy %s0, %o0 : memref<?x2xf32, strided<[4, 1]>> to memref<?x2xf32>
  %o1 = memref.alloc(%n) : memref<?x2xf32>
  %s1 = memref.subview %src[0, 2] [%n, 2] [1, 1] : memref<?x4xf32> to memref<?x2xf32, strided<[4, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<?x2xf32, strided<[4, 1], offset: 2>> to memref<?x2xf32>
  return %o0, %o1 : memref<?x2xf32>, memref<?x2xf32>
}

// Where the rows may be few or many, that is tested too.
// CHECK-LABEL: func.func @dynamic_width(
//       CHECK:   arith.cmpi uge, %{{.*}}, %c4096
//       CHECK:   %[[MANY:.*]] = arith.cmpi uge, %{{.*}}, %c32
//       CHECK:   scf.if %[[MANY]] {
//       CHECK:     scf.parallel
//       CHECK:   } else {
//       CHECK:     scf.parallel
//       CHECK:   return
func.func @dynamic_width(%src: memref<?x?xf32>, %n: index, %w: index) -> memref<?x?xf32> {
  %o0 = memref.alloc(%n, %w) : memref<?x?xf32>
  %s0 = memref.subview %src[0, 1] [%n, %w] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: 1>>
  memref.copy %s0, %o0 : memref<?x?xf32, strided<[?, 1], offset: 1>> to memref<?x?xf32>
  return %o0 : memref<?x?xf32>
}

// A copy of a whole buffer is one row with one part, if it may be large.
// CHECK-LABEL: func.func @whole(
//       CHECK:   scf.parallel
//       CHECK:   return
// ALONE-LABEL: func.func @whole(
//       ALONE:   memref.copy
func.func @whole(%src: memref<40x40xf32>) -> memref<40x40xf32> {
  %o0 = memref.alloc() : memref<40x40xf32>
  memref.copy %src, %o0 : memref<40x40xf32> to memref<40x40xf32>
  return %o0 : memref<40x40xf32>
}

// CHECK-LABEL: func.func @small_whole(
//       CHECK:   memref.copy
func.func @small_whole(%src: memref<4x40xf32>) -> memref<4x40xf32> {
  %o0 = memref.alloc() : memref<4x40xf32>
  memref.copy %src, %o0 : memref<4x40xf32> to memref<4x40xf32>
  return %o0 : memref<4x40xf32>
}

// CHECK-LABEL: func.func @overlapping_whole(
//       CHECK:   memref.copy
func.func @overlapping_whole(%src: memref<40x40xf32>, %out: memref<40x40xf32>) {
  memref.copy %src, %out : memref<40x40xf32> to memref<40x40xf32>
  return
}

// CHECK-LABEL: func.func @scalar(
//       CHECK:   memref.copy
func.func @scalar(%src: memref<f32>) -> memref<f32> {
  %o0 = memref.alloc() : memref<f32>
  memref.copy %src, %o0 : memref<f32> to memref<f32>
  return %o0 : memref<f32>
}
