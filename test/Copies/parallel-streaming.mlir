// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='parallel parallel-bytes=4096 task-bytes=1024 llc-bytes=1' --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='parallel parallel-bytes=4096 task-bytes=1024 llc-bytes=1 places-in-turn=1' --canonicalize --cse | FileCheck %s --check-prefix=ONE

// Every thread orders the stores of its own that bypass the caches.
// CHECK-LABEL: func.func @rows(
//       CHECK:   %[[ALIGNED:.*]] = arith.cmpi eq
//       CHECK:   scf.parallel
//       CHECK:     scf.if %[[ALIGNED]]
//       CHECK:       nontemporal
//       CHECK:       llvm.fence seq_cst
//       CHECK:     } else {
//   CHECK-NOT:       nontemporal
//       CHECK:     scf.reduce
//   CHECK-NOT:   fence
//       CHECK:   return
func.func @rows(%src: memref<1000x4xf32>) -> memref<1000x2xf32> {
  %o0 = memref.alloc() : memref<1000x2xf32>
  %s0 = memref.subview %src[0, 1] [1000, 2] [1, 1] : memref<1000x4xf32> to memref<1000x2xf32, strided<[4, 1], offset: 1>>
  memref.copy %s0, %o0 : memref<1000x2xf32, strided<[4, 1], offset: 1>> to memref<1000x2xf32>
  return %o0 : memref<1000x2xf32>
}

// Stretches of rows are whole lines and what is before and behind these, wherever
// rows begin; where one place is read as fast as several, each row of a target that
// bypasses the caches has to be aligned.
// CHECK-LABEL: func.func @few_odd_rows(
//       CHECK:   scf.parallel
//       CHECK:     nontemporal
//       CHECK:   return
//   ONE-LABEL: func.func @few_odd_rows(
//         ONE:   scf.parallel
//     ONE-NOT:     nontemporal
//         ONE:   return
func.func @few_odd_rows(%src: memref<7x202xf32>) -> memref<7x201xf32> {
  %o0 = memref.alloc() : memref<7x201xf32>
  %s0 = memref.subview %src[0, 1] [7, 201] [1, 1] : memref<7x202xf32> to memref<7x201xf32, strided<[202, 1], offset: 1>>
  memref.copy %s0, %o0 : memref<7x201xf32, strided<[202, 1], offset: 1>> to memref<7x201xf32>
  return %o0 : memref<7x201xf32>
}

// CHECK-LABEL: func.func @few_whole_rows(
//       CHECK:   scf.parallel
//       CHECK:     nontemporal
//       CHECK:   return
//   ONE-LABEL: func.func @few_whole_rows(
//         ONE:   scf.parallel
//         ONE:     nontemporal
//         ONE:   return
func.func @few_whole_rows(%src: memref<7x210xf32>) -> memref<7x208xf32> {
  %o0 = memref.alloc() : memref<7x208xf32>
  %s0 = memref.subview %src[0, 1] [7, 208] [1, 1] : memref<7x210xf32> to memref<7x208xf32, strided<[210, 1], offset: 1>>
  memref.copy %s0, %o0 : memref<7x208xf32, strided<[210, 1], offset: 1>> to memref<7x208xf32>
  return %o0 : memref<7x208xf32>
}
