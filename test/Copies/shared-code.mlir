// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of one form, of which the code is for several widths, call a function
// that has it.
//
// RUN: split-opt %s --split-fuse-copies --canonicalize --cse \
// RUN:   | FileCheck %s --implicit-check-not='func.func private' \
// RUN:       --implicit-check-not='call @'
// RUN: split-opt %s --pass-pipeline='builtin.module(func.func(split-fuse-copies))' \
// RUN:   | FileCheck %s --check-prefix=NESTED --implicit-check-not='call @'

// A pass over functions adds none.
// NESTED: func.func @a(
// NESTED:   scf.index_switch
// NESTED: func.func @b(
// NESTED:   scf.index_switch

// CHECK-LABEL: func.func @a(
//  CHECK-SAME:   %[[X:[^:]*]]: memref<?x?xf32>, %[[N:[^:]*]]: index, %[[W:[^:]*]]: index
//       CHECK:   %[[ROWS:.*]] = memref.dim %[[X]], %c0
//       CHECK:   %[[FIRST:.*]] = memref.alloc(%[[ROWS]], %[[N]])
//       CHECK:   %[[SECOND:.*]] = memref.alloc(%[[ROWS]], %[[W]])
//   CHECK-NOT:   scf
//       CHECK:   call @[[$COPY:.*]](%[[X]], %[[ROWS]], %[[FIRST]], %[[N]], %[[SECOND]], %[[W]])
//  CHECK-NEXT:   return %[[FIRST]], %[[SECOND]]
func.func @a(%x: memref<?x?xf32>, %n: index, %w: index) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %a = memref.alloc(%rows, %n) : memref<?x?xf32>
  %b = memref.alloc(%rows, %w) : memref<?x?xf32>
  %first = memref.subview %x[0, 0] [%rows, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  memref.copy %first, %a : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  %second = memref.subview %x[0, %n] [%rows, %w] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %second, %b : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  return %a, %b : memref<?x?xf32>, memref<?x?xf32>
}

// The function is given sizes and buffers, and makes none. LLVM leaves it alone.
//       CHECK: func.func private @[[$COPY]](
//  CHECK-SAME:   %[[X:[^:]*]]: memref<?x?xf32>, %[[ROWS:[^:]*]]: index, %[[FIRST:[^:]*]]: memref<?x?xf32>, %[[N:[^:]*]]: index, %[[SECOND:[^:]*]]: memref<?x?xf32>, %[[W:[^:]*]]: index)
//  CHECK-SAME:   passthrough = ["noinline"]
//   CHECK-NOT:   memref.alloc(
//       CHECK:   scf.index_switch
//       CHECK:   return

// CHECK-LABEL: func.func @b(
//   CHECK-NOT:   scf
//       CHECK:   call @[[$COPY]](
func.func @b(%n: index, %w: index, %x: memref<?x?xf32>) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %a = memref.alloc(%rows, %w) : memref<?x?xf32>
  %b = memref.alloc(%rows, %n) : memref<?x?xf32>
  %first = memref.subview %x[0, 0] [%rows, %w] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  memref.copy %first, %a : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  %second = memref.subview %x[0, %w] [%rows, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %second, %b : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  return %a, %b : memref<?x?xf32>, memref<?x?xf32>
}

// What is copied is there where it is called.
// CHECK-LABEL: func.func @in_branch(
//       CHECK:   scf.if
//       CHECK:     call @[[$COPY]](
//  CHECK-NEXT:   }
func.func @in_branch(%x: memref<?x?xf32>, %n: index, %w: index, %flag: i1) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %a = memref.alloc(%rows, %n) : memref<?x?xf32>
  %b = memref.alloc(%rows, %w) : memref<?x?xf32>
  scf.if %flag {
    %first = memref.subview %x[0, 0] [%rows, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    memref.copy %first, %a : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
    %second = memref.subview %x[0, %n] [%rows, %w] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    memref.copy %second, %b : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  }
  return %a, %b : memref<?x?xf32>, memref<?x?xf32>
}

// CHECK-LABEL: func.func @other_type(
//       CHECK:   scf.index_switch
func.func @other_type(%x: memref<?x?xf64>, %n: index, %w: index) -> (memref<?x?xf64>, memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf64>
  %a = memref.alloc(%rows, %n) : memref<?x?xf64>
  %b = memref.alloc(%rows, %w) : memref<?x?xf64>
  %first = memref.subview %x[0, 0] [%rows, %n] [1, 1] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 1]>>
  memref.copy %first, %a : memref<?x?xf64, strided<[?, 1]>> to memref<?x?xf64>
  %second = memref.subview %x[0, %n] [%rows, %w] [1, 1] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 1], offset: ?>>
  memref.copy %second, %b : memref<?x?xf64, strided<[?, 1], offset: ?>> to memref<?x?xf64>
  return %a, %b : memref<?x?xf64>, memref<?x?xf64>
}

// That both parts have one size is known here, and not above.
// CHECK-LABEL: func.func @one_size(
//       CHECK:   scf.index_switch
func.func @one_size(%x: memref<?x?xf32>, %n: index) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %a = memref.alloc(%rows, %n) : memref<?x?xf32>
  %b = memref.alloc(%rows, %n) : memref<?x?xf32>
  %first = memref.subview %x[0, 0] [%rows, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  memref.copy %first, %a : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  %second = memref.subview %x[0, %n] [%rows, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %second, %b : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  return %a, %b : memref<?x?xf32>, memref<?x?xf32>
}

// So is the number of rows here.
// CHECK-LABEL: func.func @known_rows(
//       CHECK:   scf.index_switch
func.func @known_rows(%x: memref<100x?xf32>, %n: index, %w: index) -> (memref<100x?xf32>, memref<100x?xf32>) {
  %a = memref.alloc(%n) : memref<100x?xf32>
  %b = memref.alloc(%w) : memref<100x?xf32>
  %first = memref.subview %x[0, 0] [100, %n] [1, 1] : memref<100x?xf32> to memref<100x?xf32, strided<[?, 1]>>
  memref.copy %first, %a : memref<100x?xf32, strided<[?, 1]>> to memref<100x?xf32>
  %second = memref.subview %x[0, %n] [100, %w] [1, 1] : memref<100x?xf32> to memref<100x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %second, %b : memref<100x?xf32, strided<[?, 1], offset: ?>> to memref<100x?xf32>
  return %a, %b : memref<100x?xf32>, memref<100x?xf32>
}
