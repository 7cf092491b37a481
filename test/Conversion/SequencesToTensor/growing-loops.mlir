// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a loop appends to has room to grow: it carries four tensors that may be
// longer than what they hold, a length, and how much of the base is used. It still
// carries what it has begun with, which canonicalization drops.
//
// RUN: split-opt %s --convert-split-sequences-to-tensor | FileCheck %s

!seq = !split.sequence<tensor<?xf32>>

// A tensor is stored behind the others. Where there is no room for it, or for a
// row of the table, the first of these are copied to larger ones: with room for
// all that the loop may append, if that is no more than 64 MiB, or 4 times what
// there is.
// CHECK-LABEL: func.func @append
//       CHECK:   scf.for {{.*}}, tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>, index, index) {
//       CHECK:     scf.if {{.*}} -> (tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>) {
//  CHECK-NEXT:       scf.yield
//       CHECK:     } else {
//   CHECK-NOT:       scf.for
//       CHECK:     %[[BASE:.*]] = scf.if {{.*}} -> (tensor<?xf32>) {
//       CHECK:       %[[FOUR:.*]] = arith.constant 4 : index
//       CHECK:       %[[MORE:.*]] = arith.muli %{{.*}}, %[[FOUR]] : index
//       CHECK:       %[[FREE:.*]] = arith.constant 16777216 : index
//       CHECK:       arith.maxui %[[MORE]], %[[FREE]] : index
//       CHECK:       strided.enlarge
//       CHECK:     } else {
//  CHECK-NEXT:       scf.yield
//   CHECK-NOT:     scf.for
//       CHECK:     strided.insert %{{.*}} into %[[BASE]]
//   CHECK-NOT:     scf.for
//       CHECK:     scf.yield
func.func @append(%s: !seq, %x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %s) -> (!seq) {
    %d = split.sequence_insert %c, %x : (!seq, tensor<?xf32>) -> !seq
    scf.yield %d : !seq
  }
  %l = split.sequence_length %r : (!seq) -> tensor<i64>
  %v = tensor.extract %l[] : tensor<i64>
  %k = arith.index_cast %v : i64 to index
  return %k : index
}

// At a position, or behind something else than what is carried: the loop carries
// a table without room.
// CHECK-LABEL: func.func @at_position
//       CHECK:   scf.for {{.*}} -> (tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>) {
// CHECK-LABEL: func.func @to_another
//       CHECK:   scf.for {{.*}} -> (tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>) {
// CHECK-LABEL: func.func @carried_only
//       CHECK:   scf.for {{.*}} -> (tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>) {
func.func @at_position(%s: !seq, %x: tensor<?xf32>, %n: index, %p: tensor<i64>) -> !seq {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %s) -> (!seq) {
    %d = split.sequence_insert %c, %x at %p : (!seq, tensor<?xf32>, tensor<i64>) -> !seq
    scf.yield %d : !seq
  }
  return %r : !seq
}

func.func @to_another(%s: !seq, %x: tensor<?xf32>, %n: index) -> !seq {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %s) -> (!seq) {
    %d = split.sequence_insert %s, %x : (!seq, tensor<?xf32>) -> !seq
    scf.yield %d : !seq
  }
  return %r : !seq
}

func.func @carried_only(%s: !seq, %n: index) -> !seq {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %s) -> (!seq) {
    scf.yield %c : !seq
  }
  return %r : !seq
}

// What reads a branch's result knows of its tensors what that says, not what is
// said of those that the branch begins with.
// CHECK-LABEL: func.func @branch_of_other_type
//       CHECK:   scf.for {{.*}}, tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>, index, index) {
//       CHECK:     bufferization.alloc_tensor(%[[SIZE:.*]]) : tensor<?xf32>
//   CHECK-NOT:     tensor<2xf32>
//       CHECK:     tensor.insert_slice {{.*}} : tensor<?xf32> into tensor<?xf32>
func.func @branch_of_other_type(%s: !split.sequence<tensor<2xf32>>, %x: tensor<?xf32>, %y: tensor<2xf32>, %n: index, %b: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%c = %s, %last = %x) -> (!split.sequence<tensor<2xf32>>, tensor<?xf32>) {
    %either = scf.if %b -> (!seq) {
      %d = split.sequence_insert %c, %x : (!split.sequence<tensor<2xf32>>, tensor<?xf32>) -> !seq
      scf.yield %d : !seq
    } else {
      %d = split.sequence_insert %c, %y : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !seq
      scf.yield %d : !seq
    }
    %joined = split.concat_from_sequence %either axis 0 : (!seq) -> tensor<?xf32>
    %e = split.sequence_insert %either, %y : (!seq, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
    scf.yield %e, %joined : !split.sequence<tensor<2xf32>>, tensor<?xf32>
  }
  return %r#1 : tensor<?xf32>
}
