// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt --mlir-print-op-generic %s | split-opt | FileCheck %s
// RUN: split-opt --emit-bytecode %s | split-opt | FileCheck %s

// Without sizes, chunks are of 1, with or without the axis.
// CHECK-LABEL: func.func @single_elements(
func.func @single_elements(%x: tensor<3x6xf32>, %y: tensor<?x6xf32>, %z: tensor<6xf32>) {
  // CHECK: split.split_to_sequence %{{.*}} axis 0 : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  %0 = split.split_to_sequence %x axis 0 : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  // CHECK: split.split_to_sequence %{{.*}} axis -1 keepdims = false : (tensor<3x6xf32>) -> !split.sequence<tensor<3xf32>>
  %1 = split.split_to_sequence %x axis -1 keepdims = false
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3xf32>>
  // An explicit default is not printed.
  // CHECK: split.split_to_sequence %{{.*}} axis 0 : (tensor<?x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  %2 = split.split_to_sequence %y axis 0 keepdims = true
      : (tensor<?x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  // CHECK: split.split_to_sequence %{{.*}} axis 0 keepdims = false : (tensor<6xf32>) -> !split.sequence<tensor<f32>>
  %3 = split.split_to_sequence %z axis 0 keepdims = false
      : (tensor<6xf32>) -> !split.sequence<tensor<f32>>
  return
}

// Where sizes are given, keepdims is ignored and the axis stays.
// CHECK-LABEL: func.func @keepdims_ignored(
// CHECK-SAME: %{{.*}}: tensor<3x6xf32>, %[[K:.*]]: tensor<i32>)
func.func @keepdims_ignored(%x: tensor<3x6xf32>, %k: tensor<i32>) {
  // CHECK: sizes [1, 1, 1] axis 0 keepdims = false : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  %0 = split.split_to_sequence %x sizes [1, 1, 1] axis 0 keepdims = false
      : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  // CHECK: chunks_of 1 axis 0 keepdims = false : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  %1 = split.split_to_sequence %x chunks_of 1 axis 0 keepdims = false
      : (tensor<3x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  // CHECK: sizes %[[K]] axis 0 keepdims = false : (tensor<3x6xf32>, tensor<i32>) -> !split.sequence<tensor<?x6xf32>>
  %2 = split.split_to_sequence %x sizes %k axis 0 keepdims = false
      : (tensor<3x6xf32>, tensor<i32>) -> !split.sequence<tensor<?x6xf32>>
  return
}

// Chunks of a size, the last one smaller; all alike where it divides.
// CHECK-LABEL: func.func @chunk_size(
func.func @chunk_size(%x: tensor<3x6xf32>, %y: tensor<?xf32>) {
  // CHECK: chunks_of 2 axis 1 : (tensor<3x6xf32>) -> !split.sequence<tensor<3x2xf32>>
  %0 = split.split_to_sequence %x chunks_of 2 axis 1
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3x2xf32>>
  // CHECK: chunks_of 4 axis 1 : (tensor<3x6xf32>) -> !split.sequence<tensor<3x?xf32>>
  %1 = split.split_to_sequence %x chunks_of 4 axis 1
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3x?xf32>>
  // CHECK: chunks_of 7 axis 1 : (tensor<3x6xf32>) -> !split.sequence<tensor<3x6xf32>>
  %2 = split.split_to_sequence %x chunks_of 7 axis 1
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3x6xf32>>
  // CHECK: chunks_of 2 axis 0 : (tensor<?xf32>) -> !split.sequence<tensor<2xf32>>
  %3 = split.split_to_sequence %y chunks_of 2 axis 0
      : (tensor<?xf32>) -> !split.sequence<tensor<2xf32>>
  return
}

// A dimension of 0 gives no chunks, whose size is then anything.
// CHECK-LABEL: func.func @no_chunks(
func.func @no_chunks(%x: tensor<0x6xf32>) {
  // CHECK: axis 0 : (tensor<0x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  %0 = split.split_to_sequence %x axis 0 : (tensor<0x6xf32>) -> !split.sequence<tensor<1x6xf32>>
  // CHECK: chunks_of 4 axis 0 : (tensor<0x6xf32>) -> !split.sequence<tensor<?x6xf32>>
  %1 = split.split_to_sequence %x chunks_of 4 axis 0
      : (tensor<0x6xf32>) -> !split.sequence<tensor<?x6xf32>>
  // An empty list of sizes.
  // CHECK: sizes [] axis 0 : (tensor<0x6xf32>) -> !split.sequence<tensor<?x6xf32>>
  %2 = split.split_to_sequence %x sizes [] axis 0
      : (tensor<0x6xf32>) -> !split.sequence<tensor<?x6xf32>>
  return
}

// One chunk per size, which may be 0.
// CHECK-LABEL: func.func @static_sizes(
func.func @static_sizes(%x: tensor<3x6xf32>, %y: tensor<?x6xf32>) {
  // CHECK: sizes [1, 0, 2] axis 0 : (tensor<3x6xf32>) -> !split.sequence<tensor<?x6xf32>>
  %0 = split.split_to_sequence %x sizes [1, 0, 2] axis 0
      : (tensor<3x6xf32>) -> !split.sequence<tensor<?x6xf32>>
  // CHECK: sizes [3, 3] axis 1 : (tensor<3x6xf32>) -> !split.sequence<tensor<3x3xf32>>
  %1 = split.split_to_sequence %x sizes [3, 3] axis 1
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3x3xf32>>
  // CHECK: sizes [2, 2] axis 0 : (tensor<?x6xf32>) -> !split.sequence<tensor<2x6xf32>>
  %2 = split.split_to_sequence %y sizes [2, 2] axis 0
      : (tensor<?x6xf32>) -> !split.sequence<tensor<2x6xf32>>
  return
}

// A run-time scalar is a chunk size, a run-time list is one size per chunk.
// CHECK-LABEL: func.func @runtime_sizes(
// CHECK-SAME: %{{.*}}: tensor<3x6xf32>, %[[K32:.*]]: tensor<i32>, %[[K64:.*]]: tensor<i64>, %[[S32:.*]]: tensor<2xi32>, %[[S64:.*]]: tensor<?xi64>)
func.func @runtime_sizes(%x: tensor<3x6xf32>, %k32: tensor<i32>, %k64: tensor<i64>,
                         %s32: tensor<2xi32>, %s64: tensor<?xi64>) {
  // CHECK: sizes %[[K32]] axis 0 : (tensor<3x6xf32>, tensor<i32>) -> !split.sequence<tensor<?x6xf32>>
  %0 = split.split_to_sequence %x sizes %k32 axis 0
      : (tensor<3x6xf32>, tensor<i32>) -> !split.sequence<tensor<?x6xf32>>
  // CHECK: sizes %[[K64]] axis 0 : (tensor<3x6xf32>, tensor<i64>) -> !split.sequence<tensor<?x6xf32>>
  %1 = split.split_to_sequence %x sizes %k64 axis 0
      : (tensor<3x6xf32>, tensor<i64>) -> !split.sequence<tensor<?x6xf32>>
  // CHECK: sizes %[[S32]] axis 0 : (tensor<3x6xf32>, tensor<2xi32>) -> !split.sequence<tensor<?x6xf32>>
  %2 = split.split_to_sequence %x sizes %s32 axis 0
      : (tensor<3x6xf32>, tensor<2xi32>) -> !split.sequence<tensor<?x6xf32>>
  // CHECK: sizes %[[S64]] axis 0 : (tensor<3x6xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x6xf32>>
  %3 = split.split_to_sequence %x sizes %s64 axis 0
      : (tensor<3x6xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x6xf32>>
  return
}

// Elements may be described less, or more than can be inferred.
// CHECK-LABEL: func.func @other_element_types(
func.func @other_element_types(%x: tensor<6x?xf32>, %u: tensor<*x!split.string>) {
  // CHECK: !split.sequence<tensor<*xf32>>
  %0 = split.split_to_sequence %x axis 0 : (tensor<6x?xf32>) -> !split.sequence<tensor<*xf32>>
  // CHECK: !split.sequence<tensor<1x5xf32>>
  %1 = split.split_to_sequence %x axis 0 : (tensor<6x?xf32>) -> !split.sequence<tensor<1x5xf32>>
  // CHECK: axis 4 keepdims = false : (tensor<*x!split.string>) -> !split.sequence<tensor<*x!split.string>>
  %2 = split.split_to_sequence %u axis 4 keepdims = false
      : (tensor<*x!split.string>) -> !split.sequence<tensor<*x!split.string>>
  return
}
