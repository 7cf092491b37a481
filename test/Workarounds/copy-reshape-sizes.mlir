// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// test/Integration/bad_slices.py runs such programs. When the second run finds the
// offset of the sizes, upstream reads them as what they are, and the pass can go.

// RUN: split-opt %s --split-copy-reshape-sizes | FileCheck %s
// RUN: %mlir_opt %s --finalize-memref-to-llvm | FileCheck %s --check-prefix=UPSTREAM

// CHECK-LABEL: func.func @view
//  CHECK-SAME:     %[[X:.*]]: memref<?xf32>, %[[SIZES:.*]]: memref<?xindex, strided<[?], offset: ?>>
//       CHECK:   %[[LENGTH:.*]] = memref.dim %[[SIZES]]
//       CHECK:   %[[COPY:.*]] = memref.alloc(%[[LENGTH]]) : memref<?xindex>
//       CHECK:   scf.for %[[I:.*]] = %{{.*}} to %[[LENGTH]]
//       CHECK:     %[[SIZE:.*]] = memref.load %[[SIZES]][%[[I]]]
//       CHECK:     memref.store %[[SIZE]], %[[COPY]][%[[I]]]
//       CHECK:   memref.reshape %[[X]](%[[COPY]])
//  CHECK-NEXT:   memref.dealloc %[[COPY]]
// UPSTREAM-LABEL: func.func @view
//       UPSTREAM:   %[[SIZES:.*]] = builtin.unrealized_conversion_cast %arg1
//       UPSTREAM:   %[[BEGIN:.*]] = llvm.extractvalue %[[SIZES]][1]
//       UPSTREAM:   llvm.getelementptr %[[BEGIN]][
func.func @view(%x: memref<?xf32>, %sizes: memref<?xindex, strided<[?], offset: ?>>) -> memref<*xf32> {
  %0 = memref.reshape %x(%sizes) : (memref<?xf32>, memref<?xindex, strided<[?], offset: ?>>) -> memref<*xf32>
  return %0 : memref<*xf32>
}

// What upstream reads is left alone.
// CHECK-LABEL: func.func @row
//   CHECK-NOT:   memref.alloc
//       CHECK:   return
func.func @row(%x: memref<?xf32>, %sizes: memref<?xindex>, %two: memref<2xindex, strided<[2]>>) -> (memref<*xf32>, memref<?x?xf32>) {
  %0 = memref.reshape %x(%sizes) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  %1 = memref.reshape %x(%two) : (memref<?xf32>, memref<2xindex, strided<[2]>>) -> memref<?x?xf32>
  return %0, %1 : memref<*xf32>, memref<?x?xf32>
}
