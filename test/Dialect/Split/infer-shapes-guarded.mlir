// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-infer-shapes | FileCheck %s

// What is known contradicts ops that a guard may keep from running. They keep
// their own types, behind casts, and so their run-time checks.

// CHECK-LABEL: func.func @sizes
//       CHECK:   %[[D:.*]] = tensor.cast %{{.*}} : tensor<4xf32> to tensor<?xf32>
//       CHECK:   scf.if
//       CHECK:     split.split %[[D]] sizes [2, 300] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
//       CHECK:     split.split %{{.*}} sizes [2, 2] axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
func.func @sizes(%x: tensor<4xf32>, %flag: i1) -> tensor<?xf32> {
  %d = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %r = scf.if %flag -> tensor<?xf32> {
    %0:2 = split.split %d sizes [2, 300] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %0#1 : tensor<?xf32>
  } else {
    %0:2 = split.split %d sizes [2, 2] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %0#0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Of a sequence less is known then, as nothing casts one.
// CHECK-LABEL: func.func @sequence
//       CHECK:   split.split_to_sequence %{{.*}} -> !split.sequence<tensor<?x?xf32>>
//       CHECK:   split.sequence_at %{{.*}} : (!split.sequence<tensor<?x?xf32>>, tensor<i64>) -> tensor<2x3xf32>
func.func @sequence(%x: tensor<4x3xf32>, %p: tensor<i64>, %flag: i1, %e: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %d = tensor.cast %x : tensor<4x3xf32> to tensor<?x?xf32>
  %s = split.split_to_sequence %d axis 0 : (tensor<?x?xf32>) -> !split.sequence<tensor<?x?xf32>>
  %r = scf.if %flag -> tensor<2x3xf32> {
    %0 = split.sequence_at %s at %p : (!split.sequence<tensor<?x?xf32>>, tensor<i64>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  } else {
    scf.yield %e : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @elementwise
//       CHECK:   scf.if
//       CHECK:     arith.addf %{{.*}}, %{{.*}} : tensor<?xf32>
func.func @elementwise(%x: tensor<4xf32>, %y: tensor<5xf32>, %flag: i1) -> tensor<?xf32> {
  %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %b = tensor.cast %y : tensor<5xf32> to tensor<?xf32>
  %r = scf.if %flag -> tensor<?xf32> {
    %0 = arith.addf %a, %b : tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// With its own types, which have no rank, the op can be neither checked nor
// lowered.
// CHECK-LABEL: func.func @rank
//       CHECK:   scf.if
//       CHECK:     %[[FALSE:.*]] = arith.constant false
//       CHECK:     split.assert %[[FALSE]], "axis is 2, but must be in [-2, 1]"
//   CHECK-NOT:     split.split
//       CHECK:     tensor.empty
//       CHECK:     scf.yield
func.func @rank(%x: tensor<4x3xf32>, %flag: i1) -> tensor<?x?xf32> {
  %a = tensor.cast %x : tensor<4x3xf32> to tensor<*xf32>
  %d = tensor.cast %x : tensor<4x3xf32> to tensor<?x?xf32>
  %r = scf.if %flag -> tensor<?x?xf32> {
    %0:2 = split.split %a into 2 axis 2 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
    %1 = tensor.cast %0#1 : tensor<*xf32> to tensor<?x?xf32>
    scf.yield %1 : tensor<?x?xf32>
  } else {
    scf.yield %d : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// A private function may be called where a guard allows it only.
// CHECK-LABEL: func.func @call
//       CHECK: func.func private @head
//       CHECK:   split.variadic_split %{{.*}} axis 0 lengths [8, -1] : (tensor<?xf32>)
func.func @call(%x: tensor<4xf32>) -> tensor<?xf32> {
  %r = call @head(%x) : (tensor<4xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @head(%x: tensor<4xf32>) -> tensor<?xf32> {
  %d = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %0:2 = split.variadic_split %d axis 0 lengths [8, -1] : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// What comes before may not return.
// CHECK-LABEL: func.func @behind_call
//       CHECK:   split.split %{{.*}} sizes [1, 1] axis 0 : (tensor<?xf32>)
func.func private @unknown()
func.func @behind_call(%x: tensor<4xf32>) -> tensor<?xf32> {
  %d = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  call @unknown() : () -> ()
  %0:2 = split.split %d sizes [1, 1] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @behind_loop
//       CHECK:   split.split %{{.*}} sizes [1, 1] axis 0 : (tensor<?xf32>)
func.func @behind_loop(%x: tensor<4xf32>, %flag: i1) -> tensor<?xf32> {
  %d = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  scf.while : () -> () {
    scf.condition(%flag)
  } do {
    scf.yield
  }
  %0:2 = split.split %d sizes [1, 1] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// That one branch takes two from the source does not mean that the source has
// two wherever control goes.
// CHECK-LABEL: func.func @branches_of_one_condition
//       CHECK:   split.split %{{.*}} sizes [1, 0] axis 0 : (tensor<?xi64>) -> (tensor<1xi64>, tensor<0xi64>)
func.func @branches_of_one_condition(%x: tensor<?xi64>, %n: index) -> (tensor<?xi64>, tensor<?xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x, %k = %x) -> (tensor<?xi64>, tensor<?xi64>) {
    %d = tensor.dim %t, %c0 : tensor<?xi64>
    %c = arith.cmpi sge, %d, %c2 : index
    %0 = scf.if %c -> tensor<?xi64> {
      %a:2 = split.variadic_split %t axis 0 lengths [-1, 2] : (tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
      scf.yield %a#0 : tensor<?xi64>
    } else {
      scf.yield %t : tensor<?xi64>
    }
    %1 = scf.if %c -> tensor<?xi64> {
      scf.yield %t : tensor<?xi64>
    } else {
      %q:2 = split.split %t sizes [1, 0] axis 0 : (tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
      scf.yield %q#0 : tensor<?xi64>
    }
    scf.yield %0, %1 : tensor<?xi64>, tensor<?xi64>
  }
  return %r#0, %r#1 : tensor<?xi64>, tensor<?xi64>
}
