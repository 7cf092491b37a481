// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A few parts of widths that are known at run time have the kernels of the common
// widths, for when all of them turn out to have one and to make up their rows.
//
// RUN: split-opt %s --split-fuse-copies --canonicalize --cse | FileCheck %s

// The last of these begins the rows.
// CHECK-LABEL: func.func @split(
//  CHECK-SAME:   %[[X:[^:]*]]: memref<?x?xf32>, %[[M:[^:]*]]: index, %[[N:[^:]*]]: index, %[[W:[^:]*]]: index
//   CHECK-DAG:   %[[PITCH:.*]] = memref.dim %[[X]], %c1
//   CHECK-DAG:   %[[OFFSET:.*]] = arith.cmpi eq, %[[M]], %[[N]]
//   CHECK-DAG:   %[[WIDTH:.*]] = arith.cmpi eq, %[[W]], %[[N]]
//   CHECK-DAG:   %[[BOTH:.*]] = arith.muli %[[N]], %c2
//   CHECK-DAG:   %[[WHOLE:.*]] = arith.cmpi eq, %[[PITCH]], %[[BOTH]]
//       CHECK:   %[[COMMON:.*]] = arith.select %{{.*}}, %[[N]], %c0
// No width is the one of a case in fewer bits.
//       CHECK:   %[[CASE:.*]] = arith.minsi %[[COMMON]], %c17
//       CHECK:   scf.index_switch %[[CASE]]
//       CHECK:   case 1 {
//       CHECK:     vector.shuffle
//       CHECK:     scf.yield
//       CHECK:   case 2 {
//       CHECK:   case 3 {
//       CHECK:   case 4 {
//       CHECK:   case 8 {
//       CHECK:   case 16 {
//       CHECK:   default {
//       CHECK:     arith.cmpi slt, %[[W]]
func.func @split(%x: memref<?x?xf32>, %m: index, %n: index, %w: index) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %a = memref.alloc(%rows, %w) : memref<?x?xf32>
  %b = memref.alloc(%rows, %n) : memref<?x?xf32>
  %second = memref.subview %x[0, %m] [%rows, %w] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %second, %a : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  %first = memref.subview %x[0, 0] [%rows, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  memref.copy %first, %b : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  return %a, %b : memref<?x?xf32>, memref<?x?xf32>
}

// One row is one stretch for each part.
// CHECK-LABEL: func.func @one_row(
//   CHECK-NOT:   scf.index_switch
//       CHECK:   return
func.func @one_row(%x: memref<?xf32>, %m: index, %n: index, %w: index) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%w) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %second = memref.subview %x[%m] [%w] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %second, %a : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
  %first = memref.subview %x[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  memref.copy %first, %b : memref<?xf32, strided<[1]>> to memref<?xf32>
  return %a, %b : memref<?xf32>, memref<?xf32>
}
