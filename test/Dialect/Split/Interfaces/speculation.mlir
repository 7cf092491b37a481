// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that nothing can go wrong with at run time leave a loop that may not run.
//
// RUN: split-opt %s --loop-invariant-code-motion -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @static(
func.func @static(%x: tensor<6x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-COUNT-2: split.split
  // CHECK: split.variadic_split
  // CHECK-COUNT-3: split.split_to_sequence
  // CHECK: scf.for
  // CHECK-NOT: split.
  // CHECK: return
  scf.for %i = %c0 to %n step %c1 {
    %0:2 = split.split %x into 2 axis 0 : (tensor<6x?xf32>) -> (tensor<3x?xf32>, tensor<3x?xf32>)
    // Results may know less.
    %1:2 = split.split %x sizes [2, 4] axis 0
        : (tensor<6x?xf32>) -> (tensor<?x?xf32>, tensor<*xf32>)
    %2:2 = split.variadic_split %x axis 0 lengths [2, -1]
        : (tensor<6x?xf32>) -> (tensor<2x?xf32>, tensor<4x?xf32>)
    %3 = split.split_to_sequence %x axis 0 : (tensor<6x?xf32>) -> !split.sequence<tensor<1x?xf32>>
    %4 = split.split_to_sequence %x chunks_of 4 axis 0
        : (tensor<6x?xf32>) -> !split.sequence<tensor<?x?xf32>>
    %5 = split.split_to_sequence %x sizes [2, 4] axis 0
        : (tensor<6x?xf32>) -> !split.sequence<tensor<*xf32>>
  }
  return
}

// -----

// CHECK-LABEL: func.func @dynamic(
func.func @dynamic(%x: tensor<6x?xf32>, %y: tensor<*xf32>, %axis: tensor<i64>,
                   %sizes: tensor<2xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: split.
  // CHECK: scf.for
  // CHECK-COUNT-5: split.split %
  // CHECK-COUNT-2: split.variadic_split
  // CHECK-COUNT-3: split.split_to_sequence
  scf.for %i = %c0 to %n step %c1 {
    // An unknown dimension, sizes or rank.
    %0:2 = split.split %x into 2 axis 1 : (tensor<6x?xf32>) -> (tensor<6x?xf32>, tensor<6x?xf32>)
    %1:2 = split.split %x sizes [2, 4] axis 1 : (tensor<6x?xf32>) -> (tensor<6x2xf32>, tensor<6x4xf32>)
    %2:2 = split.split %x sizes %sizes axis 0
        : (tensor<6x?xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    %3:2 = split.split %y into 2 axis 0 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
    // A result that is more static than its chunk, in one dimension of two.
    %4:2 = split.split %x into 2 axis 0 : (tensor<6x?xf32>) -> (tensor<?x5xf32>, tensor<3x?xf32>)
    %5:2 = split.variadic_split %x axis %axis lengths [2, -1]
        : (tensor<6x?xf32>, tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    %6:2 = split.variadic_split %x axis 0 lengths %sizes
        : (tensor<6x?xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    %7 = split.split_to_sequence %x axis 1 : (tensor<6x?xf32>) -> !split.sequence<tensor<6x1xf32>>
    %8 = split.split_to_sequence %x sizes %sizes axis 0
        : (tensor<6x?xf32>, tensor<2xi64>) -> !split.sequence<tensor<?x?xf32>>
    // Elements that are more static than the chunks.
    %9 = split.split_to_sequence %x axis 0 : (tensor<6x?xf32>) -> !split.sequence<tensor<1x5xf32>>
  }
  return
}

// -----

// A position may be out of range, and concatenated tensors may differ.

// CHECK-LABEL: func.func @sequences(
func.func @sequences(%s: !split.sequence<tensor<?xf32>>, %x: tensor<2xf32>,
                     %y: tensor<?xf32>, %p: tensor<i64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: split.sequence_empty
  // CHECK-DAG: split.sequence_construct %{{.*}}, %{{.*}} : (tensor<2xf32>, tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  // CHECK-DAG: split.sequence_length
  // CHECK: scf.for
  // CHECK: split.sequence_construct %{{.*}} : (tensor<?xf32>) -> !split.sequence<tensor<2xf32>>
  // CHECK: split.sequence_insert
  // CHECK: split.sequence_erase
  // CHECK: split.sequence_at
  // CHECK: split.concat_from_sequence
  scf.for %i = %c0 to %n step %c1 {
    %0 = split.sequence_empty : !split.sequence<tensor<?xf32>>
    %1 = split.sequence_construct %x, %y
        : (tensor<2xf32>, tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
    %2 = split.sequence_length %s : (!split.sequence<tensor<?xf32>>) -> tensor<i64>
    %3 = split.sequence_construct %y : (tensor<?xf32>) -> !split.sequence<tensor<2xf32>>
    %4 = split.sequence_insert %s, %x at %p
        : (!split.sequence<tensor<?xf32>>, tensor<2xf32>, tensor<i64>) -> !split.sequence<tensor<?xf32>>
    %5 = split.sequence_erase %s at %p
        : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> !split.sequence<tensor<?xf32>>
    %6 = split.sequence_at %s at %p : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf32>
    %7 = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<?xf32>>) -> tensor<?xf32>
  }
  return
}
