// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --transform-interpreter -split-input-file -verify-diagnostics
// RUN: split-opt %s --canonicalize --transform-interpreter -split-input-file | FileCheck %s

// There is no place in an empty chunk where a tile could begin, until the chunk
// is no result of the split any more.
// CHECK-LABEL: func.func @empty_chunk
//       CHECK:   scf.forall
//       CHECK:     split.split {{.*}} sizes [2, 4]
func.func @empty_chunk(%x: tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x0xf32>, tensor<8x4xf32>) {
  // expected-error@+3 {{'split.split' op faild to tile operation}}
  // expected-error@+2 {{'split.split' op failed to generate tiling loops}}
  // expected-note@+1 {{when applied to this op}}
  %0:3 = split.split %x sizes [2, 0, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x0xf32>, tensor<8x4xf32>)
  return %0#0, %0#1, %0#2 : tensor<8x2xf32>, tensor<8x0xf32>, tensor<8x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %split = transform.structured.match ops{["split.split"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error@+1 {{transform.structured.tile_using_forall failed to apply}}
    transform.structured.tile_using_forall %split tile_sizes [4, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The loop would have results of other types, until the types are refined.
// CHECK-LABEL: func.func @unrefined
//       CHECK:   scf.forall
//       CHECK:     split.split {{.*}} sizes [2, 4]
func.func @unrefined(%x: tensor<8x6xf32>) -> (tensor<8x?xf32>, tensor<8x4xf32>) {
  // expected-error@+3 {{'split.split' op faild to tile operation}}
  // expected-error@+2 {{'split.split' op failed to generate tiling loops}}
  // expected-note@+1 {{when applied to this op}}
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x?xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<8x?xf32>, tensor<8x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %split = transform.structured.match ops{["split.split"]} in %root : (!transform.any_op) -> !transform.any_op
    // expected-error@+1 {{transform.structured.tile_using_forall failed to apply}}
    transform.structured.tile_using_forall %split tile_sizes [4, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
