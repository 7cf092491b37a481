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

// What is returned in another shape is written to the caller's buffer, too, as
// are other uses of it.
// CHECK-LABEL: func.func @reshaped
//  CHECK-SAME:   %[[X:[^:]*]]: memref<2x6xf32>, %[[RESULT:[^:]*]]: memref<4x3xf32> {bufferize.result})
//   CHECK-NOT:   memref.alloc
//       CHECK:   %[[FLAT:.*]] = memref.collapse_shape %[[RESULT]] {{.*}} : memref<4x3xf32> into memref<12xf32>
//       CHECK:   %[[ROWS:.*]] = memref.expand_shape %[[FLAT]] {{.*}} : memref<12xf32> into memref<2x6xf32>
//       CHECK:   memref.copy %[[X]], %[[ROWS]]
//       CHECK:   memref.load %[[FLAT]]
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @reshaped(%x: memref<2x6xf32>) -> memref<4x3xf32> {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<2x6xf32>
  memref.copy %x, %0 : memref<2x6xf32> to memref<2x6xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<2x6xf32> into memref<12xf32>
  %2 = memref.load %1[%c0] : memref<12xf32>
  memref.store %2, %0[%c0, %c0] : memref<2x6xf32>
  %3 = memref.expand_shape %1 [[0, 1]] output_shape [4, 3] : memref<12xf32> into memref<4x3xf32>
  return %3 : memref<4x3xf32>
}

// One allocation is one buffer of the caller.
// CHECK-LABEL: func.func @twice
//  CHECK-SAME:   %[[FIRST:[^:]*]]: memref<2x6xf32> {bufferize.result}, %[[SECOND:[^:]*]]: memref<12xf32> {bufferize.result})
//       CHECK:   %[[FLAT:.*]] = memref.collapse_shape %[[FIRST]]
//       CHECK:   memref.copy %[[FLAT]], %[[SECOND]]
func.func @twice() -> (memref<2x6xf32>, memref<12xf32>) {
  %0 = memref.alloc() : memref<2x6xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<2x6xf32> into memref<12xf32>
  return %0, %1 : memref<2x6xf32>, memref<12xf32>
}

// An argument, or a part of an allocation, is copied.
// CHECK-LABEL: func.func @not_allocated
//  CHECK-SAME:   %[[FIRST:[^:]*]]: memref<12xf32> {bufferize.result}
//       CHECK:   memref.copy %{{.*}}, %[[FIRST]]
func.func @not_allocated(%x: memref<2x6xf32>) -> memref<12xf32> {
  %0 = memref.collapse_shape %x [[0, 1]] : memref<2x6xf32> into memref<12xf32>
  return %0 : memref<12xf32>
}

// What is said of arguments and of results stays with them.
// CHECK-LABEL: func.func @attributes
//  CHECK-SAME:   %[[X:[^ ]*]]: memref<2xf32> {split.name = "x"}, %[[Y:[^ ]*]]: memref<3xf32>,
//  CHECK-SAME:   %[[U:[^ ]*]]: memref<3xf32> {bufferize.result, split.name = "u"},
//  CHECK-SAME:   %[[V:[^ ]*]]: memref<2xf32> {bufferize.result})
func.func @attributes(%x: memref<2xf32> {split.name = "x"}, %y: memref<3xf32>)
    -> (memref<3xf32> {split.name = "u"}, memref<2xf32>) {
  // CHECK: memref.copy %[[Y]], %[[U]]
  // CHECK: memref.copy %[[X]], %[[V]]
  return %y, %x : memref<3xf32>, memref<2xf32>
}
