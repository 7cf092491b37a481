// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-batch-inserts=min-inserts=3 | FileCheck %s

// CHECK-LABEL: func @scalars(
// CHECK-SAME:    %[[T:.*]]: tensor<2x4xf32>, %[[A:.*]]: f32, %[[B:.*]]: f32, %[[I:.*]]: index)
// CHECK-DAG:     %[[ELEMENTS:.*]] = tensor.from_elements %[[A]], %[[B]], %[[A]]
// CHECK-DAG:     %[[ROWS:.*]] = arith.constant dense<[0, 1, 0]> : tensor<3xindex>
// CHECK-DAG:     %[[COLUMNS:.*]] = tensor.from_elements %{{.*}}, %[[I]], %[[I]] : tensor<3xindex>
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK:         %[[LOOP:.*]] = scf.for %[[K:.*]] = %{{.*}} to %[[C3]] step %{{.*}} iter_args(%[[CARRIED:.*]] = %[[T]])
// CHECK-DAG:       %[[ELEMENT:.*]] = tensor.extract %[[ELEMENTS]][%[[K]]]
// CHECK-DAG:       %[[ROW:.*]] = tensor.extract %[[ROWS]][%[[K]]]
// CHECK-DAG:       %[[COLUMN:.*]] = tensor.extract %[[COLUMNS]][%[[K]]]
// CHECK:           %[[NEXT:.*]] = tensor.insert %[[ELEMENT]] into %[[CARRIED]][%[[ROW]], %[[COLUMN]]]
// CHECK:           scf.yield %[[NEXT]]
// CHECK-NOT:     tensor.insert
// CHECK:         return %[[LOOP]]
func.func @scalars(%t: tensor<2x4xf32>, %a: f32, %b: f32, %i: index) -> tensor<2x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %a into %t[%c0, %c1] : tensor<2x4xf32>
  %1 = tensor.insert %b into %0[%c1, %i] : tensor<2x4xf32>
  %2 = tensor.insert %a into %1[%c0, %i] : tensor<2x4xf32>
  return %2 : tensor<2x4xf32>
}

// There is one place in a tensor of rank 0.
// CHECK-LABEL: func @rank_zero(
// CHECK:         tensor.insert %{{.*}} into %{{.*}}[] : tensor<f32>
// CHECK-NOT:     tensor.insert
func.func @rank_zero(%t: tensor<f32>, %a: f32, %b: f32) -> tensor<f32> {
  %0 = tensor.insert %a into %t[] : tensor<f32>
  %1 = tensor.insert %b into %0[] : tensor<f32>
  %2 = tensor.insert %a into %1[] : tensor<f32>
  return %2 : tensor<f32>
}

// What is read in between has to be there, and what is inserted may depend on it.
// CHECK-LABEL: func @read_between(
// CHECK-NOT:     scf.for
func.func @read_between(%t: tensor<4xf32>, %a: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %a into %t[%i] : tensor<4xf32>
  %1 = tensor.insert %a into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  %3 = tensor.insert %2 into %1[%i] : tensor<4xf32>
  %4 = tensor.insert %a into %3[%i] : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// A chain ends where a block does.
// CHECK-LABEL: func @branches(
// CHECK-NOT:     scf.for
func.func @branches(%t: tensor<4xf32>, %a: f32, %i: index, %c: i1) -> tensor<4xf32> {
  %0 = tensor.insert %a into %t[%i] : tensor<4xf32>
  %1 = tensor.insert %a into %0[%i] : tensor<4xf32>
  %2 = scf.if %c -> tensor<4xf32> {
    %3 = tensor.insert %a into %1[%i] : tensor<4xf32>
    scf.yield %3 : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  return %2 : tensor<4xf32>
}
