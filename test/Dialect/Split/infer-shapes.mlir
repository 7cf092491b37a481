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

// -----

// Sizes that are constant are known.
// CHECK-LABEL: func.func @constant_sizes
//  CHECK-SAME:   -> (tensor<2x6xf32>, tensor<3x6xf32>, !split.sequence<tensor<1x6xf32>>)
func.func @constant_sizes(%x: tensor<?x6xf32>) -> (tensor<*xf32>, tensor<*xf32>, !split.sequence<tensor<*xf32>>) {
  %s = arith.constant dense<[2, 3]> : tensor<2xi64>
  %a = arith.constant dense<0> : tensor<i32>
  %t = arith.constant dense<[1, 1]> : tensor<2xi64>
  %0:2 = split.variadic_split %x axis %a lengths %s : (tensor<?x6xf32>, tensor<i32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  %1 = split.split_to_sequence %0#0 sizes %t axis 0 : (tensor<*xf32>, tensor<2xi64>) -> !split.sequence<tensor<*xf32>>
  return %0#0, %0#1, %1 : tensor<*xf32>, tensor<*xf32>, !split.sequence<tensor<*xf32>>
}

// Element-wise ops pass on what any of the operands knows.
// CHECK-LABEL: func.func @elementwise
//  CHECK-SAME:   (%[[X:.*]]: tensor<4x?xf32>, %[[Y:.*]]: tensor<*xf32>) -> (tensor<2x?xf32>, tensor<4x?xi1>)
func.func @elementwise(%x: tensor<4x?xf32>, %y: tensor<*xf32>) -> (tensor<*xf32>, tensor<*xi1>) {
  %any = tensor.cast %x : tensor<4x?xf32> to tensor<*xf32>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[Y]] : tensor<*xf32> to tensor<4x?xf32>
  // CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %[[CAST]] : tensor<4x?xf32>
  %0 = arith.addf %any, %y : tensor<*xf32>
  // CHECK: arith.cmpf olt, %[[SUM]], %{{.*}} : tensor<4x?xf32>
  %1 = arith.cmpf olt, %0, %any : tensor<*xf32>
  // CHECK: split.split %[[SUM]]
  %2:2 = split.split %0 into 2 axis 0 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %2#0, %1 : tensor<*xf32>, tensor<*xi1>
}

// -----

// More than calls refer to it: it keeps its type.
// CHECK-LABEL: func.func private @taken
//  CHECK-SAME:   (%{{.*}}: tensor<*xf32>) -> tensor<*xf32>
func.func private @taken(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}

// CHECK-LABEL: func.func private @external(tensor<*xf32>) -> tensor<*xf32>
func.func private @external(tensor<*xf32>) -> tensor<*xf32>

// CHECK-LABEL: func.func @refer
func.func @refer(%x: tensor<4xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %any = tensor.cast %x : tensor<4xf32> to tensor<*xf32>
  %f = func.constant @taken : (tensor<*xf32>) -> tensor<*xf32>
  %0 = call_indirect %f(%any) : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: call @taken(%{{.*}}) : (tensor<*xf32>) -> tensor<*xf32>
  %1 = call @taken(%any) : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: call @external(%{{.*}}) : (tensor<*xf32>) -> tensor<*xf32>
  %2 = call @external(%1) : (tensor<*xf32>) -> tensor<*xf32>
  return %0, %2 : tensor<*xf32>, tensor<*xf32>
}

// -----

// A function that calls itself takes what it gives itself, too.
// CHECK-LABEL: func.func private @recursive
//  CHECK-SAME:   (%{{.*}}: tensor<?x4xf32>, %{{.*}}: i1) -> tensor<?x4xf32>
func.func private @recursive(%x: tensor<*xf32>, %c: i1) -> tensor<*xf32> {
  %r = scf.if %c -> tensor<*xf32> {
    scf.yield %x : tensor<*xf32>
  } else {
    %0:2 = split.split %x into 2 axis 0 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
    %1 = func.call @recursive(%0#0, %c) : (tensor<*xf32>, i1) -> tensor<*xf32>
    scf.yield %1 : tensor<*xf32>
  }
  return %r : tensor<*xf32>
}

func.func @call_recursive(%x: tensor<8x4xf32>, %c: i1) -> tensor<*xf32> {
  %any = tensor.cast %x : tensor<8x4xf32> to tensor<*xf32>
  %0 = func.call @recursive(%any, %c) : (tensor<*xf32>, i1) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// Blocks of a function: the axis is halved again and again.
// CHECK-LABEL: func.func @blocks
//  CHECK-SAME:   -> tensor<8x?xf32>
func.func @blocks(%x: tensor<8x4xf32>, %c: i1) -> tensor<*xf32> {
  %any = tensor.cast %x : tensor<8x4xf32> to tensor<*xf32>
  cf.br ^loop(%any : tensor<*xf32>)
^loop(%s: tensor<*xf32>):
  %0:2 = split.split %s into 2 axis 1 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  cf.cond_br %c, ^loop(%0#1 : tensor<*xf32>), ^end(%s : tensor<*xf32>)
^end(%t: tensor<*xf32>):
  return %t : tensor<*xf32>
}

// -----

// Names are looked up where they are used.
module {
  // CHECK-LABEL: module @inner
  module @inner {
    // CHECK: func.func private @same(%{{.*}}: tensor<8x4xf32>) -> tensor<8x4xf32>
    func.func private @same(%x: tensor<*xf32>) -> tensor<*xf32> {
      return %x : tensor<*xf32>
    }
    func.func @main(%x: tensor<8x4xf32>) -> tensor<*xf32> {
      %any = tensor.cast %x : tensor<8x4xf32> to tensor<*xf32>
      %0 = func.call @same(%any) : (tensor<*xf32>) -> tensor<*xf32>
      return %0 : tensor<*xf32>
    }
  }
  // CHECK: func.func private @same(%{{.*}}: tensor<2xf32>) -> tensor<2xf32>
  func.func private @same(%x: tensor<*xf32>) -> tensor<*xf32> {
    return %x : tensor<*xf32>
  }
  func.func @main(%x: tensor<2xf32>) -> tensor<*xf32> {
    %any = tensor.cast %x : tensor<2xf32> to tensor<*xf32>
    %0 = func.call @same(%any) : (tensor<*xf32>) -> tensor<*xf32>
    return %0 : tensor<*xf32>
  }
}

// -----

// A selection element by element is of one shape, as its verifier wants, and one
// by a number gives either tensor.
// CHECK-LABEL: func.func @selections
//  CHECK-SAME:   %[[M:.*]]: tensor<?xi1>, %[[C:.*]]: i1, %[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<4xf32>) -> (tensor<3xf32>, tensor<?xf32>)
//       CHECK:   %[[M3:.*]] = tensor.cast %[[M]] : tensor<?xi1> to tensor<3xi1>
//       CHECK:   %[[S:.*]] = arith.select %[[M3]], {{.*}} : tensor<3xi1>, tensor<3xf32>
//       CHECK:   %[[T:.*]] = arith.select %[[C]], {{.*}} : tensor<?xf32>
//       CHECK:   return %[[S]], %[[T]]
func.func @selections(%m: tensor<?xi1>, %c: i1, %x: tensor<3xf32>, %y: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  %1 = tensor.cast %y : tensor<4xf32> to tensor<?xf32>
  %2 = arith.select %m, %0, %0 : tensor<?xi1>, tensor<?xf32>
  %3 = arith.select %c, %0, %1 : tensor<?xf32>
  return %2, %3 : tensor<?xf32>, tensor<?xf32>
}

// -----

// What scf.forall writes to has the type that it is declared with.
// CHECK-LABEL: func.func @forall
//       CHECK:   %[[X:.*]] = tensor.cast %{{.*}} : tensor<2x3xf32> to tensor<?x3xf32>
//       CHECK:   scf.forall {{.*}} shared_outs(%[[O:.*]] = %[[X]]) -> (tensor<?x3xf32>)
//       CHECK:     tensor.parallel_insert_slice %{{.*}} into %[[O]]
func.func @forall(%x: tensor<2x3xf32>, %n: index) -> tensor<?x3xf32> {
  %0 = tensor.cast %x : tensor<2x3xf32> to tensor<?x3xf32>
  %1 = scf.forall (%i) in (%n) shared_outs(%o = %0) -> (tensor<?x3xf32>) {
    %2 = tensor.extract_slice %0[%i, 0] [1, 3] [1, 1] : tensor<?x3xf32> to tensor<1x3xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i, 0] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<?x3xf32>
    }
  }
  return %1 : tensor<?x3xf32>
}
