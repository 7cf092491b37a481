// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-results-to-out-params | FileCheck %s

// The result's allocation is the caller's buffer.
// CHECK-LABEL: func.func @static
//  CHECK-SAME:   %[[X:.*]]: memref<4xf32>, %[[RESULT:.*]]: memref<4xf32> {bufferize.result})
func.func @static(%x: memref<4xf32>) -> memref<4xf32> {
  // CHECK-NOT: memref.alloc
  // CHECK:     memref.copy %[[X]], %[[RESULT]]
  // CHECK-NOT: memref.copy
  // CHECK:     return
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %x, %0 : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

// One dynamic result, and the caller does not know what to allocate.
// CHECK-LABEL: func.func @dynamic
//  CHECK-SAME:   -> (memref<4xf32>, memref<?xf32>)
func.func @dynamic(%n: index) -> (memref<4xf32>, memref<?xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  return %0, %1 : memref<4xf32>, memref<?xf32>
}

// CHECK-LABEL: func.func private @private
//  CHECK-SAME:   -> memref<4xf32>
func.func private @private() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}
