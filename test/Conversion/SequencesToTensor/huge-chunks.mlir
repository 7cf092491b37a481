// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chunks may be larger than what is split, up to any size: the rows of a whole
// chunk, of which there is none then, have no elements if these do not fit into 64
// bits.
//
// RUN: split-opt %s --convert-split-sequences-to-tensor | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// CHECK-LABEL: func.func @rows
//       CHECK:   strided.extract {{.*}} : tensor<?xf32> to tensor<2x?x0xf32>
//       CHECK:   return
func.func @rows(%x: tensor<2x?x4xf32>) -> !split.sequence<tensor<2x?x4xf32>> {
  %s = split.split_to_sequence %x chunks_of 9223372036854775807 axis 1 : (tensor<2x?x4xf32>) -> !split.sequence<tensor<2x?x4xf32>>
  return %s : !split.sequence<tensor<2x?x4xf32>>
}

// What lies in its order is not copied.
// CHECK-LABEL: func.func @in_order
//   CHECK-NOT:   strided.
//       CHECK:   %[[BASE:.*]] = tensor.collapse_shape
//   CHECK-NOT:   strided.
//       CHECK:   return %[[BASE]],
func.func @in_order(%x: tensor<?x4xf32>) -> !split.sequence<tensor<?x4xf32>> {
  %s = split.split_to_sequence %x chunks_of 9223372036854775807 axis 0 : (tensor<?x4xf32>) -> !split.sequence<tensor<?x4xf32>>
  return %s : !split.sequence<tensor<?x4xf32>>
}

// The elements of a row fit, but not those of all.
// CHECK-LABEL: func.func @all_rows
//       CHECK:   strided.extract {{.*}} : tensor<?xf32> to tensor<4x0x0xf32>
//       CHECK:   return
func.func @all_rows(%x: tensor<4x5x3xf32>) -> !split.sequence<tensor<4x5x3xf32>> {
  %s = split.split_to_sequence %x chunks_of 2305843009213693952 axis 1 : (tensor<4x5x3xf32>) -> !split.sequence<tensor<4x5x3xf32>>
  return %s : !split.sequence<tensor<4x5x3xf32>>
}
