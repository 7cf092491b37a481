// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-skip-empty-loops | FileCheck %s

// CHECK-LABEL: func.func @nest
//  CHECK-SAME:   %{{.*}}: memref<?x?x?xf32>, %[[M:.*]]: index, %[[N:.*]]: index, %[[P:.*]]: index
func.func @nest(%b: memref<?x?x?xf32>, %m: index, %n: index, %p: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  // CHECK-DAG:  %[[C0:.*]] = arith.constant 0
  // CHECK:      %[[N0:.*]] = arith.cmpi slt, %[[C0]], %[[N]]
  // CHECK-NEXT: %[[END:.*]] = arith.select %[[N0]], %[[M]], %[[C0]]
  // CHECK-NEXT: %[[P0:.*]] = arith.cmpi slt, %[[C0]], %[[P]]
  // CHECK-NEXT: %[[END1:.*]] = arith.select %[[P0]], %[[END]], %[[C0]]
  // CHECK-NEXT: scf.for %{{.*}} = %[[C0]] to %[[END1]]
  // CHECK-NEXT: scf.for %{{.*}} = %[[C0]] to %[[N]]
  // CHECK-NEXT: scf.for %{{.*}} = %[[C0]] to %[[P]]
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      scf.for %k = %c0 to %p step %c1 {
        memref.store %f, %b[%i, %j, %k] : memref<?x?x?xf32>
      }
    }
  }
  return
}

// What else is in the outer loop has to be done, and bounds may depend on it.
// CHECK-LABEL: func.func @stays
//   CHECK-NOT:   arith.select
func.func @stays(%b: memref<?x?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 0.0 : f32
  scf.for %i = %c0 to %m step %c1 {
    memref.store %f, %b[%i, %c0] : memref<?x?xf32>
    scf.for %j = %c0 to %n step %c1 {
      memref.store %f, %b[%i, %j] : memref<?x?xf32>
    }
  }
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %i step %c1 {
      memref.store %f, %b[%i, %j] : memref<?x?xf32>
    }
  }
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %c8 step %c1 {
      memref.store %f, %b[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
