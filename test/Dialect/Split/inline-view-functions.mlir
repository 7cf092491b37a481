// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-inline-view-functions | FileCheck %s
// RUN: split-opt %s --split-inline-view-functions --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC
// RUN: split-opt %S/Inputs/unknown-region.mlir --allow-unregistered-dialect --split-inline-view-functions | FileCheck %s --check-prefix=UNKNOWN

// One after the other, whichever comes first in the module, and into regions.
// CHECK-LABEL: func.func @main
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[IF:.*]]: i1
//       CHECK:   %[[RESULT:.*]] = scf.if %[[IF]]
//       CHECK:     %[[OUTER:.*]]:2 = split.split %[[X]] into 2
//       CHECK:     %[[INNER:.*]]:3 = split.split %[[OUTER]]#0 into 3
//       CHECK:     scf.yield %[[INNER]]#1
//       CHECK:   return %[[RESULT]]
//   CHECK-NOT: func.func private @outer
//   CHECK-NOT: func.func private @inner
// Their ops are still at their places in the functions, for messages.
//   LOC-LABEL: func.func @main
//         LOC:   split.split %{{.*}} into 2 {{.*}} loc(#[[AT:.*]])
//         LOC: #[[CALLEE:.*]] = loc("{{.*}}inline-view-functions.mlir":[[#@LINE+4]]:10)
//         LOC: #[[CALL:.*]] = loc("{{.*}}inline-view-functions.mlir":[[#@LINE+10]]:10)
//         LOC: #[[AT]] = loc(callsite(#[[CALLEE]] at #[[CALL]]))
func.func private @outer(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = call @inner(%0#0) : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @main(%x: tensor<?xf32>, %if: i1) -> tensor<?xf32> {
  %0 = scf.if %if -> tensor<?xf32> {
    %1 = func.call @outer(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

func.func private @inner(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0:3 = split.split %x into 3 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#1 : tensor<?xf32>
}

// Short ones wherever they are called.
// CHECK-LABEL: func.func @calls_short
//  CHECK-SAME:   %[[X:.*]]: tensor<8xf32>, %[[IF:.*]]: i1
//       CHECK:   %[[A:.*]]:2 = split.split %[[X]] into 2
//       CHECK:   scf.if %[[IF]]
//       CHECK:     %[[B:.*]]:2 = split.split %[[A]]#1 into 2
//       CHECK:     scf.yield %[[B]]#1
//       CHECK:   else
//       CHECK:     call @kept_once
//   CHECK-NOT: func.func private @short
// One that a call keeps stays, and is inlined for the others.
//       CHECK: func.func private @kept_once
func.func @calls_short(%x: tensor<8xf32>, %if: i1) -> tensor<?xf32> {
  %0 = call @short(%x) : (tensor<8xf32>) -> tensor<4xf32>
  %1 = scf.if %if -> tensor<?xf32> {
    %2 = func.call @kept_once(%0) : (tensor<4xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  } else {
    %3 = func.call @short(%x) : (tensor<8xf32>) -> tensor<4xf32>
    %4 = func.call @kept_once(%3) {no_inline} : (tensor<4xf32>) -> tensor<?xf32>
    scf.yield %4 : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}
func.func private @short(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0#1 : tensor<4xf32>
}
func.func private @kept_once(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#1 : tensor<?xf32>
}

// Not where another function is called, and this one is only mentioned.
// CHECK-LABEL: func.func @mentions
//       CHECK:   call @declared(%{{.*}}) {like = @mentioned}
// CHECK: func.func private @mentioned
func.func @mentions(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = call @declared(%x) {like = @mentioned} : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @mentioned(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#1 : tensor<?xf32>
}

// Several calls of what calls another, recursion, several blocks, not to be inlined, or with memory that
// is freed where the function ends.
// CHECK-LABEL: func.func @left
//       CHECK:   call @twice
//       CHECK:   call @twice
//       CHECK:   call @recursive
//       CHECK:   call @blocks
//       CHECK:   call @not_inlined
//       CHECK:   call @public
//       CHECK:   call @declared
//       CHECK:   call @calls_maker
func.func @left(%x: tensor<?xf32>, %if: i1) -> tensor<?xf32> {
  %0 = call @twice(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = call @twice(%0) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = call @recursive(%1, %if) : (tensor<?xf32>, i1) -> tensor<?xf32>
  %3 = call @blocks(%2, %if) : (tensor<?xf32>, i1) -> tensor<?xf32>
  %4 = call @not_inlined(%3) : (tensor<?xf32>) -> tensor<?xf32>
  %5 = call @public(%4) : (tensor<?xf32>) -> tensor<?xf32>
  %6 = call @declared(%5) : (tensor<?xf32>) -> tensor<?xf32>
  %7 = call @calls_maker(%6) : (tensor<?xf32>) -> f32
  return %6 : tensor<?xf32>
}

// CHECK: func.func private @twice
func.func private @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = call @declared(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: func.func private @recursive
func.func private @recursive(%x: tensor<?xf32>, %if: i1) -> tensor<?xf32> {
  %0 = scf.if %if -> tensor<?xf32> {
    %1 = func.call @recursive(%x, %if) : (tensor<?xf32>, i1) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// CHECK: func.func private @blocks
func.func private @blocks(%x: tensor<?xf32>, %if: i1) -> tensor<?xf32> {
  cf.cond_br %if, ^bb1, ^bb1
^bb1:
  return %x : tensor<?xf32>
}

// CHECK: func.func private @not_inlined
func.func private @not_inlined(%x: tensor<?xf32>) -> tensor<?xf32> attributes {no_inline} {
  return %x : tensor<?xf32>
}

// CHECK: func.func @public
func.func @public(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

func.func private @declared(tensor<?xf32>) -> tensor<?xf32>

// CHECK: func.func private @calls_maker
// CHECK:   call @maker
// CHECK: func.func private @maker
func.func private @calls_maker(%x: tensor<?xf32>) -> f32 {
  %0 = call @maker(%x) : (tensor<?xf32>) -> f32
  return %0 : f32
}
func.func private @maker(%x: tensor<?xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tensor.concat dim(0) %0#1, %0#0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.extract %1[%c1] : tensor<?xf32>
  return %2 : f32
}

// Functions that only call each other.
// CHECK: func.func private @ping
// CHECK:   call @pong
// CHECK: func.func private @pong
// CHECK:   call @ping
func.func private @ping(%x: tensor<?xf32>) {
  call @pong(%x) : (tensor<?xf32>) -> ()
  return
}
func.func private @pong(%x: tensor<?xf32>) {
  call @ping(%x) : (tensor<?xf32>) -> ()
  return
}

// UNKNOWN: func.func private @used
