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
  // CHECK:   %[[VIEW:.*]] = split.extract_strided %[[BASE]]
  // CHECK:   split.insert_strided %[[VIEW]]
  // CHECK: return %[[FILLED]], %[[NEW_OFFSETS]]#1, %[[NEW_SIZES]], %[[NEW_STRIDES]]
  return %s : !s
}

// What is packed already is not packed again, unless it is returned twice.
// CHECK-LABEL: func.func @owned
func.func @owned(%x: tensor<?x4xf32>) -> (!s, !s) {
  // CHECK-COUNT-2: split.insert_strided %arg0
  // CHECK-NOT: split.insert_strided
  %s = split.sequence_construct %x, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> !s
  %e = split.sequence_empty : !s
  return %s, %e : !s, !s
}

// CHECK-LABEL: func.func @owned_twice
func.func @owned_twice(%x: tensor<?x4xf32>) -> (!s, !s) {
  // CHECK-COUNT-2: split.insert_strided
  // CHECK-NOT: split.insert_strided
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
