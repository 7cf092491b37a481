// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two loops that write to one tensor without contents. When upstream gives them a
// buffer each, separateCarriedEmptyTensors can go.

// RUN: %mlir_opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-bufferize | FileCheck %s

// UPSTREAM-LABEL: func.func @nested
//       UPSTREAM:   %[[ALLOC:.*]] = memref.alloc(
//       UPSTREAM:   scf.for {{.*}} iter_args(%{{.*}} = %[[ALLOC]], %{{.*}} = %c0)
//       UPSTREAM:     scf.for {{.*}} iter_args(%{{.*}} = %[[ALLOC]])
// CHECK-LABEL: func.func @nested
//       CHECK:   %[[INNER:.*]] = memref.alloc(
//       CHECK:   %[[OUTER:.*]] = memref.alloc(
//       CHECK:   scf.for {{.*}} iter_args(%{{.*}} = %[[OUTER]], %{{.*}} = %c0)
//   CHECK-NOT:     memref.alloc
//       CHECK:     scf.for {{.*}} iter_args(%{{.*}} = %[[INNER]])
func.func @nested(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty(%n) : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %empty, %k = %c0) -> (tensor<?xf32>, index) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%b = %empty) -> (tensor<?xf32>) {
      %u = tensor.extract %y[%j] : tensor<?xf32>
      %d = tensor.insert %u into %b[%j] : tensor<?xf32>
      scf.yield %d : tensor<?xf32>
    }
    %l = tensor.dim %s, %c0 : tensor<?xf32>
    %t = tensor.extract %x[%i] : tensor<?xf32>
    %d = tensor.insert %t into %a[%i] : tensor<?xf32>
    scf.yield %d, %l : tensor<?xf32>, index
  }
  return %r#0, %r#1 : tensor<?xf32>, index
}

// The same of what one of two branches makes.
// CHECK-LABEL: func.func @chosen
//       CHECK:   %[[INNER:.*]] = scf.if
//       CHECK:   %[[SIZE:.*]] = memref.dim %[[INNER]]
//       CHECK:   %[[OUTER:.*]] = memref.alloc(%[[SIZE]])
//       CHECK:   scf.for {{.*}} iter_args(%{{.*}} = %[[OUTER]])
//       CHECK:     scf.for {{.*}} iter_args(%{{.*}} = %[[INNER]])
func.func @chosen(%x: f32, %n: index, %if: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %empty = scf.if %if -> tensor<?xf32> {
    %0 = tensor.empty(%n) : tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    %0 = tensor.empty(%c9) : tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %empty) -> (tensor<?xf32>) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%b = %empty) -> (tensor<?xf32>) {
      %d = tensor.insert %x into %b[%j] : tensor<?xf32>
      scf.yield %d : tensor<?xf32>
    }
    %u = tensor.extract %s[%i] : tensor<?xf32>
    %d = tensor.insert %u into %a[%i] : tensor<?xf32>
    scf.yield %d : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// One after the other, loops may share one, also in a loop that does not carry it.
// CHECK-LABEL: func.func @shared
//       CHECK:   %[[ALLOC:.*]] = memref.alloc(
//   CHECK-NOT:   memref.alloc
//       CHECK:   scf.for
//       CHECK:     scf.for {{.*}} iter_args(%{{.*}} = %[[ALLOC]])
//       CHECK:     scf.for {{.*}} iter_args(%{{.*}} = %[[ALLOC]])
func.func @shared(%x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty(%n) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f32) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%b = %empty) -> (tensor<?xf32>) {
      %d = tensor.insert %a into %b[%j] : tensor<?xf32>
      scf.yield %d : tensor<?xf32>
    }
    %u = tensor.extract %s[%i] : tensor<?xf32>
    %t = scf.for %j = %c0 to %n step %c1 iter_args(%b = %empty) -> (tensor<?xf32>) {
      %d = tensor.insert %u into %b[%j] : tensor<?xf32>
      scf.yield %d : tensor<?xf32>
    }
    %v = tensor.extract %t[%i] : tensor<?xf32>
    scf.yield %v : f32
  }
  return %r : f32
}

// CHECK-LABEL: func.func @twice
//       CHECK:   %[[FIRST:.*]] = memref.alloc(
//       CHECK:   %[[SECOND:.*]] = memref.alloc(
//       CHECK:   scf.for {{.*}} iter_args(%{{.*}} = %[[SECOND]], %{{.*}} = %[[FIRST]])
func.func @twice(%x: f32, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty(%n) : tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %empty, %b = %empty) -> (tensor<?xf32>, tensor<?xf32>) {
    %s = tensor.insert %x into %a[%i] : tensor<?xf32>
    %y = arith.negf %x : f32
    %t = tensor.insert %y into %b[%i] : tensor<?xf32>
    scf.yield %s, %t : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}
