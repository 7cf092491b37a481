// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt --mlir-print-op-generic %s | split-opt | FileCheck %s
// RUN: split-opt --emit-bytecode %s | split-opt | FileCheck %s

// CHECK-LABEL: func.func @empty(
func.func @empty() {
  // CHECK: split.sequence_empty : !split.sequence<tensor<?xf32>>
  %0 = split.sequence_empty : !split.sequence<tensor<?xf32>>
  // CHECK: split.sequence_empty {note = "kept"} : !split.sequence<tensor<*x!split.string>>
  %1 = split.sequence_empty {note = "kept"} : !split.sequence<tensor<*x!split.string>>
  return
}

// Elements may differ where the type of the sequence leaves it open.
// CHECK-LABEL: func.func @construct(
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<4x3xf32>, %[[C:.*]]: tensor<f32>)
func.func @construct(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<f32>) {
  // CHECK: split.sequence_construct %[[A]], %[[B]] : (tensor<2x3xf32>, tensor<4x3xf32>) -> !split.sequence<tensor<?x3xf32>>
  %0 = split.sequence_construct %a, %b
      : (tensor<2x3xf32>, tensor<4x3xf32>) -> !split.sequence<tensor<?x3xf32>>
  // CHECK: split.sequence_construct %[[A]], %[[C]] : (tensor<2x3xf32>, tensor<f32>) -> !split.sequence<tensor<*xf32>>
  %1 = split.sequence_construct %a, %c
      : (tensor<2x3xf32>, tensor<f32>) -> !split.sequence<tensor<*xf32>>
  // CHECK: split.sequence_construct %[[C]] : (tensor<f32>) -> !split.sequence<tensor<f32>>
  %2 = split.sequence_construct %c : (tensor<f32>) -> !split.sequence<tensor<f32>>
  return
}

// CHECK-LABEL: func.func @insert(
// CHECK-SAME: %[[S:.*]]: !split.sequence<tensor<2xf32>>, %[[X:.*]]: tensor<3xf32>, %[[P:.*]]: tensor<i64>, %[[P1:.*]]: tensor<1xi32>)
func.func @insert(%s: !split.sequence<tensor<2xf32>>, %x: tensor<3xf32>, %p: tensor<i64>,
                  %p1: tensor<1xi32>) {
  // CHECK: split.sequence_insert %[[S]], %[[X]] : (!split.sequence<tensor<2xf32>>, tensor<3xf32>) -> !split.sequence<tensor<?xf32>>
  %0 = split.sequence_insert %s, %x
      : (!split.sequence<tensor<2xf32>>, tensor<3xf32>) -> !split.sequence<tensor<?xf32>>
  // CHECK: split.sequence_insert %[[S]], %[[X]] at %[[P]] : (!split.sequence<tensor<2xf32>>, tensor<3xf32>, tensor<i64>) -> !split.sequence<tensor<?xf32>>
  %1 = split.sequence_insert %s, %x at %p
      : (!split.sequence<tensor<2xf32>>, tensor<3xf32>, tensor<i64>) -> !split.sequence<tensor<?xf32>>
  // CHECK: split.sequence_insert %[[S]], %[[X]] at %[[P1]] : {{.*}} -> !split.sequence<tensor<*xf32>>
  %2 = split.sequence_insert %s, %x at %p1
      : (!split.sequence<tensor<2xf32>>, tensor<3xf32>, tensor<1xi32>) -> !split.sequence<tensor<*xf32>>
  return
}

// CHECK-LABEL: func.func @erase(
// CHECK-SAME: %[[S:.*]]: !split.sequence<tensor<?xf32>>, %[[P:.*]]: tensor<i32>)
func.func @erase(%s: !split.sequence<tensor<?xf32>>, %p: tensor<i32>) {
  // CHECK: split.sequence_erase %[[S]] : (!split.sequence<tensor<?xf32>>) -> !split.sequence<tensor<?xf32>>
  %0 = split.sequence_erase %s : (!split.sequence<tensor<?xf32>>) -> !split.sequence<tensor<?xf32>>
  // CHECK: split.sequence_erase %[[S]] at %[[P]] : (!split.sequence<tensor<?xf32>>, tensor<i32>) -> !split.sequence<tensor<2xf32>>
  %1 = split.sequence_erase %s at %p
      : (!split.sequence<tensor<?xf32>>, tensor<i32>) -> !split.sequence<tensor<2xf32>>
  return
}

// CHECK-LABEL: func.func @at(
// CHECK-SAME: %[[S:.*]]: !split.sequence<tensor<?xf32>>, %[[P:.*]]: tensor<i64>)
func.func @at(%s: !split.sequence<tensor<?xf32>>, %p: tensor<i64>) {
  // CHECK: split.sequence_at %[[S]] at %[[P]] : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  %0 = split.sequence_at %s at %p : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
  // A result may be more static than the elements, and less.
  // CHECK: -> tensor<2xf32>
  %1 = split.sequence_at %s at %p : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<2xf32>
  // CHECK: -> tensor<*xf32>
  %2 = split.sequence_at %s at %p : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<*xf32>
  return
}

// CHECK-LABEL: func.func @length(
func.func @length(%s: !split.sequence<tensor<?xf32>>) {
  // CHECK: split.sequence_length %{{.*}} : (!split.sequence<tensor<?xf32>>) -> tensor<i64>
  %0 = split.sequence_length %s : (!split.sequence<tensor<?xf32>>) -> tensor<i64>
  return
}

// CHECK-LABEL: func.func @concat(
func.func @concat(%s: !split.sequence<tensor<?x3xf32>>, %u: !split.sequence<tensor<*xf32>>,
                  %scalars: !split.sequence<tensor<f32>>) {
  // CHECK: split.concat_from_sequence %{{.*}} axis 0 : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x3xf32>
  %0 = split.concat_from_sequence %s axis 0
      : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x3xf32>
  // Joined along an axis, the tensors' size there says nothing of the result's.
  // CHECK: split.concat_from_sequence %{{.*}} axis -1 : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x12xf32>
  %1 = split.concat_from_sequence %s axis -1
      : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x12xf32>
  // A new axis may be the one past the last, and the first from the back.
  // CHECK: axis 2 new_axis = true : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x3x?xf32>
  %2 = split.concat_from_sequence %s axis 2 new_axis = true
      : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x3x?xf32>
  // CHECK: axis -3 new_axis = true : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x?x3xf32>
  %3 = split.concat_from_sequence %s axis -3 new_axis = true
      : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x?x3xf32>
  // CHECK: axis 0 new_axis = true : (!split.sequence<tensor<f32>>) -> tensor<?xf32>
  %4 = split.concat_from_sequence %scalars axis 0 new_axis = true
      : (!split.sequence<tensor<f32>>) -> tensor<?xf32>
  // CHECK: axis 7 : (!split.sequence<tensor<*xf32>>) -> tensor<*xf32>
  %5 = split.concat_from_sequence %u axis 7 : (!split.sequence<tensor<*xf32>>) -> tensor<*xf32>
  return
}
