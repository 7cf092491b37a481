// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's pass adds all offsets up for each view of these: when the last run finds
// two sums, it has been mended.

// RUN: split-opt %s --split-compose-subviews | FileCheck %s
// RUN: %mlir_opt %s --expand-strided-metadata | FileCheck %s --check-prefix=UPSTREAM

#box = strided<[?, 1], offset: ?>
#row = strided<[1], offset: ?>

// CHECK-LABEL: func.func @chain
//  CHECK-SAME:     %[[X:.*]]: memref<?x?xf32>, %[[N:.*]]: index, %[[A:.*]]: index, %[[B:.*]]: index, %[[C:.*]]: index
//       CHECK:   memref.subview %[[X]][0, %[[A]]]
//       CHECK:   %[[AB:.*]] = arith.addi %[[A]], %[[B]] : index
//       CHECK:   memref.subview %[[X]][0, %[[AB]]]
//       CHECK:   %[[ABC:.*]] = arith.addi %[[AB]], %[[C]] : index
//       CHECK:   memref.subview %[[X]][0, %[[ABC]]] [2, %[[N]]] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
// UPSTREAM-LABEL: func.func @chain
// UPSTREAM-COUNT-3: affine.apply
// UPSTREAM-LABEL: func.func @used
func.func @chain(%x: memref<?x?xf32>, %n: index, %a: index, %b: index, %c: index)
    -> (memref<?x?xf32, #box>, memref<?x?xf32, #box>, memref<2x?xf32, #box>) {
  %0 = memref.subview %x[0, %a] [%n, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, #box>
  %1 = memref.subview %0[0, %b] [%n, %n] [1, 1] : memref<?x?xf32, #box> to memref<?x?xf32, #box>
  %2 = memref.subview %1[0, %c] [2, %n] [1, 1] : memref<?x?xf32, #box> to memref<2x?xf32, #box>
  return %0, %1, %2 : memref<?x?xf32, #box>, memref<?x?xf32, #box>, memref<2x?xf32, #box>
}

// A view that something else reads stays, and constants are added up.
// CHECK-LABEL: func.func @used
//  CHECK-SAME:     %[[X:.*]]: memref<8x?xf32>
//       CHECK:   %[[VIEW:.*]] = memref.subview %[[X]][2, 1]
//       CHECK:   memref.subview %[[X]][5, 1] [1, %{{.*}}] [1, 1]
func.func @used(%x: memref<8x?xf32>, %n: index)
    -> (memref<4x?xf32, #box>, memref<1x?xf32, #box>) {
  %0 = memref.subview %x[2, 1] [4, %n] [1, 1] : memref<8x?xf32> to memref<4x?xf32, #box>
  %1 = memref.subview %0[3, 0] [1, %n] [1, 1] : memref<4x?xf32, #box> to memref<1x?xf32, #box>
  return %0, %1 : memref<4x?xf32, #box>, memref<1x?xf32, #box>
}

// What has gaps or fewer dimensions stays, and so does a view that would lie outside:
// it is behind a check that fails.
// CHECK-LABEL: func.func @kept
//       CHECK:   %[[V:.*]] = memref.subview
//       CHECK:   memref.subview %[[V]][%{{.*}}] [2] [2]
//       CHECK:   %[[W:.*]] = memref.subview
//       CHECK:   memref.subview %[[W]]
//       CHECK:   %[[Z:.*]] = memref.subview %{{.*}}[4]
//       CHECK:   memref.subview %[[Z]]
func.func @kept(%x: memref<8xf32>, %y: memref<4x8xf32>, %n: index)
    -> (memref<2xf32, strided<[2], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>, memref<6xf32, strided<[1], offset: ?>>) {
  %0 = memref.subview %x[%n] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[%n] [2] [2] : memref<4xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[2], offset: ?>>
  %2 = memref.subview %y[%n, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %3 = memref.subview %2[%n] [2] [1] : memref<8xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  %4 = memref.subview %x[4] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: 4>>
  %5 = memref.subview %4[0] [6] [1] : memref<?xf32, strided<[1], offset: 4>> to memref<6xf32, strided<[1], offset: 4>>
  %6 = memref.cast %5 : memref<6xf32, strided<[1], offset: 4>> to memref<6xf32, strided<[1], offset: ?>>
  return %1, %3, %6 : memref<2xf32, strided<[2], offset: ?>>, memref<2xf32, strided<[1], offset: ?>>, memref<6xf32, strided<[1], offset: ?>>
}

// So does one that would begin where there is no number for it. What else an op says
// goes on with it.
// CHECK-LABEL: func.func @far
//  CHECK-SAME:     %[[X:.*]]: memref<?xf32, strided<[1], offset: ?>>, %[[N:.*]]: index
//       CHECK:   %[[FAR:.*]] = memref.subview %[[X]][4611686018427387904]
//       CHECK:   memref.subview %[[FAR]][4611686018427387904]
//       CHECK:   memref.subview %[[X]][4611686018427387905] [%[[N]]] [1] {note}
func.func @far(%x: memref<?xf32, #row>, %n: index) -> (memref<?xf32, #row>, memref<?xf32, #row>) {
  %0 = memref.subview %x[4611686018427387904] [%n] [1] : memref<?xf32, #row> to memref<?xf32, #row>
  %1 = memref.subview %0[4611686018427387904] [%n] [1] : memref<?xf32, #row> to memref<?xf32, #row>
  %2 = memref.subview %0[1] [%n] [1] {note} : memref<?xf32, #row> to memref<?xf32, #row>
  return %1, %2 : memref<?xf32, #row>, memref<?xf32, #row>
}

// A source may be in a block that is listed behind, and where nothing gets, views may
// be those of themselves.
// CHECK-LABEL: func.func @blocks
//  CHECK-SAME:     %[[X:.*]]: memref<?xf32>, %[[A:.*]]: index
//       CHECK: ^bb1:
//       CHECK:   %[[TWICE:.*]] = arith.addi %[[A]], %[[A]] : index
//       CHECK:   %[[VIEW:.*]] = memref.subview %[[X]][%[[TWICE]]]
//       CHECK:   return %[[VIEW]]
//       CHECK: ^bb2:
//  CHECK-NEXT:   cf.br ^bb1
func.func @blocks(%x: memref<?xf32>, %a: index) -> memref<?xf32, strided<[1], offset: ?>> {
  cf.br ^bb2
^bb1:
  %1 = memref.subview %0[%a] [%a] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %1 : memref<?xf32, strided<[1], offset: ?>>
^bb2:
  %0 = memref.subview %x[%a] [%a] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  cf.br ^bb1
^bb3:
  %2 = memref.subview %3[%a] [%a] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %3 = memref.subview %2[%a] [%a] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %4 = memref.subview %4[%a] [%a] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  cf.br ^bb3
}
