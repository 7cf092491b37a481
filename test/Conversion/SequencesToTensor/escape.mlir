// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-sequences-to-tensor --canonicalize | FileCheck %s

!s = !split.sequence<tensor<?x4xf32>>

// Four tensors in the place of a sequence. What is returned is packed: a base
// of its own, filled in one loop.
// CHECK-LABEL: func.func @argument
//  CHECK-SAME:   %[[BASE:.*]]: tensor<?xf32>, %[[OFFSETS:.*]]: tensor<?xindex>, %[[SIZES:.*]]: tensor<?x2xindex>, %{{.*}}: tensor<?x2xindex>)
//  CHECK-SAME:   -> (tensor<?xf32>, tensor<?xindex>, tensor<?x2xindex>, tensor<?x2xindex>)
func.func @argument(%s: !s) -> !s {
  // CHECK: %[[NEW_SIZES:.*]] = bufferization.alloc_tensor() copy(%[[SIZES]])
  // CHECK: %[[NEW_STRIDES:.*]] = scf.for
  // CHECK: %[[NEW_OFFSETS:.*]]:2 = scf.for
  // CHECK: %[[NEW_BASE:.*]] = bufferization.alloc_tensor(%[[NEW_OFFSETS]]#0) : tensor<?xf32>
  // CHECK: %[[FILLED:.*]] = scf.for %{{.*}} iter_args(%{{.*}} = %[[NEW_BASE]])
  // CHECK:   %[[VIEW:.*]] = strided.extract %[[BASE]]
  // CHECK:   strided.insert %[[VIEW]]
  // CHECK: return %[[FILLED]], %[[NEW_OFFSETS]]#1, %[[NEW_SIZES]], %[[NEW_STRIDES]]
  return %s : !s
}

// What is packed already is not packed again, unless it is returned twice.
// CHECK-LABEL: func.func @owned
func.func @owned(%x: tensor<?x4xf32>) -> (!s, !s) {
  // CHECK-COUNT-2: strided.insert %arg0
  // CHECK-NOT: strided.insert
  %s = split.sequence_construct %x, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> !s
  %e = split.sequence_empty : !s
  return %s, %e : !s, !s
}

// CHECK-LABEL: func.func @owned_twice
func.func @owned_twice(%x: tensor<?x4xf32>) -> (!s, !s) {
  // CHECK-COUNT-2: strided.insert
  // CHECK-NOT: strided.insert
  %s = split.sequence_construct %x : (tensor<?x4xf32>) -> !s
  return %s, %s : !s, !s
}

// CHECK-LABEL: func.func @call
func.func @call(%x: tensor<?x4xf32>) -> (!s, !s) {
  // CHECK: %[[CALL:.*]]:8 = call @owned
  // CHECK-NEXT: return %[[CALL]]#0, %[[CALL]]#1, %[[CALL]]#2, %[[CALL]]#3, %[[CALL]]#4, %[[CALL]]#5, %[[CALL]]#6, %[[CALL]]#7
  %0:2 = call @owned(%x) : (tensor<?x4xf32>) -> (!s, !s)
  return %0#0, %0#1 : !s, !s
}

// Chunks that each have a size of their own are packed at once.
// CHECK-LABEL: func.func @sizes
//  CHECK-SAME:   %[[X:.*]]: tensor<6x?x3xf32>
func.func @sizes(%x: tensor<6x?x3xf32>) -> !split.sequence<tensor<6x?x3xf32>> {
  // CHECK-DAG: %[[SIZES:.*]] = arith.constant dense<[1, 0, 4]> : tensor<3xindex>
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[C6:.*]] = arith.constant 6 : index
  // CHECK-DAG: %[[DIM:.*]] = tensor.dim %[[X]]
  // CHECK-DAG: %[[BASE:.*]] = tensor.collapse_shape %[[X]]
  // CHECK: %[[PITCH:.*]] = arith.muli %[[DIM]], %[[C3]]
  // CHECK: strided.pack_chunks %[[BASE]], %[[SIZES]] into %{{.*}} rows %[[C6]] pitch %[[PITCH]] unit %[[C3]]
  %s = split.split_to_sequence %x sizes [1, 0, 4] axis 1 : (tensor<6x?x3xf32>) -> !split.sequence<tensor<6x?x3xf32>>
  return %s : !split.sequence<tensor<6x?x3xf32>>
}

// CHECK-LABEL: func.func @sizes_at_run_time
func.func @sizes_at_run_time(%x: tensor<6x?x3xf32>, %n: tensor<?xi32>) -> !split.sequence<tensor<6x?x3xf32>> {
  // CHECK: %[[SIZES:.*]] = tensor.extract_slice %{{.*}}[0, 1] [%{{.*}}, 1] [1, 1] : tensor<?x3xindex> to tensor<?xindex>
  // CHECK: strided.pack_chunks %{{.*}}, %[[SIZES]] into
  %s = split.split_to_sequence %x sizes %n axis 1 : (tensor<6x?x3xf32>, tensor<?xi32>) -> !split.sequence<tensor<6x?x3xf32>>
  return %s : !split.sequence<tensor<6x?x3xf32>>
}

// The chunks of a single row lie in the source as they will when packed.
// CHECK-LABEL: func.func @sizes_of_one_row
func.func @sizes_of_one_row(%x: tensor<?x4xf32>) -> !s {
  // CHECK-NOT: strided.pack_chunks
  // CHECK: %[[BASE:.*]] = tensor.collapse_shape
  // CHECK: strided.insert %[[BASE]] into %{{.*}}[%c0] strides(%c1)
  %s = split.split_to_sequence %x sizes [1, 0, 4] axis 0 : (tensor<?x4xf32>) -> !s
  return %s : !s
}
