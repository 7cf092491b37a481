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
