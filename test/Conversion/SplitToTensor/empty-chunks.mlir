// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A chunk that is known to be empty is no slice: tensor.extract_slice may not
// begin at the end of its source.
// RUN: split-opt %s --convert-split-to-tensor | FileCheck %s

// CHECK-LABEL: func.func @empty_source
//  CHECK-SAME:     %[[X:.+]]: tensor<0xf32>
//       CHECK:   %[[A:.+]] = tensor.empty() : tensor<0xf32>
//       CHECK:   %[[B:.+]] = tensor.empty() : tensor<0xf32>
//       CHECK:   return %[[A]], %[[B]]
func.func @empty_source(%x: tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>) {
  %0:2 = split.split %x sizes [0, 0] axis 0 : (tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>)
  return %0#0, %0#1 : tensor<0xf32>, tensor<0xf32>
}

// CHECK-LABEL: func.func @empty_last
//       CHECK:   tensor.extract_slice {{.*}} : tensor<6x?xf32> to tensor<6x?xf32>
//       CHECK:   tensor.empty({{.*}}) : tensor<0x?xf32>
func.func @empty_last(%x: tensor<6x?xf32>) -> (tensor<6x?xf32>, tensor<0x?xf32>) {
  %0:2 = split.split %x sizes [6, 0] axis 0 : (tensor<6x?xf32>) -> (tensor<6x?xf32>, tensor<0x?xf32>)
  return %0#0, %0#1 : tensor<6x?xf32>, tensor<0x?xf32>
}

// CHECK-LABEL: func.func @empty_other_dim
//   CHECK-NOT:   tensor.extract_slice
//       CHECK:   return
func.func @empty_other_dim(%x: tensor<4x0xf32>) -> (tensor<2x0xf32>, tensor<2x0xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4x0xf32>) -> (tensor<2x0xf32>, tensor<2x0xf32>)
  return %0#0, %0#1 : tensor<2x0xf32>, tensor<2x0xf32>
}

// Sizes that are only known at run time are all 0 here.
// CHECK-LABEL: func.func @empty_source_run_time_sizes
//   CHECK-NOT:   tensor.extract_slice %{{.*}}[0]
//       CHECK:   tensor.empty(%{{.*}}) : tensor<?xf32>
func.func @empty_source_run_time_sizes(%x: tensor<0xf32>, %s: tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = split.split %x sizes %s axis 0 : (tensor<0xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}
