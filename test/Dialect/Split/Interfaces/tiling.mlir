// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file --transform-interpreter --canonicalize --cse | FileCheck %s

// Fused as a producer, across the axis: a tile of a chunk is a slice of the
// source.
// CHECK-LABEL: func.func @producer_across
//  CHECK-SAME:   %[[X:.*]]: tensor<8x6xf32>
//       CHECK:   scf.forall (%[[I:.*]]) in
//   CHECK-NOT:     split.split
//       CHECK:     %[[ROW:.*]] = affine.apply
//       CHECK:     tensor.extract_slice %[[X]][%[[ROW]], 2] [2, 4] [1, 1]
func.func @producer_across(%x: tensor<8x6xf32>) -> tensor<8x4xf32> {
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  %1 = tensor.empty() : tensor<8x4xf32>
  %2 = linalg.exp ins(%0#1 : tensor<8x4xf32>) outs(%1 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %split = transform.structured.match ops{["split.split"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %exp tile_sizes [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused, %new = transform.structured.fuse_into_containing_op %split into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The same along the axis.
// CHECK-LABEL: func.func @producer_along
//  CHECK-SAME:   %[[X:.*]]: tensor<8x6xf32>
//       CHECK:   scf.forall (%[[I:.*]]) in
//   CHECK-NOT:     split.variadic_split
//       CHECK:     %[[COLUMN:.*]] = affine.apply
//       CHECK:     %[[SHIFTED:.*]] = affine.apply
//       CHECK:     tensor.extract_slice %[[X]][0, %[[SHIFTED]]] [8, 2] [1, 1]
func.func @producer_along(%x: tensor<8x6xf32>) -> tensor<8x4xf32> {
  %0:2 = split.variadic_split %x axis 1 lengths [2, -1] : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  %1 = tensor.empty() : tensor<8x4xf32>
  %2 = linalg.exp ins(%0#1 : tensor<8x4xf32>) outs(%1 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %split = transform.structured.match ops{["split.variadic_split"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %exp tile_sizes [0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused, %new = transform.structured.fuse_into_containing_op %split into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Tiled itself, across the axis: a slice of the source is split.
// CHECK-LABEL: func.func @tile_across
//       CHECK:   %[[LOOP:.*]]:2 = scf.forall (%[[I:.*]]) in (2)
//       CHECK:     %[[ROW:.*]] = affine.apply
//       CHECK:     %[[TILE:.*]] = tensor.extract_slice %{{.*}}[%[[ROW]], 0] [4, 6] [1, 1]
//       CHECK:     %[[PARTS:.*]]:2 = split.split %[[TILE]] sizes [2, 4] axis 1
//       CHECK:     scf.forall.in_parallel
//       CHECK:       tensor.parallel_insert_slice %[[PARTS]]#0 into %{{.*}}[%[[ROW]], 0] [4, 2] [1, 1]
//       CHECK:       tensor.parallel_insert_slice %[[PARTS]]#1 into %{{.*}}[%[[ROW]], 0] [4, 4] [1, 1]
//       CHECK:   return %[[LOOP]]#0, %[[LOOP]]#1
func.func @tile_across(%x: tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<8x2xf32>, tensor<8x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %split = transform.structured.match ops{["split.split"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.tile_using_forall %split tile_sizes [4, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Tiled itself, along the axis: a tile holds of every chunk what lies inside,
// which may be nothing.
// CHECK-LABEL: func.func @tile_along
//       CHECK:   scf.forall (%[[I:.*]]) in (3)
//       CHECK:     %[[SIZE0:.*]] = affine.apply
//       CHECK:     %[[A:.*]] = tensor.extract_slice %{{.*}} [%[[SIZE0]]] [1]
//       CHECK:     %[[SIZE1:.*]] = affine.apply
//       CHECK:     %[[B:.*]] = tensor.extract_slice %{{.*}} [%[[SIZE1]]] [1]
//       CHECK:     tensor.parallel_insert_slice %[[A]] into %{{.*}} [%[[SIZE0]]] [1]
//       CHECK:     tensor.parallel_insert_slice %[[B]] into %{{.*}} [%[[SIZE1]]] [1]
func.func @tile_along(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %split = transform.structured.match ops{["split.split"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.tile_using_forall %split tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// What makes the source is fused into the loop of the split, across the axis.
// CHECK-LABEL: func.func @consumer_across
//  CHECK-SAME:   %[[X:.*]]: tensor<8x6xf32>
//       CHECK:   scf.forall (%[[I:.*]]) in (4)
//       CHECK:     %[[ROW:.*]] = affine.apply
//       CHECK:     %[[TILE:.*]] = tensor.extract_slice %[[X]][%[[ROW]], 0] [2, 6] [1, 1]
//       CHECK:     %[[EXP:.*]] = linalg.exp ins(%[[TILE]] : tensor<2x6xf32>)
//       CHECK:     %[[PARTS:.*]]:2 = split.split %[[EXP]] sizes [2, 4] axis 1
//       CHECK:     tensor.parallel_insert_slice %[[PARTS]]#0 into %{{.*}}[%[[ROW]], 0] [2, 2] [1, 1]
//       CHECK:     tensor.parallel_insert_slice %[[PARTS]]#1 into %{{.*}}[%[[ROW]], 0] [2, 4] [1, 1]
func.func @consumer_across(%x: tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>) {
  %e = tensor.empty() : tensor<8x6xf32>
  %y = linalg.exp ins(%x : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) -> tensor<8x6xf32>
  %0:2 = split.split %y sizes [2, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<8x2xf32>, tensor<8x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %split = transform.structured.match ops{["split.split"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %split tile_sizes [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused, %new = transform.structured.fuse_into_containing_op %exp into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The same along the axis: what of each chunk is inside the tile is computed.
// CHECK-LABEL: func.func @consumer_along
//  CHECK-SAME:   %[[X:.*]]: tensor<8x6xf32>
//       CHECK:   scf.forall (%[[I:.*]]) in (3)
//   CHECK-NOT:     split.split
//       CHECK:     %[[A:.*]] = tensor.extract_slice %[[X]][0, %[[BEGIN0:.*]]] [8, %[[SIZE0:.*]]] [1, 1]
//       CHECK:     %[[EXP0:.*]] = linalg.exp ins(%[[A]] : tensor<8x?xf32>)
//       CHECK:     %[[B:.*]] = tensor.extract_slice %[[X]][0, %{{.*}}] [8, %[[SIZE1:.*]]] [1, 1]
//       CHECK:     %[[EXP1:.*]] = linalg.exp ins(%[[B]] : tensor<8x?xf32>)
//       CHECK:     tensor.parallel_insert_slice %[[EXP0]] into %{{.*}}[0, %[[BEGIN0]]] [8, %[[SIZE0]]] [1, 1]
//       CHECK:     tensor.parallel_insert_slice %[[EXP1]] into %{{.*}}[0, %{{.*}}] [8, %[[SIZE1]]] [1, 1]
func.func @consumer_along(%x: tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>) {
  %e = tensor.empty() : tensor<8x6xf32>
  %y = linalg.exp ins(%x : tensor<8x6xf32>) outs(%e : tensor<8x6xf32>) -> tensor<8x6xf32>
  %0:2 = split.split %y sizes [2, 4] axis 1 : (tensor<8x6xf32>) -> (tensor<8x2xf32>, tensor<8x4xf32>)
  return %0#0, %0#1 : tensor<8x2xf32>, tensor<8x4xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %split = transform.structured.match ops{["split.split"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %split tile_sizes [0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused, %new = transform.structured.fuse_into_containing_op %exp into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
