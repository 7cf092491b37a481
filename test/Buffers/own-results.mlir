// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-own-results | FileCheck %s

// CHECK-LABEL: func.func @fresh
func.func @fresh() -> (memref<4xf32>, memref<4xf32>) {
  // CHECK-NOT: memref.copy
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  // CHECK: return
  return %0, %1 : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func @twice
func.func @twice() -> (memref<4xf32>, memref<4xf32>) {
  // CHECK: %[[A:.*]] = memref.alloc()
  // CHECK: %[[B:.*]] = memref.alloc()
  // CHECK: memref.copy %[[A]], %[[B]]
  // CHECK: return %[[A]], %[[B]]
  %0 = memref.alloc() : memref<4xf32>
  return %0, %0 : memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func @view
func.func @view(%n: index) -> (memref<?x2xf32>, memref<?xf32>) {
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK: %[[VIEW:.*]] = memref.collapse_shape %[[A]]
  // CHECK: %[[DIM:.*]] = memref.dim %[[VIEW]]
  // CHECK: %[[COPY:.*]] = memref.alloc(%[[DIM]])
  // CHECK: memref.copy %[[VIEW]], %[[COPY]]
  // CHECK: return %[[A]], %[[COPY]]
  %0 = memref.alloc(%n) : memref<?x2xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x2xf32> into memref<?xf32>
  return %0, %1 : memref<?x2xf32>, memref<?xf32>
}

// CHECK-LABEL: func.func @argument
//  CHECK-SAME:   %[[ARG:.*]]: memref<4xf32>
func.func @argument(%arg: memref<4xf32>) -> memref<4xf32> {
  // CHECK: %[[COPY:.*]] = memref.alloc()
  // CHECK: memref.copy %[[ARG]], %[[COPY]]
  // CHECK: return %[[COPY]]
  return %arg : memref<4xf32>
}

// The copy is packed, whatever the layout of the view, which the type leaves open.
// CHECK-LABEL: func.func @dynamic_layout
func.func @dynamic_layout(%arg: memref<8xf32>, %i: index)
    -> memref<?xf32, strided<[1], offset: ?>> {
  // CHECK: %[[VIEW:.*]] = memref.subview
  // CHECK: %[[COPY:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xf32>
  // CHECK: memref.copy %[[VIEW]], %[[COPY]]
  // CHECK: %[[CAST:.*]] = memref.cast %[[COPY]] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  // CHECK: return %[[CAST]]
  %0 = memref.subview %arg[%i] [%i] [1]
      : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

// One of several buffers, one of which is not the function's own.
// CHECK-LABEL: func.func @selected
func.func @selected(%arg: memref<4xf32>, %c: i1) -> memref<4xf32> {
  // CHECK: %[[IF:.*]] = scf.if
  // CHECK: memref.copy %[[IF]], %{{.*}}
  %0 = scf.if %c -> memref<4xf32> {
    %1 = memref.alloc() : memref<4xf32>
    scf.yield %1 : memref<4xf32>
  } else {
    scf.yield %arg : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// What a callee returns is the caller's.
// CHECK-LABEL: func.func @call
func.func @call() -> memref<4xf32> {
  // CHECK-NOT: memref.copy
  %0:2 = call @fresh() : () -> (memref<4xf32>, memref<4xf32>)
  // CHECK: return
  return %0#1 : memref<4xf32>
}

// A copy goes by the strides of the view, not by a type that says it has no gaps.
// CHECK-LABEL: func.func @hidden_gaps
//       CHECK:   %[[VIEW:.*]] = memref.subview
//       CHECK:   %[[CAST:.*]] = memref.cast %[[VIEW]] : memref<?x1xf32, strided<[?, 1]>> to memref<6x?xf32, strided<[?, 1]>>
//       CHECK:   memref.copy %[[CAST]]
func.func @hidden_gaps(%x: memref<?x?xf32>, %n: index) -> memref<6x?xf32> {
  %0 = memref.subview %x[0, 0] [%n, 1] [1, 1] : memref<?x?xf32> to memref<?x1xf32, strided<[?, 1]>>
  %1 = memref.cast %0 : memref<?x1xf32, strided<[?, 1]>> to memref<6x?xf32>
  return %1 : memref<6x?xf32>
}
