// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-return-views | FileCheck %s

// CHECK-LABEL: func.func @view
//  CHECK-SAME:   -> memref<4xf32, strided<[1], offset: 2>>
//   CHECK-NOT:   memref.copy
func.func @view(%x: memref<8xf32>) -> memref<4xf32> {
  %0 = memref.subview %x[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %0, %1 : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32>
  return %1 : memref<4xf32>
}

// The argument changes after the copy.
// CHECK-LABEL: func.func @written_later
//       CHECK:   memref.copy
func.func @written_later(%x: memref<8xf32>, %v: f32, %i: index) -> memref<4xf32> {
  %0 = memref.subview %x[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %0, %1 : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32>
  memref.store %v, %x[%i] : memref<8xf32>
  return %1 : memref<4xf32>
}

// A function without a body that is called may write anything.
func.func private @unknown()
// CHECK-LABEL: func.func @call_later
//       CHECK:   memref.copy
func.func @call_later(%x: memref<8xf32>) -> memref<4xf32> {
  %0 = memref.subview %x[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %0, %1 : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32>
  call @unknown() : () -> ()
  return %1 : memref<4xf32>
}

// The copy is used otherwise, or returned twice.
// CHECK-LABEL: func.func @written_copy
//       CHECK:   memref.copy
func.func @written_copy(%x: memref<4xf32>, %v: f32, %i: index) -> memref<4xf32> {
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %x, %1 : memref<4xf32> to memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  return %1 : memref<4xf32>
}

// CHECK-LABEL: func.func @returned_twice
//       CHECK:   memref.copy
func.func @returned_twice(%x: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %x, %1 : memref<4xf32> to memref<4xf32>
  return %1, %1 : memref<4xf32>, memref<4xf32>
}

// Functions that are called in the module keep their types, private ones too.
// CHECK-LABEL: func.func @called
//       CHECK:   memref.copy
func.func @called(%x: memref<4xf32>) -> memref<4xf32> {
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %x, %1 : memref<4xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}
func.func private @caller(%x: memref<4xf32>) -> memref<4xf32> {
  %0 = call @called(%x) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// What is no argument and not returned is freed.
// CHECK-LABEL: func.func @local
//       CHECK:   memref.copy
func.func @local() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %0, %1 : memref<4xf32> to memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : memref<4xf32>
}
