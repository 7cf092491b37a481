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
