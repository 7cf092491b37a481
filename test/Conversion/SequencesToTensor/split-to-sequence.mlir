// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-sequences-to-tensor --canonicalize --cse -split-input-file | FileCheck %s

// Chunks of 1: one row of sizes and one of strides for all of them, and a view
// of the source. Nothing grows with the dimension.
// CHECK-LABEL: func.func @rows
//  CHECK-SAME:   %[[X:.*]]: tensor<1000000x16xf32>, %[[I:.*]]: tensor<i64>
func.func @rows(%x: tensor<1000000x16xf32>, %p: tensor<i64>) -> tensor<1x16xf32> {
  // CHECK-DAG: %[[N:.*]] = arith.constant 1000000 : index
  // CHECK: %[[INIT:.*]] = bufferization.alloc_tensor() : tensor<1000000xindex>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[INIT]]
  // CHECK: %[[OFFSETS:.*]]:2 = scf.for %[[C:.*]] = %{{.*}} to %[[N]] step %{{.*}} iter_args(%[[SUM:.*]] = %c0, %[[T:.*]] = %[[CAST]])
  // CHECK:   %[[T2:.*]] = tensor.insert %[[SUM]] into %[[T]][%[[C]]]
  // CHECK:   %[[SUM2:.*]] = arith.addi %[[SUM]], %c16
  // CHECK:   scf.yield %[[SUM2]], %[[T2]]
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1]]
  // CHECK: %[[BASE:.*]] = tensor.cast %[[FLAT]]
  // CHECK: %[[OFFSET:.*]] = tensor.extract %[[OFFSETS]]#1
  // CHECK: %[[VIEW:.*]] = strided.extract %[[BASE]][%[[OFFSET]]] sizes() strides(%c16, %c1)
  // CHECK: return %[[VIEW]]
  %s = split.split_to_sequence %x axis 0 : (tensor<1000000x16xf32>) -> !split.sequence<tensor<1x16xf32>>
  %y = split.sequence_at %s at %p : (!split.sequence<tensor<1x16xf32>>, tensor<i64>) -> tensor<1x16xf32>
  return %y : tensor<1x16xf32>
}

// -----

// Columns without their axis: strided vectors.
// CHECK-LABEL: func.func @columns
func.func @columns(%x: tensor<3x6xf32>, %p: tensor<i64>) -> tensor<3xf32> {
  // CHECK: strided.extract %{{.*}}[%{{.*}}] sizes() strides(%c6) : tensor<?xf32> to tensor<3xf32>
  %s = split.split_to_sequence %x axis -1 keepdims = false : (tensor<3x6xf32>) -> !split.sequence<tensor<3xf32>>
  %y = split.sequence_at %s at %p : (!split.sequence<tensor<3xf32>>, tensor<i64>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----

// Chunks of 4 of a dimension of 10: one row for all but the last, and one for
// the last.
// CHECK-LABEL: func.func @uneven
func.func @uneven(%x: tensor<10x2xf32>) -> !split.sequence<tensor<?x2xf32>> {
  // CHECK-DAG: arith.constant dense<{{\[\[}}4, 2], [2, 2]]> : tensor<2x2xindex>
  // CHECK-DAG: arith.constant 3 : index
  %s = split.split_to_sequence %x chunks_of 4 axis 0 : (tensor<10x2xf32>) -> !split.sequence<tensor<?x2xf32>>
  return %s : !split.sequence<tensor<?x2xf32>>
}

// -----

// Sizes known at run time: a loop over them.
// CHECK-LABEL: func.func @run_time_sizes
//  CHECK-SAME:   %[[X:.*]]: tensor<?x?xf32>, %[[S:.*]]: tensor<?xi32>
func.func @run_time_sizes(%x: tensor<?x?xf32>, %sizes: tensor<?xi32>, %p: tensor<i64>) -> tensor<?x?xf32> {
  // CHECK: %[[N:.*]] = tensor.dim %[[S]]
  // CHECK: scf.for %[[C:.*]] = %{{.*}} to %[[N]]
  // CHECK:   tensor.extract %[[S]][%[[C]]]
  // CHECK: scf.for
  // CHECK: strided.extract
  // CHECK-NOT: split.s
  %s = split.split_to_sequence %x sizes %sizes axis 1 : (tensor<?x?xf32>, tensor<?xi32>) -> !split.sequence<tensor<?x?xf32>>
  %y = split.sequence_at %s at %p : (!split.sequence<tensor<?x?xf32>>, tensor<i64>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
