// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies --canonicalize --cse | FileCheck %s

// Groups of four rows. The three that are left are the last ones of one more.
// CHECK-LABEL: func.func @known_rest(
//       CHECK:   scf.for %{{.*}} = %c0 to %c28 step %c4
//   CHECK-NOT:   scf.for
//       CHECK:   vector.load %{{.*}}[%c54] : memref<62xf32>, vector<8xf32>
// CHECK-COUNT-2: vector.store %{{.*}}[%c27] : memref<31xf32>, vector<4xf32>
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @known_rest(%src: memref<31x2xf32>) -> (memref<31x1xf32>, memref<31x1xf32>) {
  %o0 = memref.alloc() : memref<31x1xf32>
  %s0 = memref.subview %src[0, 0] [31, 1] [1, 1] : memref<31x2xf32> to memref<31x1xf32, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<31x1xf32, strided<[2, 1]>> to memref<31x1xf32>
  %o1 = memref.alloc() : memref<31x1xf32>
  %s1 = memref.subview %src[0, 1] [31, 1] [1, 1] : memref<31x2xf32> to memref<31x1xf32, strided<[2, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<31x1xf32, strided<[2, 1], offset: 1>> to memref<31x1xf32>
  return %o0, %o1 : memref<31x1xf32>, memref<31x1xf32>
}

// There may be no rest, and no group that one could begin before. Without, rows
// are moved one by one.
// CHECK-LABEL: func.func @unknown_rest(
//  CHECK-SAME:   %{{.*}}: memref<?x2xf32>, %[[ROWS:.*]]: index) ->
//       CHECK:   %[[WHOLE:.*]] = arith.divui %[[ROWS]], %c4
//       CHECK:   %[[GROUPS:.*]] = arith.muli %[[WHOLE]], %c4
//       CHECK:   %[[REST:.*]] = arith.subi %[[ROWS]], %[[GROUPS]]
//       CHECK:   %[[HAS_REST:.*]] = arith.cmpi sge, %[[REST]], %c1
//       CHECK:   %[[HAS_GROUP:.*]] = arith.cmpi sge, %[[ROWS]], %c4
//       CHECK:   %[[BOTH:.*]] = arith.andi %[[HAS_REST]], %[[HAS_GROUP]]
//       CHECK:   scf.if %[[BOTH]] {
//       CHECK:     %[[FIRST:.*]] = arith.subi %[[ROWS]], %c4
//       CHECK:     vector.store %{{.*}}[%[[FIRST]]]
//       CHECK:     vector.store %{{.*}}[%[[FIRST]]]
//       CHECK:   }
//       CHECK:   %[[BEGIN:.*]] = arith.select %[[BOTH]], %[[ROWS]], %[[GROUPS]]
//       CHECK:   scf.for %{{.*}} = %[[BEGIN]] to %[[ROWS]] step %c1
func.func @unknown_rest(%src: memref<?x2xf32>, %n: index) -> (memref<?x1xf32>, memref<?x1xf32>) {
  %o0 = memref.alloc(%n) {alignment = 64 : i64} : memref<?x1xf32>
  %s0 = memref.subview %src[0, 0] [%n, 1] [1, 1] : memref<?x2xf32> to memref<?x1xf32, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<?x1xf32, strided<[2, 1]>> to memref<?x1xf32>
  %o1 = memref.alloc(%n) {alignment = 64 : i64} : memref<?x1xf32>
  %s1 = memref.subview %src[0, 1] [%n, 1] [1, 1] : memref<?x2xf32> to memref<?x1xf32, strided<[2, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<?x1xf32, strided<[2, 1], offset: 1>> to memref<?x1xf32>
  return %o0, %o1 : memref<?x1xf32>, memref<?x1xf32>
}
