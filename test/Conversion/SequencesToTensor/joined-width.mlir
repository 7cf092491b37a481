// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How wide joined chunks are is known where their number and their width are.
//
// RUN: split-opt %s --convert-split-sequences-to-tensor | FileCheck %s

// CHECK-LABEL: func.func @known
// CHECK:         alloc_tensor() : tensor<2x12xf32>
// CHECK:         tensor.cast %{{.*}} : tensor<2x12xf32> to tensor<2x?xf32>
func.func @known(%x: tensor<8x3xf32>) -> tensor<2x?xf32> {
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<8x3xf32>) -> !split.sequence<tensor<2x3xf32>>
  %1 = split.concat_from_sequence %0 axis 1 : (!split.sequence<tensor<2x3xf32>>) -> tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}

// CHECK-LABEL: func.func @stacked
// CHECK:         alloc_tensor() : tensor<2x3x4xf32>
func.func @stacked(%x: tensor<8x3xf32>) -> tensor<2x3x?xf32> {
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<8x3xf32>) -> !split.sequence<tensor<2x3xf32>>
  %1 = split.concat_from_sequence %0 axis 2 new_axis = true : (!split.sequence<tensor<2x3xf32>>) -> tensor<2x3x?xf32>
  return %1 : tensor<2x3x?xf32>
}

// The number of chunks is not known.
// CHECK-LABEL: func.func @dynamic
// CHECK:         alloc_tensor(%{{.*}}) : tensor<2x?xf32>
func.func @dynamic(%x: tensor<?x3xf32>) -> tensor<2x?xf32> {
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<?x3xf32>) -> !split.sequence<tensor<2x3xf32>>
  %1 = split.concat_from_sequence %0 axis 1 : (!split.sequence<tensor<2x3xf32>>) -> tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}

// There is nothing to join, which a check before it reports.
// CHECK-LABEL: func.func @none
// CHECK:         alloc_tensor(%{{.*}}) : tensor<2x?xf32>
func.func @none(%x: tensor<0x3xf32>) -> tensor<2x?xf32> {
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<0x3xf32>) -> !split.sequence<tensor<2x3xf32>>
  %1 = split.concat_from_sequence %0 axis 1 : (!split.sequence<tensor<2x3xf32>>) -> tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}
