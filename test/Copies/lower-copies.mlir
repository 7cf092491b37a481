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

// Dimensions that are contiguous with the next on both sides take no loop.
// CHECK-LABEL: func.func @contiguous
//  CHECK-SAME:   %[[FROM:.*]]: memref<?x3x?xui8>, %[[TO:.*]]: memref<?x3x?xui8>
func.func @contiguous(%from: memref<?x3x?xui8>, %to: memref<?x3x?xui8>) {
  // CHECK-DAG: %[[SOURCE:.*]] = memref.collapse_shape %[[FROM]] {{\[\[}}0, 1, 2]]
  // CHECK-DAG: %[[TARGET:.*]] = memref.collapse_shape %[[TO]] {{\[\[}}0, 1, 2]]
  // CHECK:     linalg.generic
  // CHECK-SAME: ins(%[[SOURCE]] : memref<?xui8>)
  // CHECK-SAME: outs(%[[TARGET]] : memref<?xui8>)
  memref.copy %from, %to : memref<?x3x?xui8> to memref<?x3x?xui8>
  return
}

// CHECK-LABEL: func.func @partly_contiguous
//  CHECK-SAME:   %[[FROM:.*]]: memref<4x2x3xf32, strided<[12, 3, 1]>>, %[[TO:.*]]: memref<4x2x3xf32>
func.func @partly_contiguous(%from: memref<4x2x3xf32, strided<[12, 3, 1]>>, %to: memref<4x2x3xf32>) {
  // CHECK-DAG: %[[SOURCE:.*]] = memref.collapse_shape %[[FROM]] {{\[\[}}0], [1, 2]]
  // CHECK-DAG: %[[TARGET:.*]] = memref.collapse_shape %[[TO]] {{\[\[}}0], [1, 2]]
  // CHECK:     linalg.generic
  // CHECK-SAME: ins(%[[SOURCE]] : memref<4x6xf32, strided<[12, 1]>>)
  // CHECK-SAME: outs(%[[TARGET]] : memref<4x6xf32>)
  memref.copy %from, %to : memref<4x2x3xf32, strided<[12, 3, 1]>> to memref<4x2x3xf32>
  return
}

// CHECK-LABEL: func.func @scalar
func.func @scalar(%from: memref<f32>, %to: memref<f32>) {
  // CHECK-NOT: collapse_shape
  // CHECK:     linalg.generic
  memref.copy %from, %to : memref<f32> to memref<f32>
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
  // CHECK-NOT: strided.pack_chunks
  strided.pack_chunks %from, %sizes into %to rows %rows pitch %pitch unit %unit
      : (memref<?xi24>, memref<?xindex>, memref<?xi24>, index, index, index) -> ()
  return
}

// What is known to be empty is not copied.
// CHECK-LABEL: func.func @empty
//  CHECK-NEXT:   return
func.func @empty(%from: memref<0x?x3xi32>, %to: memref<0x?x3xi32>) {
  memref.copy %from, %to : memref<0x?x3xi32> to memref<0x?x3xi32>
  return
}
