// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors are inserted with the new axis. Where they have dimensions of 1 too, a
// slice of fewer dimensions would not say which one is new.
//
// RUN: split-opt %s --convert-split-sequences-to-tensor | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// CHECK-LABEL: func.func @last
func.func @last(%s: !split.sequence<tensor<1x?x2x3xf32>>) -> tensor<1x?x2x3x?xf32> {
  // CHECK: strided.extract %{{.*}} to tensor<1x?x2x3x1xf32>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, %{{.*}}, 0, 0, %{{.*}}] [1, %{{.*}}, 2, 3, 1]
  // CHECK-SAME: : tensor<1x?x2x3x1xf32> into tensor<1x?x2x3x?xf32>
  %x = split.concat_from_sequence %s axis -1 new_axis = true : (!split.sequence<tensor<1x?x2x3xf32>>) -> tensor<1x?x2x3x?xf32>
  return %x : tensor<1x?x2x3x?xf32>
}

// CHECK-LABEL: func.func @middle
func.func @middle(%s: !split.sequence<tensor<1x?x?xf32>>) -> tensor<1x?x?x?xf32> {
  // CHECK: tensor.insert_slice {{.*}} : tensor<1x?x1x?xf32> into tensor<1x?x?x?xf32>
  %x = split.concat_from_sequence %s axis 2 new_axis = true : (!split.sequence<tensor<1x?x?xf32>>) -> tensor<1x?x?x?xf32>
  return %x : tensor<1x?x?x?xf32>
}

// CHECK-LABEL: func.func @scalars
func.func @scalars(%s: !split.sequence<tensor<f32>>) -> tensor<?xf32> {
  // CHECK: tensor.insert_slice {{.*}} : tensor<1xf32> into tensor<?xf32>
  %x = split.concat_from_sequence %s axis 0 new_axis = true : (!split.sequence<tensor<f32>>) -> tensor<?xf32>
  return %x : tensor<?xf32>
}
