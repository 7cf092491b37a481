// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-outline-loops=min-loops=2 | FileCheck %s

// Loops that differ in floating-point numbers alone share a function that they are
// given to by their bits, from the eighth on: before, code for a number may be
// faster. Other constants are a part of the code.
// CHECK-LABEL: func.func @scaled(
//  CHECK-SAME:   %[[X:.*]]: memref<8xf32>)
// CHECK-COUNT-7:   call @{{.*}}(%[[X]]) : (memref<8xf32>) -> ()
//       CHECK:   %[[EIGHTH:.*]] = arith.constant 1090519040 : i32
//  CHECK-NEXT:   call @[[SHARED:.*]](%[[X]], %[[EIGHTH]]) : (memref<8xf32>, i32) -> ()
//       CHECK:   %[[NINTH:.*]] = arith.constant 1091567616 : i32
//  CHECK-NEXT:   call @[[SHARED]](%[[X]], %[[NINTH]])
//       CHECK:   call @[[SEVENTH:.*]](%[[X]]) : (memref<8xf32>) -> ()
//       CHECK:   call @{{.*}}(%[[X]]) : (memref<8xf32>) -> ()
//       CHECK:   return
//       CHECK: func.func private @[[SHARED]](%{{.*}}: memref<8xf32>, %[[BITS:.*]]: i32)
//   CHECK-NOT:   arith.constant {{.*}} : f32
//       CHECK:   %[[NUMBER:.*]] = arith.bitcast %[[BITS]] : i32 to f32
//       CHECK:   arith.mulf %{{.*}}, %[[NUMBER]]
//       CHECK: func.func private @[[SEVENTH]](%{{.*}}: memref<8xf32>)
//       CHECK:   arith.constant 7.0
func.func @scaled(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %f3 = arith.constant 3.0 : f32
  %f4 = arith.constant 4.0 : f32
  %f5 = arith.constant 5.0 : f32
  %f6 = arith.constant 6.0 : f32
  %f7 = arith.constant 7.0 : f32
  %f8 = arith.constant 8.0 : f32
  %f9 = arith.constant 9.0 : f32
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f1 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f2 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f3 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f4 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f5 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f6 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f7 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f8 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f9 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f7 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c7 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    %1 = arith.mulf %0, %f8 : f32
    memref.store %1, %x[%i] : memref<8xf32>
  }
  return
}
