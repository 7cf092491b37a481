// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='distinct-arguments llc-bytes=100000' --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='distinct-arguments llc-bytes=100000 places-in-turn=1' --canonicalize --cse | FileCheck %s --check-prefix=ONE

// Columns that are shuffled to a vector of each row, where rows have others,
// too. Stores bypass the caches only if these vectors are aligned in every row.
// CHECK-LABEL: func.func @aligned(
//   CHECK-NOT:   prefetch
//       CHECK:   vector.store {{.*}} {alignment = 16 : i64, nontemporal = true}
//   CHECK-NOT:   prefetch
//       CHECK:   return
//
// Where hardware does not, a line of each part is asked for, a KiB ahead.
//   ONE-LABEL: func.func @aligned(
//         ONE:   scf.if
//         ONE:     scf.for %[[ROW:.*]] = %c0
//         ONE:       %[[AHEAD:.*]] = arith.addi %[[ROW]], %c256
//         ONE:       memref.prefetch %[[FIRST:.*]][%[[AHEAD]]], read
//         ONE:       vector.load %[[FIRST]][%[[ROW]]]
//   ONE-COUNT-3:       memref.prefetch %{{.*}}[%[[AHEAD]]], read
//     ONE-NOT:       prefetch
//   ONE-COUNT-4:       vector.store {{.*}} {alignment = 16 : i64, nontemporal = true}
//         ONE:   } else {
//     ONE-NOT:     prefetch
//         ONE:   return
func.func @aligned(%x0: memref<8192x1xf32>, %x1: memref<8192x1xf32>, %x2: memref<8192x1xf32>, %x3: memref<8192x1xf32>, %r: memref<8192x8xf32>) {
  %0 = memref.subview %r[0, 4] [8192, 1] [1, 1] : memref<8192x8xf32> to memref<8192x1xf32, strided<[8, 1], offset: 4>>
  memref.copy %x0, %0 : memref<8192x1xf32> to memref<8192x1xf32, strided<[8, 1], offset: 4>>
  %1 = memref.subview %r[0, 5] [8192, 1] [1, 1] : memref<8192x8xf32> to memref<8192x1xf32, strided<[8, 1], offset: 5>>
  memref.copy %x1, %1 : memref<8192x1xf32> to memref<8192x1xf32, strided<[8, 1], offset: 5>>
  %2 = memref.subview %r[0, 6] [8192, 1] [1, 1] : memref<8192x8xf32> to memref<8192x1xf32, strided<[8, 1], offset: 6>>
  memref.copy %x2, %2 : memref<8192x1xf32> to memref<8192x1xf32, strided<[8, 1], offset: 6>>
  %3 = memref.subview %r[0, 7] [8192, 1] [1, 1] : memref<8192x8xf32> to memref<8192x1xf32, strided<[8, 1], offset: 7>>
  memref.copy %x3, %3 : memref<8192x1xf32> to memref<8192x1xf32, strided<[8, 1], offset: 7>>
  return
}

// CHECK-LABEL: func.func @rows_misaligned(
//   CHECK-NOT:   nontemporal
//       CHECK:   vector.store {{.*}} vector<4xf32>
//   CHECK-NOT:   nontemporal
//       CHECK:   return
func.func @rows_misaligned(%x0: memref<8192x1xf32>, %x1: memref<8192x1xf32>, %x2: memref<8192x1xf32>, %x3: memref<8192x1xf32>, %r: memref<8192x7xf32>) {
  %0 = memref.subview %r[0, 0] [8192, 1] [1, 1] : memref<8192x7xf32> to memref<8192x1xf32, strided<[7, 1]>>
  memref.copy %x0, %0 : memref<8192x1xf32> to memref<8192x1xf32, strided<[7, 1]>>
  %1 = memref.subview %r[0, 1] [8192, 1] [1, 1] : memref<8192x7xf32> to memref<8192x1xf32, strided<[7, 1], offset: 1>>
  memref.copy %x1, %1 : memref<8192x1xf32> to memref<8192x1xf32, strided<[7, 1], offset: 1>>
  %2 = memref.subview %r[0, 2] [8192, 1] [1, 1] : memref<8192x7xf32> to memref<8192x1xf32, strided<[7, 1], offset: 2>>
  memref.copy %x2, %2 : memref<8192x1xf32> to memref<8192x1xf32, strided<[7, 1], offset: 2>>
  %3 = memref.subview %r[0, 3] [8192, 1] [1, 1] : memref<8192x7xf32> to memref<8192x1xf32, strided<[7, 1], offset: 3>>
  memref.copy %x3, %3 : memref<8192x1xf32> to memref<8192x1xf32, strided<[7, 1], offset: 3>>
  return
}

// CHECK-LABEL: func.func @columns_misaligned(
//   CHECK-NOT:   nontemporal
//       CHECK:   vector.store {{.*}} vector<4xf32>
//   CHECK-NOT:   nontemporal
//       CHECK:   return
func.func @columns_misaligned(%x0: memref<8192x1xf32>, %x1: memref<8192x1xf32>, %x2: memref<8192x1xf32>, %x3: memref<8192x1xf32>, %r: memref<8192x8xf32>) {
  %0 = memref.subview %r[0, 2] [8192, 1] [1, 1] : memref<8192x8xf32> to memref<8192x1xf32, strided<[8, 1], offset: 2>>
  memref.copy %x0, %0 : memref<8192x1xf32> to memref<8192x1xf32, strided<[8, 1], offset: 2>>
  %1 = memref.subview %r[0, 3] [8192, 1] [1, 1] : memref<8192x8xf32> to memref<8192x1xf32, strided<[8, 1], offset: 3>>
  memref.copy %x1, %1 : memref<8192x1xf32> to memref<8192x1xf32, strided<[8, 1], offset: 3>>
  %2 = memref.subview %r[0, 4] [8192, 1] [1, 1] : memref<8192x8xf32> to memref<8192x1xf32, strided<[8, 1], offset: 4>>
  memref.copy %x2, %2 : memref<8192x1xf32> to memref<8192x1xf32, strided<[8, 1], offset: 4>>
  %3 = memref.subview %r[0, 5] [8192, 1] [1, 1] : memref<8192x8xf32> to memref<8192x1xf32, strided<[8, 1], offset: 5>>
  memref.copy %x3, %3 : memref<8192x1xf32> to memref<8192x1xf32, strided<[8, 1], offset: 5>>
  return
}
