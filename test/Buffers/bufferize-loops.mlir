// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-bufferize | FileCheck %s
// RUN: %mlir_opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" \
// RUN:   | FileCheck %s --check-prefix=UPSTREAM

// What is carried twice is two buffers in the next iteration, where one is
// written to and the other read. When upstream does so too, findSharedYields can
// go.
// CHECK-LABEL:    func.func @same_twice(
//       CHECK:      linalg.map {{.*}} outs(%[[SUM:.*]] :
//       CHECK:      memref.copy %[[SUM]], %[[COPY:.*]] :
//       CHECK:      scf.yield %[[SUM]], %[[COPY]]
// UPSTREAM-LABEL: func.func @same_twice(
//       UPSTREAM:   linalg.map {{.*}} outs(%[[SUM:.*]] :
//       UPSTREAM:   scf.yield %[[SUM]], %[[SUM]]
func.func @same_twice(%n: index, %c: i32) -> (tensor<2xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.empty() : tensor<2xi32>
  %b = tensor.empty() : tensor<2xi32>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a, %t = %b) -> (tensor<2xi32>, tensor<2xi32>) {
    %1 = tensor.insert %c into %s[%c0] : tensor<2xi32>
    %2 = tensor.empty() : tensor<2xi32>
    %3 = linalg.map { arith.addi } ins(%1, %t : tensor<2xi32>, tensor<2xi32>) outs(%2 : tensor<2xi32>)
    scf.yield %3, %3 : tensor<2xi32>, tensor<2xi32>
  }
  return %0#0, %0#1 : tensor<2xi32>, tensor<2xi32>
}

// An argument that is carried is not written to in the next iteration.
// CHECK-LABEL:    func.func @from_outside(
// CHECK-SAME:       %[[X:[a-z0-9]*]]: memref<2xi32>
//       CHECK:      } do {
//       CHECK:        memref.copy %[[X]], %[[COPY:.*]] :
//       CHECK:        scf.yield %[[COPY]] :
// UPSTREAM-LABEL: func.func @from_outside(
//       UPSTREAM:   } do {
//   UPSTREAM-NOT:     memref.copy
//       UPSTREAM:     return
func.func @from_outside(%x: tensor<2xi32> {bufferization.writable = false}, %go: i1, %c: i32) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %a = tensor.empty() : tensor<2xi32>
  %0 = scf.while (%s = %a) : (tensor<2xi32>) -> tensor<2xi32> {
    %1 = tensor.insert %c into %s[%c0] : tensor<2xi32>
    scf.condition(%go) %1 : tensor<2xi32>
  } do {
  ^bb0(%t: tensor<2xi32>):
    scf.yield %x : tensor<2xi32>
  }
  return %0 : tensor<2xi32>
}

// Tensors that change places are two all the time.
// CHECK-LABEL: func.func @swapped_after(
//       CHECK:   } do {
//       CHECK:   ^bb0(%[[S:.*]]: memref<2xi32{{.*}}>, %[[T:.*]]: memref<2xi32{{.*}}>):
//  CHECK-NEXT:     scf.yield %[[T]], %[[S]] :
func.func @swapped_after(%go: i1, %c: i32) -> (tensor<2xi32>, tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %a = tensor.empty() : tensor<2xi32>
  %b = tensor.empty() : tensor<2xi32>
  %0:2 = scf.while (%s = %a, %t = %b) : (tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
    %1 = tensor.insert %c into %s[%c0] : tensor<2xi32>
    scf.condition(%go) %1, %t : tensor<2xi32>, tensor<2xi32>
  } do {
  ^bb0(%s: tensor<2xi32>, %t: tensor<2xi32>):
    scf.yield %t, %s : tensor<2xi32>, tensor<2xi32>
  }
  return %0#0, %0#1 : tensor<2xi32>, tensor<2xi32>
}

// A constant that is made in the loop is not what is written to behind it.
// CHECK-LABEL:    func.func @constant_in_loop(
//       CHECK:      scf.for
//       CHECK:        %[[CONSTANT:.*]] = memref.get_global
//       CHECK:        memref.copy %[[CONSTANT]], %[[COPY:.*]] :
//       CHECK:        scf.yield %[[COPY]] :
// UPSTREAM-LABEL: func.func @constant_in_loop(
//       UPSTREAM:   memref.get_global
//   UPSTREAM-NOT:   memref.copy
//       UPSTREAM:   scf.yield
func.func @constant_in_loop(%x: tensor<2xi32> {bufferization.writable = true}, %n: index, %c: i32) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> tensor<2xi32> {
    %k = arith.constant dense<[5, 6]> : tensor<2xi32>
    scf.yield %k : tensor<2xi32>
  }
  %1 = tensor.insert %c into %0[%c0] : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// What is carried from outside is the copy of what a cast gives, which upstream
// makes before it looks at the loop. What is written behind the loop is not it.
// CHECK-LABEL:    func.func @copied_cast_from_outside(
//       CHECK:      scf.for
//       CHECK:        memref.copy %[[CAST:.*]], %[[COPY:.*]] :
//       CHECK:        scf.yield %[[COPY]] :
//       CHECK:      return %[[CAST]],
// UPSTREAM-LABEL: func.func @copied_cast_from_outside(
//       UPSTREAM:   scf.for
//   UPSTREAM-NOT:     memref.copy
//       UPSTREAM:     scf.yield %[[CAST:.*]] :
//       UPSTREAM:   return %[[CAST]],
func.func @copied_cast_from_outside(%x: tensor<6xi32> {bufferization.writable = false}, %n: index, %c: i32) -> (tensor<?xi32>, tensor<?xi32>, tensor<6xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = bufferization.alloc_tensor() copy(%x) : tensor<6xi32>
  %b = tensor.cast %a : tensor<6xi32> to tensor<?xi32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %b) -> tensor<?xi32> {
    scf.yield %b : tensor<?xi32>
  }
  %1 = tensor.insert %c into %0[%c0] : tensor<?xi32>
  %2 = tensor.insert %c into %a[%c1] : tensor<6xi32>
  return %b, %1, %2 : tensor<?xi32>, tensor<?xi32>, tensor<6xi32>
}
