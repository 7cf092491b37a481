// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-stage-tables | FileCheck %s

// The host fills a table in its memory, and copies it once, before it is read.
// CHECK-LABEL: func.func @filled(
//       CHECK:   %[[OF_HOST:.*]] = memref.alloc(%{{.*}}) : memref<?xindex>
//       CHECK:   %[[TABLE:.*]] = memref.alloc(%{{.*}}) : memref<?xindex>
//       CHECK:   scf.for
//       CHECK:     memref.store %{{.*}}, %[[OF_HOST]][
//       CHECK:   %[[LAST:.*]] = memref.load %[[OF_HOST]][
//       CHECK:   gpu.memcpy %[[TABLE]], %[[OF_HOST]]
//       CHECK:   memref.dealloc %[[OF_HOST]]
//       CHECK:   return %[[TABLE]], %[[LAST]]
func.func @filled(%n: index) -> (memref<?xindex>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %table = memref.alloc(%n) : memref<?xindex>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %i, %table[%i] : memref<?xindex>
  }
  %last = memref.load %table[%c0] : memref<?xindex>
  return %table, %last : memref<?xindex>, index
}

// What is read of a copy of it is read there, too.
// CHECK-LABEL: func.func @copied(
//       CHECK:   %[[OF_HOST:.*]] = memref.alloc() : memref<1xindex>
//       CHECK:   %[[TABLE:.*]] = memref.alloc() : memref<1xindex>
//       CHECK:   memref.store %{{.*}}, %[[OF_HOST]][
//       CHECK:   %[[COPY:.*]] = memref.alloc() : memref<1xindex>
//   CHECK-NOT:   memref.copy
//       CHECK:   gpu.memcpy %[[COPY]], %[[OF_HOST]]
//       CHECK:   memref.load %[[OF_HOST]][
//       CHECK:   return %[[COPY]]
func.func @copied(%x: index) -> (memref<1xindex>, index) {
  %c0 = arith.constant 0 : index
  %table = memref.alloc() : memref<1xindex>
  memref.store %x, %table[%c0] : memref<1xindex>
  %copy = memref.alloc() : memref<1xindex>
  memref.copy %table, %copy : memref<1xindex> to memref<1xindex>
  %read = memref.load %copy[%c0] : memref<1xindex>
  memref.dealloc %table : memref<1xindex>
  return %copy, %read : memref<1xindex>, index
}

// So is what is read of one of its columns.
// CHECK-LABEL: func.func @column(
//       CHECK:   %[[OF_HOST:.*]] = memref.alloc(%{{.*}}) : memref<?x2xindex>
//       CHECK:   memref.store %{{.*}}, %[[OF_HOST]][
//       CHECK:   %[[VIEW:.*]] = memref.subview %[[OF_HOST]][
//       CHECK:   %[[COLUMN:.*]] = memref.collapse_shape %[[VIEW]]
//       CHECK:   memref.load %[[COLUMN]][
func.func @column(%n: index, %i: index) -> (memref<?x2xindex>, index) {
  %c1 = arith.constant 1 : index
  %table = memref.alloc(%n) : memref<?x2xindex>
  memref.store %i, %table[%i, %c1] : memref<?x2xindex>
  %view = memref.subview %table[0, 1] [%n, 1] [1, 1] : memref<?x2xindex> to memref<?x1xindex, strided<[2, 1], offset: 1>>
  %column = memref.collapse_shape %view [[0, 1]] : memref<?x1xindex, strided<[2, 1], offset: 1>> into memref<?xindex, strided<[2], offset: 1>>
  %read = memref.load %column[%i] : memref<?xindex, strided<[2], offset: 1>>
  return %table, %read : memref<?x2xindex>, index
}

// A constant is copied from where it is, and read there.
// CHECK-LABEL: func.func @constant(
//       CHECK:   %[[TABLE:.*]] = memref.alloc() : memref<2xindex>
//       CHECK:   %[[CONSTANT:.*]] = memref.get_global @pair
//   CHECK-NOT:   memref.copy
//       CHECK:   gpu.memcpy %[[TABLE]], %[[CONSTANT]]
//       CHECK:   memref.load %[[CONSTANT]][
memref.global "private" constant @pair : memref<2xindex> = dense<[3, 4]>
func.func @constant(%i: index) -> (memref<2xindex>, index) {
  %table = memref.alloc() : memref<2xindex>
  %pair = memref.get_global @pair : memref<2xindex>
  memref.copy %pair, %table : memref<2xindex> to memref<2xindex>
  %read = memref.load %table[%i] : memref<2xindex>
  return %table, %read : memref<2xindex>, index
}

// What is written to as well is read on the device.
// CHECK-LABEL: func.func @constant_changed(
//       CHECK:   gpu.memcpy %[[TABLE:.*]], %{{.*}} : memref<2xindex>, memref<2xindex>
//       CHECK:   memref.store %{{.*}}, %[[TABLE]][
//       CHECK:   memref.load %[[TABLE]][
func.func @constant_changed(%i: index) -> (memref<2xindex>, index) {
  %table = memref.alloc() : memref<2xindex>
  %pair = memref.get_global @pair : memref<2xindex>
  memref.copy %pair, %table : memref<2xindex> to memref<2xindex>
  memref.store %i, %table[%i] : memref<2xindex>
  %read = memref.load %table[%i] : memref<2xindex>
  return %table, %read : memref<2xindex>, index
}

// Sizes that a loop reads are copied from the device once.
// CHECK-LABEL: func.func @sizes(
//  CHECK-SAME:   %[[SIZES:.*]]: memref<?xindex>)
//       CHECK:   %[[OF_HOST:.*]] = memref.alloc(%{{.*}}) : memref<?xindex>
//       CHECK:   gpu.memcpy %[[OF_HOST]], %[[SIZES]]
//       CHECK:   scf.for
//       CHECK:     memref.load %[[OF_HOST]][
//       CHECK:   memref.dealloc %[[OF_HOST]]
func.func @sizes(%sizes: memref<?xindex>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %sizes, %c0 : memref<?xindex>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {
    %size = memref.load %sizes[%i] : memref<?xindex>
    %next = arith.addi %s, %size : index
    scf.yield %next : index
  }
  return %sum : index
}

// What is written after it was read, or by something else, stays on the device.
// CHECK-LABEL: func.func @written_later(
//   CHECK-NOT:   gpu.memcpy
//       CHECK:   return
func.func @written_later(%a: memref<1xindex>, %x: index) -> memref<1xindex> {
  %c0 = arith.constant 0 : index
  %table = memref.alloc() : memref<1xindex>
  memref.store %x, %table[%c0] : memref<1xindex>
  memref.copy %table, %a : memref<1xindex> to memref<1xindex>
  memref.store %c0, %table[%c0] : memref<1xindex>
  return %table : memref<1xindex>
}

// CHECK-LABEL: func.func @written_elsewhere(
//   CHECK-NOT:   gpu.memcpy
//       CHECK:   return
func.func @written_elsewhere(%a: memref<1xindex>, %x: index) -> memref<1xindex> {
  %c0 = arith.constant 0 : index
  %table = memref.alloc() : memref<1xindex>
  memref.store %x, %table[%c0] : memref<1xindex>
  memref.copy %a, %table : memref<1xindex> to memref<1xindex>
  return %table : memref<1xindex>
}

// One element is read by itself.
// CHECK-LABEL: func.func @element(
//   CHECK-NOT:   gpu.memcpy
//       CHECK:   return
func.func @element(%x: memref<1024xf32>, %i: index) -> f32 {
  %0 = memref.load %x[%i] : memref<1024xf32>
  return %0 : f32
}
