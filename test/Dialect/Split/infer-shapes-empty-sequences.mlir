// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-infer-shapes -split-input-file -verify-diagnostics | FileCheck %s

// A sequence without tensors may be one of tensors of any type.

!any = !split.sequence<tensor<*xf32>>

// Each use of an empty sequence has a type of its own.
// CHECK-LABEL: func.func @two_ranks(
//   CHECK-DAG:   %[[E:.*]] = split.sequence_empty : !split.sequence<tensor<6x2xf32>>
//   CHECK-DAG:   %[[F:.*]] = split.sequence_empty : !split.sequence<tensor<2x2x3xf32>>
//       CHECK:   split.sequence_insert %[[E]], %{{.*}} -> !split.sequence<tensor<6x2xf32>>
//       CHECK:   split.sequence_insert %[[F]], %{{.*}} -> !split.sequence<tensor<2x2x3xf32>>
func.func @two_ranks(%x: tensor<6x2xf32>, %y: tensor<2x2x3xf32>, %p: tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?x?xf32>) {
  %e = split.sequence_empty : !any
  %s = split.sequence_insert %e, %x : (!any, tensor<6x2xf32>) -> !any
  %t = split.sequence_insert %e, %y : (!any, tensor<2x2x3xf32>) -> !any
  %0 = split.sequence_at %s at %p : (!any, tensor<i64>) -> tensor<?x?xf32>
  %1 = split.sequence_at %t at %p : (!any, tensor<i64>) -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @two_sizes(
//       CHECK:   split.sequence_insert {{.*}} -> !split.sequence<tensor<6x2xf32>>
//       CHECK:   split.sequence_insert {{.*}} -> !split.sequence<tensor<2x2xf32>>
func.func @two_sizes(%x: tensor<6x2xf32>, %y: tensor<2x2xf32>, %p: tensor<i64>) -> (tensor<6x2xf32>, tensor<2x2xf32>) {
  %e = split.sequence_empty : !split.sequence<tensor<6x?xf32>>
  %s = split.sequence_insert %e, %x : (!split.sequence<tensor<6x?xf32>>, tensor<6x2xf32>) -> !split.sequence<tensor<6x?xf32>>
  %t = split.sequence_insert %e, %y : (!split.sequence<tensor<6x?xf32>>, tensor<2x2xf32>) -> !split.sequence<tensor<?x?xf32>>
  %0 = split.sequence_at %s at %p : (!split.sequence<tensor<6x?xf32>>, tensor<i64>) -> tensor<6x2xf32>
  %1 = split.sequence_at %t at %p : (!split.sequence<tensor<?x?xf32>>, tensor<i64>) -> tensor<2x2xf32>
  return %0, %1 : tensor<6x2xf32>, tensor<2x2xf32>
}

// One that comes from two places is one value, of which less is known.
// CHECK-LABEL: func.func @joined(
//       CHECK:   %[[E:.*]] = scf.if %{{.*}} -> (!split.sequence<tensor<?x2xf32>>)
//       CHECK:   split.sequence_insert %[[E]], {{.*}} -> !split.sequence<tensor<6x2xf32>>
//       CHECK:   split.sequence_insert %[[E]], {{.*}} -> !split.sequence<tensor<2x2xf32>>
func.func @joined(%x: tensor<6x2xf32>, %y: tensor<2x2xf32>, %c: i1) -> (!split.sequence<tensor<6x2xf32>>, !split.sequence<tensor<2x2xf32>>) {
  %e = scf.if %c -> !any {
    %0 = split.sequence_empty : !any
    scf.yield %0 : !any
  } else {
    %0 = split.sequence_empty : !any
    scf.yield %0 : !any
  }
  %s = split.sequence_insert %e, %x : (!any, tensor<6x2xf32>) -> !split.sequence<tensor<6x2xf32>>
  %t = split.sequence_insert %e, %y : (!any, tensor<2x2xf32>) -> !split.sequence<tensor<2x2xf32>>
  return %s, %t : !split.sequence<tensor<6x2xf32>>, !split.sequence<tensor<2x2xf32>>
}

// What is taken out no longer counts.
// CHECK-LABEL: func.func @erased(
//       CHECK:   %[[E:.*]] = split.sequence_erase %{{.*}} -> !split.sequence<tensor<?x2xf32>>
//       CHECK:   split.sequence_insert %[[E]], {{.*}} -> !split.sequence<tensor<2x2xf32>>
func.func @erased(%x: tensor<6x2xf32>, %y: tensor<2x2xf32>) -> !split.sequence<tensor<2x2xf32>> {
  %a = split.sequence_construct %x : (tensor<6x2xf32>) -> !split.sequence<tensor<6x2xf32>>
  %e = split.sequence_erase %a : (!split.sequence<tensor<6x2xf32>>) -> !split.sequence<tensor<?x2xf32>>
  %s = split.sequence_insert %e, %y : (!split.sequence<tensor<?x2xf32>>, tensor<2x2xf32>) -> !split.sequence<tensor<2x2xf32>>
  return %s : !split.sequence<tensor<2x2xf32>>
}

// Nor does what a split of unknown sizes may not make.
// CHECK-LABEL: func.func @chunks(
//       CHECK:   %[[C:.*]] = split.split_to_sequence {{.*}} -> !split.sequence<tensor<?x1xf32>>
//       CHECK:   split.sequence_erase %[[C]] {{.*}} -> !split.sequence<tensor<2x1xf32>>
func.func @chunks(%x: tensor<6x?xf32>) -> !split.sequence<tensor<2x1xf32>> {
  %d = tensor.cast %x : tensor<6x?xf32> to tensor<?x?xf32>
  %a = split.split_to_sequence %d axis 1 : (tensor<?x?xf32>) -> !split.sequence<tensor<?x1xf32>>
  %s = split.sequence_erase %a : (!split.sequence<tensor<?x1xf32>>) -> !split.sequence<tensor<2x1xf32>>
  return %s : !split.sequence<tensor<2x1xf32>>
}

// A split that may make no chunks has to make none.
// CHECK-LABEL: func.func @no_chunks(
//       CHECK:   %[[C:.*]] = split.split_to_sequence {{.*}} -> !split.sequence<tensor<?x1xf32>>
//       CHECK:   %[[L:.*]] = split.sequence_length %[[C]]
//       CHECK:   %[[N:.*]] = tensor.extract %[[L]][]
//       CHECK:   %[[NONE:.*]] = arith.cmpi eq, %[[N]], %{{.*}} : i64
//       CHECK:   split.assert %[[NONE]], "has elements of type 'tensor<2x1xf32>', but its chunks have type 'tensor<6x1xf32>'"
//       CHECK:   %[[E:.*]] = split.sequence_empty : !split.sequence<tensor<2x1xf32>>
//       CHECK:   return %[[E]]
func.func @no_chunks(%x: tensor<6x?xf32>) -> !split.sequence<tensor<2x1xf32>> {
  %d = tensor.cast %x : tensor<6x?xf32> to tensor<?x?xf32>
  %s = split.split_to_sequence %d axis -1 : (tensor<?x?xf32>) -> !split.sequence<tensor<2x1xf32>>
  return %s : !split.sequence<tensor<2x1xf32>>
}

// -----

func.func @chunks_of_a_known_dimension(%x: tensor<6x3xf32>) -> !split.sequence<tensor<2x1xf32>> {
  %d = tensor.cast %x : tensor<6x3xf32> to tensor<?x?xf32>
  // expected-error @below {{has elements of type 'tensor<2x1xf32>', but its chunks have type 'tensor<6x1xf32>'}}
  %s = split.split_to_sequence %d axis -1 : (tensor<?x?xf32>) -> !split.sequence<tensor<2x1xf32>>
  return %s : !split.sequence<tensor<2x1xf32>>
}

// -----

func.func @chunks_of_sizes(%x: tensor<6x?xf32>, %sizes: tensor<2xi64>) -> !split.sequence<tensor<2x?xf32>> {
  %d = tensor.cast %x : tensor<6x?xf32> to tensor<?x?xf32>
  // expected-error @below {{has elements of type 'tensor<2x?xf32>', but its chunks have type 'tensor<6x?xf32>'}}
  %s = split.split_to_sequence %d sizes %sizes axis -1 : (tensor<?x?xf32>, tensor<2xi64>) -> !split.sequence<tensor<2x?xf32>>
  return %s : !split.sequence<tensor<2x?xf32>>
}

// -----

func.func @inserted(%x: tensor<6x2xf32>, %y: tensor<2x2xf32>) -> !split.sequence<tensor<2x2xf32>> {
  %a = split.sequence_construct %x : (tensor<6x2xf32>) -> !split.sequence<tensor<?x2xf32>>
  // expected-error @below {{the input sequence's element has type 'tensor<6x2xf32>', which is incompatible with elements of type 'tensor<2x2xf32>'}}
  %s = split.sequence_insert %a, %y : (!split.sequence<tensor<?x2xf32>>, tensor<2x2xf32>) -> !split.sequence<tensor<2x2xf32>>
  return %s : !split.sequence<tensor<2x2xf32>>
}

// -----

func.func @left(%x: tensor<6x2xf32>) -> !split.sequence<tensor<2x2xf32>> {
  %e = split.sequence_empty : !split.sequence<tensor<?x2xf32>>
  %a = split.sequence_insert %e, %x : (!split.sequence<tensor<?x2xf32>>, tensor<6x2xf32>) -> !split.sequence<tensor<?x2xf32>>
  %b = split.sequence_insert %a, %x : (!split.sequence<tensor<?x2xf32>>, tensor<6x2xf32>) -> !split.sequence<tensor<?x2xf32>>
  // expected-error @below {{the input sequence's element has type 'tensor<6x2xf32>', which is incompatible with elements of type 'tensor<2x2xf32>'}}
  %s = split.sequence_erase %b : (!split.sequence<tensor<?x2xf32>>) -> !split.sequence<tensor<2x2xf32>>
  return %s : !split.sequence<tensor<2x2xf32>>
}
