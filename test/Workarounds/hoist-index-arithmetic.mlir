// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-hoist-index-arithmetic | FileCheck %s

// More than 256 ways lead back from the eighth sum of two that are equal: that one is
// hoisted, with all before it.
// CHECK-LABEL: func.func @branch(
//  CHECK-SAME:   %[[X:.*]]: memref<?xf32>,
//       CHECK:   %[[N:.*]] = memref.dim %[[X]]
//       CHECK:   %[[SUM1:.*]] = arith.addi %[[N]], %[[N]]
//       CHECK:   %[[SUM2:.*]] = arith.addi %[[SUM1]], %[[SUM1]]
// CHECK-COUNT-6: arith.addi
//   CHECK-NOT:   arith.addi
//       CHECK:   scf.if
//       CHECK:     arith.addi
//       CHECK:     call @use
func.func private @use(index)
func.func @branch(%x: memref<?xf32>, %condition: i1) {
  scf.if %condition {
    %zero = arith.constant 0 : index
    %n = memref.dim %x, %zero : memref<?xf32>
    %1 = arith.addi %n, %n : index
    %2 = arith.addi %1, %1 : index
    %3 = arith.addi %2, %2 : index
    %4 = arith.addi %3, %3 : index
    %5 = arith.addi %4, %4 : index
    %6 = arith.addi %5, %5 : index
    %7 = arith.addi %6, %6 : index
    %8 = arith.addi %7, %7 : index
    %9 = arith.addi %8, %8 : index
    func.call @use(%9) : (index) -> ()
  }
  return
}

// Few ways: nothing is computed where it is not needed.
// CHECK-LABEL: func.func @few(
//   CHECK-NOT:   arith.addi
//       CHECK:   scf.if
//       CHECK:     arith.addi
//       CHECK:     arith.addi
func.func @few(%n: index, %condition: i1) {
  scf.if %condition {
    %1 = arith.addi %n, %n : index
    %2 = arith.addi %1, %1 : index
    func.call @use(%2) : (index) -> ()
  }
  return
}

// The ways go through the lengths of buffers.
// CHECK-LABEL: func.func @buffers(
// CHECK-COUNT-9: arith.addi
//       CHECK:   scf.if
//   CHECK-NOT:   arith.addi
//   CHECK-NOT:   memref.dim
//       CHECK:   return
func.func @buffers(%n: index, %condition: i1) {
  scf.if %condition {
    %zero = arith.constant 0 : index
    %1 = arith.addi %n, %n : index
    %2 = arith.addi %1, %1 : index
    %3 = arith.addi %2, %2 : index
    %4 = arith.addi %3, %3 : index
    %buffer = memref.alloc(%4) : memref<?xf32>
    %n4 = memref.dim %buffer, %zero : memref<?xf32>
    %5 = arith.addi %n4, %n4 : index
    %6 = arith.addi %5, %5 : index
    %7 = arith.addi %6, %6 : index
    %8 = arith.addi %7, %7 : index
    %9 = arith.addi %8, %8 : index
    func.call @use(%9) : (index) -> ()
    memref.dealloc %buffer : memref<?xf32>
  }
  return
}

// Also through casts of buffers, one of which is the length of an argument.
// CHECK-LABEL: func.func @casts(
//  CHECK-SAME:   %[[X:.*]]: memref<?xf32>,
//       CHECK:   scf.if
//   CHECK-DAG:     %[[N:.*]] = memref.dim %[[X]]
//   CHECK-DAG:     %[[FOUR:.*]] = arith.constant 4
//   CHECK-DAG:     call @use(%[[N]])
//   CHECK-DAG:     call @use(%[[FOUR]])
func.func @casts(%x: memref<?xf32>, %y: memref<4xf32>, %condition: i1) {
  scf.if %condition {
    %zero = arith.constant 0 : index
    %cast = memref.cast %x : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
    %n = memref.dim %cast, %zero : memref<?xf32, strided<[?], offset: ?>>
    func.call @use(%n) : (index) -> ()
    %unknown = memref.cast %y : memref<4xf32> to memref<?xf32>
    %four = memref.dim %unknown, %zero : memref<?xf32>
    func.call @use(%four) : (index) -> ()
  }
  return
}

// What a loop counts, and a division that may be one by zero, stay where they are, and
// what depends on them.
// CHECK-LABEL: func.func @loop(
//   CHECK-NOT:   arith
//       CHECK:   scf.for
//       CHECK:     arith.divsi
// CHECK-COUNT-9:   arith.addi
//       CHECK:     call @use
// CHECK-COUNT-9:   arith.addi
//       CHECK:     call @use
func.func @loop(%zero: index, %one: index, %n: index) {
  scf.for %i = %zero to %n step %one {
    %0 = arith.divsi %n, %one : index
    %1 = arith.addi %0, %0 : index
    %2 = arith.addi %1, %1 : index
    %3 = arith.addi %2, %2 : index
    %4 = arith.addi %3, %3 : index
    %5 = arith.addi %4, %4 : index
    %6 = arith.addi %5, %5 : index
    %7 = arith.addi %6, %6 : index
    %8 = arith.addi %7, %7 : index
    %9 = arith.addi %8, %8 : index
    func.call @use(%9) : (index) -> ()
    %11 = arith.addi %i, %i : index
    %12 = arith.addi %11, %11 : index
    %13 = arith.addi %12, %12 : index
    %14 = arith.addi %13, %13 : index
    %15 = arith.addi %14, %14 : index
    %16 = arith.addi %15, %15 : index
    %17 = arith.addi %16, %16 : index
    %18 = arith.addi %17, %17 : index
    %19 = arith.addi %18, %18 : index
    func.call @use(%19) : (index) -> ()
  }
  return
}

// A length that is constant is one way.
// CHECK-LABEL: func.func @constant_length(
//       CHECK:   arith.constant 7
// CHECK-COUNT-9: arith.addi
//       CHECK:   scf.if
func.func @constant_length(%x: memref<7xf32>, %condition: i1) {
  scf.if %condition {
    %zero = arith.constant 0 : index
    %n = memref.dim %x, %zero : memref<7xf32>
    %1 = arith.addi %n, %n : index
    %2 = arith.addi %1, %n : index
    %3 = arith.addi %2, %2 : index
    %4 = arith.addi %3, %3 : index
    %5 = arith.addi %4, %4 : index
    %6 = arith.addi %5, %5 : index
    %7 = arith.addi %6, %6 : index
    %8 = arith.addi %7, %7 : index
    %9 = arith.addi %8, %8 : index
    %10 = arith.addi %9, %9 : index
    func.call @use(%10) : (index) -> ()
  }
  return
}

// Where an op is says what it is.
// CHECK-LABEL: func.func @position(
//   CHECK-NOT:   arith.addi
//       CHECK:   linalg.generic
//       CHECK:     linalg.index
// CHECK-COUNT-9:   arith.addi
//       CHECK:     linalg.yield
func.func @position(%y: memref<9xindex>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%y : memref<9xindex>) {
  ^bb0(%out: index):
    %0 = linalg.index 0 : index
    %1 = arith.addi %0, %0 : index
    %2 = arith.addi %1, %1 : index
    %3 = arith.addi %2, %2 : index
    %4 = arith.addi %3, %3 : index
    %5 = arith.addi %4, %4 : index
    %6 = arith.addi %5, %5 : index
    %7 = arith.addi %6, %6 : index
    %8 = arith.addi %7, %7 : index
    %9 = arith.addi %8, %8 : index
    linalg.yield %9 : index
  }
  return
}
