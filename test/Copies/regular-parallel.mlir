// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=67108864 parallel parallel-bytes=4096 task-bytes=2048' --canonicalize --cse | FileCheck %s

// A run-time number of columns: tasks of rows that are whole cache lines of each
// part, where there are many rows.
// CHECK-LABEL: func.func @columns(
//  CHECK-SAME:   %{{[a-z0-9]+}}: memref<?xf32>, %[[ROWS:[a-z0-9]+]]: index
//       CHECK:   %[[LARGE:.*]] = arith.cmpi uge, %{{.*}}, %c4096
//       CHECK:   %[[MANY:.*]] = arith.cmpi uge, %[[ROWS]], %c128
//       CHECK:   %[[DIVIDES:.*]] = arith.andi %[[LARGE]], %[[MANY]]
//       CHECK:   scf.if %[[DIVIDES]] {
//       CHECK:     scf.parallel (%[[BEGIN:.*]]) = (%c0) to (%[[ROWS]]) step
//       CHECK:       arith.minsi %{{.*}}, %[[ROWS]]
//       CHECK:       scf.for %{{.*}} step %c16 {
//       CHECK:     scf.reduce
//       CHECK:   } else {
//   CHECK-NOT:     scf.parallel
//       CHECK:     scf.for %{{.*}} step %c16 {
//       CHECK:   return
func.func @columns(%src: memref<?xf32>, %rows: index, %parts: index) -> memref<?xf32> {
  %n = arith.muli %rows, %parts : index
  %dst = memref.alloc(%n) : memref<?xf32>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [%rows, %parts, 1], strides: [%parts, 1, 1]
      : memref<?xf32> to memref<?x?x1xf32, strided<[?, 1, 1]>>
  %to = memref.reinterpret_cast %dst to offset: [0], sizes: [%rows, %parts, 1], strides: [1, %rows, 1]
      : memref<?xf32> to memref<?x?x1xf32, strided<[1, ?, 1]>>
  memref.copy %from, %to : memref<?x?x1xf32, strided<[?, 1, 1]>> to memref<?x?x1xf32, strided<[1, ?, 1]>>
  return %dst : memref<?xf32>
}

// One part of one row is a whole buffer, too. It is copied once.
// CHECK-LABEL: func.func @whole(
//       CHECK:   scf.parallel
//   CHECK-NOT:   scf.parallel
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @whole(%src: memref<4096xf32>) -> memref<4096xf32> {
  %dst = memref.alloc() : memref<4096xf32>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [1, 1, 4096], strides: [4096, 4096, 1] : memref<4096xf32> to memref<1x1x4096xf32>
  %to = memref.reinterpret_cast %dst to offset: [0], sizes: [1, 1, 4096], strides: [4096, 4096, 1] : memref<4096xf32> to memref<1x1x4096xf32>
  memref.copy %from, %to : memref<1x1x4096xf32> to memref<1x1x4096xf32>
  return %dst : memref<4096xf32>
}
