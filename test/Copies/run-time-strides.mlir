// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A view whose strides are known at run time is copied by rows where it turns out
// to be contiguous, and element by element where not.
//
// RUN: split-opt %s --split-fuse-copies | FileCheck %s

// CHECK-LABEL: func.func @view(
//  CHECK-SAME:   %[[X:[^:]*]]: memref<?xf32>, %[[O:[^:]*]]: index, %[[N:[^:]*]]: index, %[[S:[^:]*]]: index, %[[T:[^:]*]]: index
//       CHECK:   %[[VIEW:.*]] = memref.reinterpret_cast %[[X]] to offset: [%[[O]]], sizes: [%[[N]], 16], strides: [%[[S]], %[[T]]]
//       CHECK:   %[[C16:.*]] = arith.constant 16 : index
//       CHECK:   %[[OUTER:.*]] = arith.cmpi eq, %[[S]], %[[C16]]
//       CHECK:   %[[C1:.*]] = arith.constant 1 : index
//       CHECK:   %[[INNER:.*]] = arith.cmpi eq, %[[T]], %[[C1]]
//       CHECK:   %[[BOTH:.*]] = arith.andi %[[OUTER]], %[[INNER]]
//       CHECK:   scf.if %[[BOTH]] {
//   CHECK-NOT:     memref.copy
//       CHECK:     vector.load
//       CHECK:     vector.store
//   CHECK-NOT:     memref.copy
//       CHECK:   } else {
//       CHECK:     memref.copy %[[VIEW]], %
//       CHECK:   }
func.func @view(%x: memref<?xf32>, %o: index, %n: index, %s: index, %t: index, %at: index) -> memref<?x64xf32> {
  %view = memref.reinterpret_cast %x to offset: [%o], sizes: [%n, 16], strides: [%s, %t] : memref<?xf32> to memref<?x16xf32, strided<[?, ?], offset: ?>>
  %joined = memref.alloc(%n) : memref<?x64xf32>
  %part = memref.subview %joined[0, %at] [%n, 16] [1, 1] : memref<?x64xf32> to memref<?x16xf32, strided<[64, 1], offset: ?>>
  memref.copy %view, %part : memref<?x16xf32, strided<[?, ?], offset: ?>> to memref<?x16xf32, strided<[64, 1], offset: ?>>
  return %joined : memref<?x64xf32>
}

// Some rows of such a view.
// CHECK-LABEL: func.func @rows_of_view(
//  CHECK-SAME:   %[[X:[^:]*]]: memref<?xf32>, {{.*}} %[[S:[^:]*]]: index, %[[T:[^:]*]]: index, %[[I:[^:]*]]: index
//       CHECK:   %[[VIEW:.*]] = memref.reinterpret_cast %[[X]]
//       CHECK:   %[[ROWS:.*]] = memref.subview %[[VIEW]][%[[I]], 0] [8, 16] [1, 1]
//       CHECK:   arith.cmpi eq, %[[S]], %
//       CHECK:   arith.cmpi eq, %[[T]], %
//       CHECK:   scf.if
//       CHECK:     %[[AGAIN:.*]] = memref.reinterpret_cast %[[X]] {{.*}} strides: [16, 1]
//       CHECK:     memref.subview %[[AGAIN]][%[[I]], 0] [8, 16] [1, 1]
//   CHECK-NOT:     memref.copy
//       CHECK:     vector.load
//       CHECK:   } else {
//       CHECK:     memref.copy %[[ROWS]], %
//       CHECK:   }
func.func @rows_of_view(%x: memref<?xf32>, %o: index, %n: index, %s: index, %t: index, %i: index) -> memref<8x64xf32> {
  %view = memref.reinterpret_cast %x to offset: [%o], sizes: [%n, 16], strides: [%s, %t] : memref<?xf32> to memref<?x16xf32, strided<[?, ?], offset: ?>>
  %rows = memref.subview %view[%i, 0] [8, 16] [1, 1] : memref<?x16xf32, strided<[?, ?], offset: ?>> to memref<8x16xf32, strided<[?, ?], offset: ?>>
  %joined = memref.alloc() : memref<8x64xf32>
  %part = memref.subview %joined[0, 16] [8, 16] [1, 1] : memref<8x64xf32> to memref<8x16xf32, strided<[64, 1], offset: 16>>
  memref.copy %rows, %part : memref<8x16xf32, strided<[?, ?], offset: ?>> to memref<8x16xf32, strided<[64, 1], offset: 16>>
  return %joined : memref<8x64xf32>
}

// Rows of an unknown width may have any stride.
// CHECK-LABEL: func.func @unknown_width(
//   CHECK-NOT:   scf.if
//       CHECK:   memref.copy
func.func @unknown_width(%x: memref<?xf32>, %o: index, %n: index, %m: index, %s: index, %t: index) -> memref<?x?xf32> {
  %view = memref.reinterpret_cast %x to offset: [%o], sizes: [%n, %m], strides: [%s, %t] : memref<?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %copy = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.copy %view, %copy : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32>
  return %copy : memref<?x?xf32>
}

// Strides that are known to be others.
// CHECK-LABEL: func.func @gaps(
//   CHECK-NOT:   scf.if
//       CHECK:   memref.copy
func.func @gaps(%x: memref<?xf32>, %n: index, %s: index) -> memref<?x16xf32> {
  %view = memref.reinterpret_cast %x to offset: [0], sizes: [%n, 16], strides: [%s, 2] : memref<?xf32> to memref<?x16xf32, strided<[?, 2]>>
  %copy = memref.alloc(%n) : memref<?x16xf32>
  memref.copy %view, %copy : memref<?x16xf32, strided<[?, 2]>> to memref<?x16xf32>
  return %copy : memref<?x16xf32>
}
