// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-outline-loops=min-loops=2 | FileCheck %s
// RUN: split-opt %s --split-outline-loops=min-loops=3 | FileCheck %s --check-prefix=FEW

// The loops of all functions count, and those of the same code share one.

// CHECK-LABEL: func.func @first(
//       CHECK:   call @[[$LOOP:.*]](%{{.*}})
// CHECK-LABEL: func.func private @first_loop(
//       CHECK:   scf.for
// CHECK-LABEL: func.func @second(
//       CHECK:   call @[[$LOOP]](%{{.*}})
//   CHECK-NOT:   scf.for
//
// One that LLVM leaves where it is has its loop to itself, which does not count.
// CHECK-LABEL: func.func private @copy(
//       CHECK:   scf.for

// FEW-LABEL: func.func @first(
//       FEW:   scf.for
// FEW-LABEL: func.func @second(
//       FEW:   scf.for
//   FEW-NOT: func.func private @{{.*}}_loop
func.func @first(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %zero, %x[%i] : memref<8xf32>
  }
  return
}

func.func @second(%y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %zero, %y[%i] : memref<8xf32>
  }
  return
}

func.func private @copy(%y: memref<8xf32>) attributes {passthrough = ["noinline"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %zero, %y[%i] : memref<8xf32>
  }
  return
}
