// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-canonicalize-views | FileCheck %s

// The allocation turns out to be empty: the view of it must not become one that
// begins where it ends.
// CHECK-LABEL: func.func @dimension_becomes_zero
func.func @dimension_becomes_zero(%n: index) -> memref<1x?xf32, strided<[?, 1], offset: ?>> {
  // CHECK:     %[[A:.*]] = memref.alloc() : memref<2x0xf32>
  // CHECK-NOT: memref.subview
  // CHECK:     %[[V:.*]] = memref.reinterpret_cast %[[A]] to offset: [0], sizes: [1, 0], strides: [1, 1]
  // CHECK:     memref.cast %[[V]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.alloc(%c2, %c0) : memref<?x?xf32>
  %d = memref.dim %0, %c1 : memref<?x?xf32>
  %1 = memref.subview %0[%c1, 0] [1, %d] [1, 1] : memref<?x?xf32> to memref<1x?xf32, strided<[?, 1], offset: ?>>
  return %1 : memref<1x?xf32, strided<[?, 1], offset: ?>>
}

// A dimension that the view drops has no size in the result.
// CHECK-LABEL: func.func @dropped_dimension
func.func @dropped_dimension(%x: memref<?x4xf32>, %o: index) -> memref<0xf32, strided<[1], offset: ?>> {
  // CHECK-NOT: memref.subview
  // CHECK:     memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [0], strides: [1]
  %0 = memref.subview %x[%o, 2] [1, 0] [1, 1] : memref<?x4xf32> to memref<0xf32, strided<[1], offset: ?>>
  return %0 : memref<0xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @not_known_to_be_empty
func.func @not_known_to_be_empty(%x: memref<?x4xf32>, %n: index) -> memref<?x4xf32, strided<[4, 1], offset: ?>> {
  // CHECK: memref.subview
  %0 = memref.subview %x[%n, 0] [%n, 4] [1, 1] : memref<?x4xf32> to memref<?x4xf32, strided<[4, 1], offset: ?>>
  return %0 : memref<?x4xf32, strided<[4, 1], offset: ?>>
}

// Upstream would fold the cast: the view would begin where its source ends.
// CHECK-LABEL: func.func @ends_at_run_time
func.func @ends_at_run_time(%x: memref<3x4xf32>, %n: index) -> memref<?x?xf32, strided<[?, 1], offset: ?>> {
  // CHECK-NOT: memref.subview
  // CHECK:     %[[SIZE:.*]] = arith.maxsi %{{.*}}, %c0
  // CHECK:     %[[V:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%[[SIZE]], 4], strides: [1, 1]
  // CHECK:     memref.cast %[[V]]
  %c3 = arith.constant 3 : index
  %0 = memref.cast %x : memref<3x4xf32> to memref<?x?xf32>
  %1 = memref.subview %0[%c3, 0] [%n, 4] [1, 1] : memref<?x?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %2 = memref.cast %1 : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %2 : memref<?x?xf32, strided<[?, 1], offset: ?>>
}

// Of what remains of one element after two, behind a check that fails: no view has
// a negative size.
// CHECK-LABEL: func.func @negative_size
func.func @negative_size(%x: memref<3xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  // CHECK-NOT: memref.subview
  // CHECK:     %[[V:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [0], strides: [1]
  // CHECK:     memref.cast %[[V]]
  %c-1 = arith.constant -1 : index
  %c3 = arith.constant 3 : index
  %0 = memref.cast %x : memref<3xf32> to memref<?xf32>
  %1 = memref.subview %0[%c3] [%c-1] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %2 = memref.cast %1 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %2 : memref<?xf32, strided<[?], offset: ?>>
}

// A check before it fails, and what is behind it must not be refused.
// CHECK-LABEL: func.func @past_the_end
func.func @past_the_end(%x: memref<3xf32>) -> memref<2xf32, strided<[1], offset: ?>> {
  // CHECK-NOT: memref.subview
  // CHECK:     memref.reinterpret_cast %{{.*}} to offset: [2], sizes: [2], strides: [1]
  %0 = memref.cast %x : memref<3xf32> to memref<?xf32>
  %1 = memref.subview %0[2] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: 2>>
  %2 = memref.cast %1 : memref<2xf32, strided<[1], offset: 2>> to memref<2xf32, strided<[1], offset: ?>>
  return %2 : memref<2xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @inside_of_what_is_cast
func.func @inside_of_what_is_cast(%x: memref<3xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  // CHECK: memref.subview %{{.*}}[2] [%{{.*}}] [1] : memref<3xf32>
  %0 = memref.cast %x : memref<3xf32> to memref<?xf32>
  %1 = memref.subview %0[2] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 2>>
  %2 = memref.cast %1 : memref<?xf32, strided<[1], offset: 2>> to memref<?xf32, strided<[1], offset: ?>>
  return %2 : memref<?xf32, strided<[1], offset: ?>>
}

// Upstream would give the result a static size, which the dynamic dimension does
// not allow.
// CHECK-LABEL: func.func @collapse
func.func @collapse(%x: memref<2x0x?xf32>) -> memref<?xf32> {
  // CHECK-NOT: memref.collapse_shape
  // CHECK:     memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [0], strides: [1]
  %0 = memref.cast %x : memref<2x0x?xf32> to memref<2x?x?xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2]] : memref<2x?x?xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}

// Two casts of which the second contradicts where the first came from: a check
// before it fails.
// CHECK-LABEL: func.func @contradictory_casts
func.func @contradictory_casts(%x: memref<0x?xf32>) -> memref<2x?xf32> {
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2, 0], strides: [1, 1] : memref<0x?xf32> to memref<2x0xf32
  // CHECK: memref.cast %[[V]]
  %0 = memref.cast %x : memref<0x?xf32> to memref<?x?xf32>
  %1 = memref.cast %0 : memref<?x?xf32> to memref<2x?xf32>
  return %1 : memref<2x?xf32>
}

// CHECK-LABEL: func.func @contradictory_ranks
func.func @contradictory_ranks(%x: memref<4xf32>) -> memref<2x2xf32, strided<[?, ?], offset: ?>> {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [2, 2], strides: [1, 1]
  %0 = memref.cast %x : memref<4xf32> to memref<*xf32>
  %1 = memref.cast %0 : memref<*xf32> to memref<2x2xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<2x2xf32, strided<[?, ?], offset: ?>>
}
