// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-lower-copies | FileCheck %s

// CHECK-LABEL: func.func @strided
//  CHECK-SAME:   %[[FROM:.*]]: memref<4x2xf32, strided<[8, 1]>>, %[[TO:.*]]: memref<4x2xf32>
func.func @strided(%from: memref<4x2xf32, strided<[8, 1]>>, %to: memref<4x2xf32>) {
  // CHECK:     linalg.generic
  // CHECK-SAME: ins(%[[FROM]]
  // CHECK-SAME: outs(%[[TO]]
  // CHECK-NOT: memref.copy
  memref.copy %from, %to : memref<4x2xf32, strided<[8, 1]>> to memref<4x2xf32>
  return
}

// CHECK-LABEL: func.func @unranked
func.func @unranked(%from: memref<*xf32>, %to: memref<*xf32>) {
  // CHECK: memref.copy
  memref.copy %from, %to : memref<*xf32> to memref<*xf32>
  return
}

// CHECK-LABEL: func.func @pack_chunks
//  CHECK-SAME:   %[[FROM:.*]]: memref<?xi24>, %[[SIZES:.*]]: memref<?xindex>, %[[TO:.*]]: memref<?xi24>, %[[ROWS:.*]]: index, %[[PITCH:.*]]: index, %[[UNIT:.*]]: index
func.func @pack_chunks(%from: memref<?xi24>, %sizes: memref<?xindex>, %to: memref<?xi24>, %rows: index, %pitch: index, %unit: index) {
  // CHECK: scf.for %[[K:.*]] = {{.*}} iter_args(%[[OFFSET:.*]] =
  // CHECK:   %[[SIZE:.*]] = memref.load %[[SIZES]][%[[K]]]
  // CHECK:   %[[WIDTH:.*]] = arith.muli %[[SIZE]], %[[UNIT]]
  // CHECK:   %[[CHUNK:.*]] = memref.reinterpret_cast {{.*}} sizes: [%[[ROWS]], %[[WIDTH]]], strides: [%[[PITCH]], 1]
  // CHECK:   %[[BEGIN:.*]] = arith.muli %[[ROWS]], %[[OFFSET]]
  // CHECK:   %[[PLACE:.*]] = memref.reinterpret_cast {{.*}} sizes: [%[[ROWS]], %[[WIDTH]]], strides: [%[[WIDTH]], 1]
  // CHECK:   linalg.generic
  // CHECK-SAME: ins(%[[CHUNK]]
  // CHECK-SAME: outs(%[[PLACE]]
  // CHECK-NOT: split.pack_chunks
  split.pack_chunks %from, %sizes into %to rows %rows pitch %pitch unit %unit
      : (memref<?xi24>, memref<?xindex>, memref<?xi24>, index, index, index) -> ()
  return
}
