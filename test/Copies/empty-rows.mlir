// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies --canonicalize --cse | FileCheck %s

// Rows are not walked over if there is nothing in them, however many they are.
// CHECK-LABEL: func.func @many_rows(
//  CHECK-SAME:   %[[M:[^:]*]]: index, %[[W0:[^:]*]]: index, %[[W1:[^:]*]]: index
//       CHECK:   %[[LANES:.*]] = arith.addi %[[W0]], %[[W1]]
//       CHECK:   %[[EMPTY:.*]] = arith.cmpi eq, %[[LANES]], %c0
//       CHECK:   %[[ROWS:.*]] = arith.select %[[EMPTY]], %c0, %[[M]]
//   CHECK-NOT:   scf.for {{.*}} to %[[M]] step
//       CHECK:   scf.for {{.*}} %[[ROWS]] step
//   CHECK-NOT:   scf.for {{.*}} to %[[M]] step
//       CHECK:   return
func.func @many_rows(%x: memref<?x?xf32>, %m: index, %w0: index, %w1: index) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %v0 = memref.subview %x[0, 0] [%m, %w0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %v1 = memref.subview %x[0, %w0] [%m, %w1] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %a0 = memref.alloc(%m, %w0) : memref<?x?xf32>
  %a1 = memref.alloc(%m, %w1) : memref<?x?xf32>
  memref.copy %v0, %a0 : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  memref.copy %v1, %a1 : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  return %a0, %a1 : memref<?x?xf32>, memref<?x?xf32>
}

// A buffer that is known to be empty has no type that its dimensions are
// collapsed to if others of them are dynamic.
// CHECK-LABEL: func.func @known_to_be_empty(
//   CHECK-NOT:   collapse_shape {{.*}} memref<?x0xf32>
//       CHECK:   memref.reinterpret_cast {{.*}} memref<?x0xf32>
//       CHECK:   return
func.func @known_to_be_empty(%x: memref<?x0xf32>, %m: index, %o: index, %w: index) -> memref<?x?xf32> {
  %a = memref.alloc(%m, %w) : memref<?x?xf32>
  %v = memref.subview %x[0, %o] [%m, %w] [1, 1] : memref<?x0xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %v, %a : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  return %a : memref<?x?xf32>
}
