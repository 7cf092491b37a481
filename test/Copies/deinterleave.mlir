// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// Few parts of one or two bytes: sixteen rows are one vector, one shuffle picks a
// part, and the rows that are left are the last ones of sixteen.
// CHECK-LABEL: func.func @rgb(
//  CHECK-SAME:   %[[SRC:[^:]*]]: memref<70x3xi8>
//   CHECK-DAG:   %[[IN:.*]] = memref.collapse_shape %[[SRC]]
//       CHECK:   scf.for %[[ROW:.*]] = %{{.*}} to %c64{{.*}} step %c16
//       CHECK:     %[[AT:.*]] = arith.muli %[[ROW]], %c3
//       CHECK:     %[[ROWS:.*]] = vector.load %[[IN]][%[[AT]]] : memref<210xi8>, vector<48xi8>
//       CHECK:     vector.shuffle %[[ROWS]], %[[ROWS]] [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45]
//       CHECK:     vector.store %{{.*}}[%[[ROW]]] : memref<70xi8>, vector<16xi8>
//       CHECK:     vector.shuffle %[[ROWS]], %[[ROWS]] [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46]
//       CHECK:     vector.shuffle %[[ROWS]], %[[ROWS]] [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 41, 44, 47]
//       CHECK:   vector.load %[[IN]][%c162] : memref<210xi8>, vector<48xi8>
// CHECK-COUNT-3: vector.store %{{.*}}[%c54] : memref<70xi8>, vector<16xi8>
//   CHECK-NOT:   scf.for
//   CHECK-NOT:   memref.copy
func.func @rgb(%src: memref<70x3xi8>) -> (memref<70x1xi8>, memref<70x1xi8>, memref<70x1xi8>) {
  %o0 = memref.alloc() : memref<70x1xi8>
  %s0 = memref.subview %src[0, 0] [70, 1] [1, 1] : memref<70x3xi8> to memref<70x1xi8, strided<[3, 1]>>
  memref.copy %s0, %o0 : memref<70x1xi8, strided<[3, 1]>> to memref<70x1xi8>
  %o1 = memref.alloc() : memref<70x1xi8>
  %s1 = memref.subview %src[0, 1] [70, 1] [1, 1] : memref<70x3xi8> to memref<70x1xi8, strided<[3, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<70x1xi8, strided<[3, 1], offset: 1>> to memref<70x1xi8>
  %o2 = memref.alloc() : memref<70x1xi8>
  %s2 = memref.subview %src[0, 2] [70, 1] [1, 1] : memref<70x3xi8> to memref<70x1xi8, strided<[3, 1], offset: 2>>
  memref.copy %s2, %o2 : memref<70x1xi8, strided<[3, 1], offset: 2>> to memref<70x1xi8>
  return %o0, %o1, %o2 : memref<70x1xi8>, memref<70x1xi8>, memref<70x1xi8>
}
