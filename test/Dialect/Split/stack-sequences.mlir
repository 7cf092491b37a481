// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --split-stack-sequences --canonicalize --cse | FileCheck %s

func.func private @f(index) -> tensor<8x2xf32>
func.func private @g(index) -> tensor<8x16xf32>
func.func private @h(index) -> tensor<8x?xf32>

// There is room for all iterations, and for as many as memory has bytes.
// CHECK-LABEL: func.func @append
//  CHECK-SAME:   (%[[N:.*]]: index)
//       CHECK:   %[[COUNT:.*]] = arith.maxsi %[[N]], %c0
//       CHECK:   %[[ROOM:.*]] = arith.minsi %[[COUNT]], %c144115188075855871
//       CHECK:   %[[EMPTY:.*]] = tensor.empty(%[[ROOM]]) : tensor<?x8x2xf32>
//       CHECK:   %[[ALL:.*]] = scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 iter_args(%[[STACK:.*]] = %[[EMPTY]])
//       CHECK:     %[[T:.*]] = func.call @f(%[[I]])
//       CHECK:     %[[NEXT:.*]] = tensor.insert_slice %[[T]] into %[[STACK]][%[[I]], 0, 0] [1, 8, 2] [1, 1, 1]
//       CHECK:     scf.yield %[[NEXT]]
//       CHECK:   %[[S:.*]] = split.split_to_sequence %[[ALL]] axis 0 keepdims = false
//       CHECK:   return %[[S]]
func.func @append(%n: index) -> !split.sequence<tensor<8x2xf32>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = split.sequence_empty : !split.sequence<tensor<8x2xf32>>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%q = %e) -> (!split.sequence<tensor<8x2xf32>>) {
    %t = func.call @f(%i) : (index) -> tensor<8x2xf32>
    %r = split.sequence_insert %q, %t : (!split.sequence<tensor<8x2xf32>>, tensor<8x2xf32>) -> !split.sequence<tensor<8x2xf32>>
    scf.yield %r : !split.sequence<tensor<8x2xf32>>
  }
  return %s : !split.sequence<tensor<8x2xf32>>
}

// What is joined is written where it will lie, if its rows are cache lines; what
// reads the sequence besides reads parts of that.
// CHECK-LABEL: func.func @join
//       CHECK:   %[[EMPTY:.*]] = tensor.empty() : tensor<8x96xf32>
//       CHECK:   %[[ALL:.*]] = scf.for %[[I:.*]] = %c3 to %c14 step %c2 iter_args(%[[STACK:.*]] = %[[EMPTY]])
//       CHECK:     %[[DISTANCE:.*]] = arith.subi %[[I]], %c3
//       CHECK:     %[[NUMBER:.*]] = arith.divui %[[DISTANCE]], %c2
//       CHECK:     %[[PLACE:.*]] = arith.muli %[[NUMBER]], %c16
//       CHECK:     tensor.insert_slice %{{.*}} into %[[STACK]][0, %[[PLACE]]] [8, 16] [1, 1]
//       CHECK:   %[[FIRST:.*]] = tensor.extract_slice %[[ALL]][0, 0] [8, 16] [1, 1]
//       CHECK:   return %[[ALL]], %[[FIRST]]
func.func @join() -> (tensor<8x96xf32>, tensor<8x16xf32>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c14 = arith.constant 14 : index
  %zero = arith.constant dense<0> : tensor<i64>
  %e = split.sequence_empty : !split.sequence<tensor<8x16xf32>>
  %s = scf.for %i = %c3 to %c14 step %c2 iter_args(%q = %e) -> (!split.sequence<tensor<8x16xf32>>) {
    %t = func.call @g(%i) : (index) -> tensor<8x16xf32>
    %r = split.sequence_insert %q, %t : (!split.sequence<tensor<8x16xf32>>, tensor<8x16xf32>) -> !split.sequence<tensor<8x16xf32>>
    scf.yield %r : !split.sequence<tensor<8x16xf32>>
  }
  %y = split.concat_from_sequence %s axis -1 : (!split.sequence<tensor<8x16xf32>>) -> tensor<8x96xf32>
  %first = split.sequence_at %s at %zero : (!split.sequence<tensor<8x16xf32>>, tensor<i64>) -> tensor<8x16xf32>
  return %y, %first : tensor<8x96xf32>, tensor<8x16xf32>
}

// CHECK-LABEL: func.func @new_axis
//       CHECK:   %[[EMPTY:.*]] = tensor.empty(%{{.*}}) : tensor<8x?x16xf32>
//       CHECK:   %[[ALL:.*]] = scf.for %[[I:.*]] = %c0 to %{{.*}} iter_args(%[[STACK:.*]] = %[[EMPTY]])
//       CHECK:     tensor.insert_slice %{{.*}} into %[[STACK]][0, %[[I]], 0] [8, 1, 16] [1, 1, 1]
//       CHECK:   return %[[ALL]]
func.func @new_axis(%n: index) -> tensor<8x?x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = split.sequence_empty : !split.sequence<tensor<8x16xf32>>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%q = %e) -> (!split.sequence<tensor<8x16xf32>>) {
    %t = func.call @g(%i) : (index) -> tensor<8x16xf32>
    %r = split.sequence_insert %q, %t : (!split.sequence<tensor<8x16xf32>>, tensor<8x16xf32>) -> !split.sequence<tensor<8x16xf32>>
    scf.yield %r : !split.sequence<tensor<8x16xf32>>
  }
  %y = split.concat_from_sequence %s axis 1 new_axis = true : (!split.sequence<tensor<8x16xf32>>) -> tensor<8x?x16xf32>
  return %y : tensor<8x?x16xf32>
}

// Rows of 8 bytes are joined at once.
// CHECK-LABEL: func.func @narrow
//       CHECK:   tensor.empty() : tensor<3x8x2xf32>
//       CHECK:   scf.for
//       CHECK:   split.split_to_sequence %{{.*}} axis 0 keepdims = false
//       CHECK:   split.concat_from_sequence %{{.*}} axis 1
func.func @narrow() -> tensor<8x6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = split.sequence_empty : !split.sequence<tensor<8x2xf32>>
  %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%q = %e) -> (!split.sequence<tensor<8x2xf32>>) {
    %t = func.call @f(%i) : (index) -> tensor<8x2xf32>
    %r = split.sequence_insert %q, %t : (!split.sequence<tensor<8x2xf32>>, tensor<8x2xf32>) -> !split.sequence<tensor<8x2xf32>>
    scf.yield %r : !split.sequence<tensor<8x2xf32>>
  }
  %y = split.concat_from_sequence %s axis 1 : (!split.sequence<tensor<8x2xf32>>) -> tensor<8x6xf32>
  return %y : tensor<8x6xf32>
}

// A loop of loops: the inner ones begin with what is there already.
// CHECK-LABEL: func.func @nested
//       CHECK:   scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<?x8x2xf32>)
//       CHECK:     scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<?x8x2xf32>)
//       CHECK:     tensor.insert_slice %{{.*}} into
//       CHECK:   split.split_to_sequence
func.func @nested(%n: index, %last: tensor<i64>) -> !split.sequence<tensor<8x2xf32>> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = split.sequence_empty : !split.sequence<tensor<8x2xf32>>
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%q = %e) -> (!split.sequence<tensor<8x2xf32>>) {
    %inner = scf.for %j = %c0 to %n step %c1 iter_args(%p = %e) -> (!split.sequence<tensor<8x2xf32>>) {
      %t = func.call @f(%j) : (index) -> tensor<8x2xf32>
      %r = split.sequence_insert %p, %t : (!split.sequence<tensor<8x2xf32>>, tensor<8x2xf32>) -> !split.sequence<tensor<8x2xf32>>
      scf.yield %r : !split.sequence<tensor<8x2xf32>>
    }
    %u = split.sequence_at %inner at %last : (!split.sequence<tensor<8x2xf32>>, tensor<i64>) -> tensor<8x2xf32>
    %r = split.sequence_insert %q, %u : (!split.sequence<tensor<8x2xf32>>, tensor<8x2xf32>) -> !split.sequence<tensor<8x2xf32>>
    scf.yield %r : !split.sequence<tensor<8x2xf32>>
  }
  return %s : !split.sequence<tensor<8x2xf32>>
}

// These stay: a sequence that the loop reads, one that is inserted in the
// middle of, one of tensors of a size that is not known, one that begins with
// something, one in more iterations than there is memory for, and one that only
// some iterations append to.
// CHECK-LABEL: func.func @others
//   CHECK-NOT:   tensor.empty
// CHECK-COUNT-6: split.sequence_insert
//       CHECK:   return
func.func @others(%n: index, %given: !split.sequence<tensor<8x2xf32>>, %p: tensor<i64>, %c: i1)
    -> (!split.sequence<tensor<8x2xf32>>, tensor<i64>, !split.sequence<tensor<8x2xf32>>, !split.sequence<tensor<8x?xf32>>,
        !split.sequence<tensor<8x2xf32>>, !split.sequence<tensor<8x2xf32>>, !split.sequence<tensor<8x2xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %many = arith.constant 4611686018427387904 : index
  %zero = arith.constant dense<0> : tensor<i64>
  %e = split.sequence_empty : !split.sequence<tensor<8x2xf32>>
  %d = split.sequence_empty : !split.sequence<tensor<8x?xf32>>
  %s:6 = scf.for %i = %c0 to %n step %c1 iter_args(%q0 = %e, %l = %zero, %q1 = %e, %q2 = %d, %q3 = %given, %q4 = %e)
      -> (!split.sequence<tensor<8x2xf32>>, tensor<i64>, !split.sequence<tensor<8x2xf32>>, !split.sequence<tensor<8x?xf32>>,
          !split.sequence<tensor<8x2xf32>>, !split.sequence<tensor<8x2xf32>>) {
    %t = func.call @f(%i) : (index) -> tensor<8x2xf32>
    %u = func.call @h(%i) : (index) -> tensor<8x?xf32>
    %m = split.sequence_length %q0 : (!split.sequence<tensor<8x2xf32>>) -> tensor<i64>
    %r0 = split.sequence_insert %q0, %t : (!split.sequence<tensor<8x2xf32>>, tensor<8x2xf32>) -> !split.sequence<tensor<8x2xf32>>
    %r1 = split.sequence_insert %q1, %t at %p : (!split.sequence<tensor<8x2xf32>>, tensor<8x2xf32>, tensor<i64>) -> !split.sequence<tensor<8x2xf32>>
    %r2 = split.sequence_insert %q2, %u : (!split.sequence<tensor<8x?xf32>>, tensor<8x?xf32>) -> !split.sequence<tensor<8x?xf32>>
    %r3 = split.sequence_insert %q3, %t : (!split.sequence<tensor<8x2xf32>>, tensor<8x2xf32>) -> !split.sequence<tensor<8x2xf32>>
    %r4 = scf.if %c -> (!split.sequence<tensor<8x2xf32>>) {
      %r = split.sequence_insert %q4, %t : (!split.sequence<tensor<8x2xf32>>, tensor<8x2xf32>) -> !split.sequence<tensor<8x2xf32>>
      scf.yield %r : !split.sequence<tensor<8x2xf32>>
    } else {
      scf.yield %q4 : !split.sequence<tensor<8x2xf32>>
    }
    scf.yield %r0, %m, %r1, %r2, %r3, %r4 : !split.sequence<tensor<8x2xf32>>, tensor<i64>, !split.sequence<tensor<8x2xf32>>,
        !split.sequence<tensor<8x?xf32>>, !split.sequence<tensor<8x2xf32>>, !split.sequence<tensor<8x2xf32>>
  }
  %v = scf.for %i = %c0 to %many step %c1 iter_args(%q = %e) -> (!split.sequence<tensor<8x2xf32>>) {
    %t = func.call @f(%i) : (index) -> tensor<8x2xf32>
    %r = split.sequence_insert %q, %t : (!split.sequence<tensor<8x2xf32>>, tensor<8x2xf32>) -> !split.sequence<tensor<8x2xf32>>
    scf.yield %r : !split.sequence<tensor<8x2xf32>>
  }
  return %s#0, %s#1, %s#2, %s#3, %s#4, %s#5, %v : !split.sequence<tensor<8x2xf32>>, tensor<i64>, !split.sequence<tensor<8x2xf32>>,
      !split.sequence<tensor<8x?xf32>>, !split.sequence<tensor<8x2xf32>>, !split.sequence<tensor<8x2xf32>>, !split.sequence<tensor<8x2xf32>>
}
