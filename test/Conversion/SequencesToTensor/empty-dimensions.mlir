// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors that are known to have no elements: nothing is sliced, and no such
// shape reaches memref.collapse_shape, which takes only some of them.
//
// RUN: split-opt %s --convert-split-sequences-to-tensor | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// CHECK-LABEL: func.func @split
func.func @split(%x: tensor<?x0x?xf32>) -> !split.sequence<tensor<0x?xf32>> {
  // CHECK-NOT: tensor.collapse_shape
  // CHECK: bufferization.alloc_tensor(%{{.*}}) : tensor<?xf32>
  %s = split.split_to_sequence %x axis 0 keepdims = false : (tensor<?x0x?xf32>) -> !split.sequence<tensor<0x?xf32>>
  return %s : !split.sequence<tensor<0x?xf32>>
}

// CHECK-LABEL: func.func @concat
func.func @concat(%s: !split.sequence<tensor<0x?xf32>>) -> tensor<0x?xf32> {
  // CHECK-NOT: tensor.insert_slice
  // CHECK: %[[RESULT:.*]] = bufferization.alloc_tensor(%{{.*}}) : tensor<0x?xf32>
  // CHECK-NOT: tensor.insert_slice
  // CHECK: return %[[RESULT]]
  %x = split.concat_from_sequence %s axis 1 : (!split.sequence<tensor<0x?xf32>>) -> tensor<0x?xf32>
  return %x : tensor<0x?xf32>
}

// CHECK-LABEL: func.func @concat_to_unknown
func.func @concat_to_unknown(%s: !split.sequence<tensor<0x?xf32>>) -> tensor<?x?xf32> {
  // CHECK-NOT: tensor.insert_slice
  // CHECK: bufferization.alloc_tensor(%{{.*}}) : tensor<?x?xf32>
  // CHECK-NOT: tensor.insert_slice
  // CHECK: return
  %x = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<0x?xf32>>) -> tensor<?x?xf32>
  return %x : tensor<?x?xf32>
}
