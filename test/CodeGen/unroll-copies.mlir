// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-unroll-copies --canonicalize | FileCheck %s
// RUN: split-opt %s --split-unroll-copies=max-parts=2 --canonicalize \
// RUN:   | FileCheck %s --check-prefix=FEW
// RUN: split-opt %s --split-unroll-copies=max-copies=4 --canonicalize \
// RUN:   | FileCheck %s --check-prefix=LIMITED
// RUN: split-opt %s --split-unroll-copies --canonicalize --split-fuse-copies \
// RUN:   | FileCheck %s --check-prefix=FUSED

// Both kinds of parts: of a target, and of a source. What is checked is known of
// each iteration.
// CHECK-LABEL: func.func @joined(
//   CHECK-NOT:   scf.for
//       CHECK:   %[[PLACE0:.*]] = memref.subview %{{.*}}[0, 0] [7, 4] [1, 1] : memref<7x12xf32>
//  CHECK-NEXT:   memref.copy %{{.*}}, %[[PLACE0]]
//       CHECK:   %[[PLACE1:.*]] = memref.subview %{{.*}}[0, 4] [7, 4] [1, 1] : memref<7x12xf32>
//  CHECK-NEXT:   memref.copy %{{.*}}, %[[PLACE1]]
//       CHECK:   %[[PLACE2:.*]] = memref.subview %{{.*}}[0, 8] [7, 4] [1, 1] : memref<7x12xf32>
//  CHECK-NEXT:   memref.copy %{{.*}}, %[[PLACE2]]
//   CHECK-NOT:   memref.copy
//   CHECK-NOT:   split.assert
//       CHECK:   return
// FEW-LABEL: func.func @joined(
//       FEW:   scf.for
//       FEW:     split.assert
//       FEW:     memref.copy
// LIMITED-LABEL: func.func @joined(
//   LIMITED-NOT:   scf.for
//       LIMITED:   return
// LIMITED-LABEL: func.func @divided(
//       LIMITED:   scf.for
// One row of the target after the other is written, not one part.
// FUSED-LABEL: func.func @joined(
//       FUSED:   scf.for
//   FUSED-NOT:   scf.for
//       FUSED:   return
func.func @joined(%parts: memref<21x4xf32>,
                  %target: memref<7x12xf32> {bufferize.result}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %is_inside = arith.cmpi slt, %i, %c3 : index
    split.assert %is_inside, "position is {0}"(%i)
    %row = arith.muli %i, %c7 : index
    %part = memref.subview %parts[%row, 0] [7, 4] [1, 1]
      : memref<21x4xf32> to memref<7x4xf32, strided<[4, 1], offset: ?>>
    %column = arith.muli %i, %c4 : index
    %place = memref.subview %target[0, %column] [7, 4] [1, 1]
      : memref<7x12xf32> to memref<7x4xf32, strided<[12, 1], offset: ?>>
    memref.copy %part, %place : memref<7x4xf32, strided<[4, 1], offset: ?>>
      to memref<7x4xf32, strided<[12, 1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func.func @divided(
//   CHECK-NOT:   scf.for
// CHECK-COUNT-2: memref.copy
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @divided(%source: memref<?x8xf32>, %parts: memref<2x?x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %column = arith.muli %i, %c4 : index
    %part = memref.subview %source[0, %column] [%n, 4] [1, 1]
      : memref<?x8xf32> to memref<?x4xf32, strided<[8, 1], offset: ?>>
    %place = memref.subview %parts[%i, 0, 0] [1, %n, 4] [1, 1, 1]
      : memref<2x?x4xf32> to memref<?x4xf32, strided<[4, 1], offset: ?>>
    memref.copy %part, %place : memref<?x4xf32, strided<[8, 1], offset: ?>>
      to memref<?x4xf32, strided<[4, 1], offset: ?>>
  }
  return
}

// How many there are is not known.
// CHECK-LABEL: func.func @unknown_number(
//       CHECK:   scf.for
//       CHECK:     memref.copy
func.func @unknown_number(%source: memref<?x8xf32>, %parts: memref<2x?x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %column = arith.muli %i, %c4 : index
    %part = memref.subview %source[0, %column] [%n, 4] [1, 1]
      : memref<?x8xf32> to memref<?x4xf32, strided<[8, 1], offset: ?>>
    %place = memref.subview %parts[%i, 0, 0] [1, %n, 4] [1, 1, 1]
      : memref<2x?x4xf32> to memref<?x4xf32, strided<[4, 1], offset: ?>>
    memref.copy %part, %place : memref<?x4xf32, strided<[8, 1], offset: ?>>
      to memref<?x4xf32, strided<[4, 1], offset: ?>>
  }
  return
}

// Whether the check passes is known when it runs: copies with checks between
// them would not be one.
// CHECK-LABEL: func.func @checked(
//       CHECK:   scf.for
//       CHECK:     split.assert
//       CHECK:     memref.copy
func.func @checked(%source: memref<?x8xf32>, %parts: memref<2x?x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %is_inside = arith.cmpi slt, %i, %n : index
    split.assert %is_inside, "position is {0}"(%i)
    %column = arith.muli %i, %c4 : index
    %part = memref.subview %source[0, %column] [%n, 4] [1, 1]
      : memref<?x8xf32> to memref<?x4xf32, strided<[8, 1], offset: ?>>
    %place = memref.subview %parts[%i, 0, 0] [1, %n, 4] [1, 1, 1]
      : memref<2x?x4xf32> to memref<?x4xf32, strided<[4, 1], offset: ?>>
    memref.copy %part, %place : memref<?x4xf32, strided<[8, 1], offset: ?>>
      to memref<?x4xf32, strided<[4, 1], offset: ?>>
  }
  return
}

// So is where the part begins.
// CHECK-LABEL: func.func @found(
//       CHECK:   scf.for
//       CHECK:     memref.copy
func.func @found(%parts: memref<3x7x4xf32>, %target: memref<7x12xf32>, %from: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %part = memref.subview %parts[%i, 0, 0] [1, 7, 4] [1, 1, 1]
      : memref<3x7x4xf32> to memref<7x4xf32, strided<[4, 1], offset: ?>>
    %column = arith.addi %i, %from : index
    %place = memref.subview %target[0, %column] [7, 4] [1, 1]
      : memref<7x12xf32> to memref<7x4xf32, strided<[12, 1], offset: ?>>
    memref.copy %part, %place : memref<7x4xf32, strided<[4, 1], offset: ?>>
      to memref<7x4xf32, strided<[12, 1], offset: ?>>
  }
  return
}

// Contiguous pieces are copied at full speed by a loop.
// CHECK-LABEL: func.func @pieces(
//       CHECK:   scf.for
//       CHECK:     memref.copy
func.func @pieces(%source: memref<8x64xf32>, %target: memref<8x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %0 = memref.subview %source[%i, 0] [1, 64] [1, 1]
      : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    %1 = memref.subview %target[%i, 0] [1, 64] [1, 1]
      : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    memref.copy %0, %1 : memref<64xf32, strided<[1], offset: ?>>
      to memref<64xf32, strided<[1], offset: ?>>
  }
  return
}

// Something else is done as well.
// CHECK-LABEL: func.func @counted(
//       CHECK:   scf.for
//       CHECK:     memref.copy
//       CHECK:     memref.store
func.func @counted(%parts: memref<21x4xf32>, %target: memref<7x12xf32>,
                   %count: memref<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %part = memref.subview %parts[%i, 0] [7, 4] [1, 1]
      : memref<21x4xf32> to memref<7x4xf32, strided<[4, 1], offset: ?>>
    %column = arith.muli %i, %c4 : index
    %place = memref.subview %target[0, %column] [7, 4] [1, 1]
      : memref<7x12xf32> to memref<7x4xf32, strided<[12, 1], offset: ?>>
    memref.copy %part, %place : memref<7x4xf32, strided<[4, 1], offset: ?>>
      to memref<7x4xf32, strided<[12, 1], offset: ?>>
    memref.store %i, %count[] : memref<index>
  }
  return
}
