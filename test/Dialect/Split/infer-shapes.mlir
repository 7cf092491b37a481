// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-infer-shapes -allow-unregistered-dialect -split-input-file | FileCheck %s

!any = !split.sequence<tensor<*xf32>>

// CHECK-LABEL: func.func @splits
//  CHECK-SAME:   (%{{.*}}: tensor<4x6xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
func.func @splits(%x: tensor<4x6xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  // CHECK: split.split {{.*}} -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %0:2 = split.split %x into 2 axis 1 : (tensor<4x6xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0, %0#1 : tensor<*xf32>, tensor<*xf32>
}

// An empty sequence becomes what is inserted into it.
// CHECK-LABEL: func.func @chain
//  CHECK-SAME:   -> (!split.sequence<tensor<?x6xf32>>, tensor<?x6xf32>, tensor<?x6xf32>)
func.func @chain(%x: tensor<2x6xf32>, %y: tensor<3x6xf32>, %p: tensor<i64>) -> (!any, tensor<*xf32>, tensor<*xf32>) {
  // CHECK: split.sequence_empty : !split.sequence<tensor<2x6xf32>>
  %e = split.sequence_empty : !any
  // CHECK: -> !split.sequence<tensor<2x6xf32>>
  %a = split.sequence_insert %e, %x : (!any, tensor<2x6xf32>) -> !any
  // CHECK: -> !split.sequence<tensor<?x6xf32>>
  %b = split.sequence_insert %a, %y at %p : (!any, tensor<3x6xf32>, tensor<i64>) -> !any
  // CHECK: -> !split.sequence<tensor<?x6xf32>>
  %c = split.sequence_erase %b at %p : (!any, tensor<i64>) -> !any
  // CHECK: split.sequence_at {{.*}} -> tensor<?x6xf32>
  %d = split.sequence_at %c at %p : (!any, tensor<i64>) -> tensor<*xf32>
  // CHECK: split.concat_from_sequence {{.*}} -> tensor<?x6xf32>
  %j = split.concat_from_sequence %c axis 0 : (!any) -> tensor<*xf32>
  return %c, %d, %j : !any, tensor<*xf32>, tensor<*xf32>
}

// CHECK-LABEL: func.func @empty
//  CHECK-SAME:   -> (!split.sequence<tensor<?xi8>>, !split.sequence<tensor<?x?xf32>>)
func.func @empty() -> (!split.sequence<tensor<*xi8>>, !split.sequence<tensor<?x?xf32>>) {
  %e = split.sequence_empty : !split.sequence<tensor<*xi8>>
  %f = split.sequence_empty : !split.sequence<tensor<?x?xf32>>
  return %e, %f : !split.sequence<tensor<*xi8>>, !split.sequence<tensor<?x?xf32>>
}

// Ranks that differ have no common rank.
// CHECK-LABEL: func.func @ranks_differ
//  CHECK-SAME:   -> !split.sequence<tensor<*xf32>>
func.func @ranks_differ(%x: tensor<2xf32>, %y: tensor<3x6xf32>) -> !any {
  %a = split.sequence_construct %x, %y : (tensor<2xf32>, tensor<3x6xf32>) -> !any
  return %a : !any
}

// A loop carries the join of what enters it and of what it yields.
// CHECK-LABEL: func.func @loop
//  CHECK-SAME:   -> !split.sequence<tensor<?x6xf32>>
func.func @loop(%x: tensor<2x6xf32>, %y: tensor<3x6xf32>, %n: index) -> !any {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: split.sequence_empty : !split.sequence<tensor<?x6xf32>>
  %e = split.sequence_empty : !any
  // CHECK: scf.for {{.*}} -> (!split.sequence<tensor<?x6xf32>>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %e) -> (!any) {
    // CHECK: -> !split.sequence<tensor<?x6xf32>>
    %a = split.sequence_insert %s, %x : (!any, tensor<2x6xf32>) -> !any
    // CHECK: -> !split.sequence<tensor<?x6xf32>>
    %b = split.sequence_insert %a, %y : (!any, tensor<3x6xf32>) -> !any
    scf.yield %b : !any
  }
  return %r : !any
}

// Tensors that are carried are cast.
// CHECK-LABEL: func.func @loop_of_tensors
//  CHECK-SAME:   (%[[X:.*]]: tensor<2x6xf32>, %{{.*}}: tensor<?x6xf32>, %{{.*}}: index) -> tensor<?x6xf32>
func.func @loop_of_tensors(%x: tensor<2x6xf32>, %y: tensor<?x6xf32>, %n: index) -> tensor<*xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %any = tensor.cast %x : tensor<2x6xf32> to tensor<*xf32>
  // CHECK: %[[INIT:.*]] = tensor.cast %{{.*}} : tensor<2x6xf32> to tensor<?x6xf32>
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[INIT]]) -> (tensor<?x6xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %any) -> (tensor<*xf32>) {
    %a = tensor.cast %y : tensor<?x6xf32> to tensor<*xf32>
    scf.yield %a : tensor<*xf32>
  }
  return %r : tensor<*xf32>
}

// CHECK-LABEL: func.func @branch
//  CHECK-SAME:   -> (!split.sequence<tensor<?x6xf32>>, !split.sequence<tensor<?x6xf32>>)
func.func @branch(%x: tensor<2x6xf32>, %y: tensor<3x6xf32>, %c: i1) -> (!any, !any) {
  %a = split.sequence_construct %x : (tensor<2x6xf32>) -> !any
  %b = split.sequence_construct %y : (tensor<3x6xf32>) -> !any
  // CHECK: scf.if {{.*}} -> (!split.sequence<tensor<?x6xf32>>)
  %r = scf.if %c -> !any {
    scf.yield %a : !any
  } else {
    scf.yield %b : !any
  }
  // CHECK: arith.select {{.*}} : !split.sequence<tensor<?x6xf32>>
  %s = arith.select %c, %a, %b : !any
  return %r, %s : !any, !any
}

// What other ops rely on is kept.
// CHECK-LABEL: func.func @other_ops
//  CHECK-SAME:   -> tensor<*xf32>
func.func @other_ops(%x: tensor<4x6xf32>) -> tensor<*xf32> {
  // CHECK: %[[Y:.*]]:2 = split.split
  // CHECK: %[[CAST:.*]] = tensor.cast %[[Y]]#0 : tensor<4x3xf32> to tensor<*xf32>
  // CHECK: "test.use"(%[[CAST]]) : (tensor<*xf32>) -> tensor<*xf32>
  %0:2 = split.split %x into 2 axis 1 : (tensor<4x6xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %1 = "test.use"(%0#0) : (tensor<*xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// -----

!any = !split.sequence<tensor<*xf32>>

// A private function takes the join of what it is called with; a public one
// may be called with anything it declares.
// CHECK-LABEL: func.func private @private
//  CHECK-SAME:   (%{{.*}}: !split.sequence<tensor<2x6xf32>>, %{{.*}}: tensor<?x6xf32>) -> !split.sequence<tensor<?x6xf32>>
func.func private @private(%s: !any, %x: tensor<*xf32>) -> !any {
  %r = split.sequence_insert %s, %x : (!any, tensor<*xf32>) -> !any
  return %r : !any
}

// CHECK-LABEL: func.func @public
//  CHECK-SAME:   (%{{.*}}: !split.sequence<tensor<*xf32>>) -> tensor<i64>
func.func @public(%s: !any) -> tensor<i64> {
  %n = split.sequence_length %s : (!any) -> tensor<i64>
  return %n : tensor<i64>
}

// CHECK-LABEL: func.func @caller
//  CHECK-SAME:   -> (!split.sequence<tensor<?x6xf32>>, !split.sequence<tensor<?x6xf32>>)
func.func @caller(%x: tensor<2x6xf32>, %y: tensor<3x6xf32>) -> (!any, !any) {
  %a = split.sequence_construct %x : (tensor<2x6xf32>) -> !any
  %anyx = tensor.cast %x : tensor<2x6xf32> to tensor<*xf32>
  %anyy = tensor.cast %y : tensor<3x6xf32> to tensor<*xf32>
  // CHECK: %[[X:.*]] = tensor.cast %{{.*}} : tensor<2x6xf32> to tensor<?x6xf32>
  // CHECK: call @private(%{{.*}}, %[[X]])
  %b = call @private(%a, %anyx) : (!any, tensor<*xf32>) -> !any
  %c = call @private(%a, %anyy) : (!any, tensor<*xf32>) -> !any
  return %b, %c : !any, !any
}
