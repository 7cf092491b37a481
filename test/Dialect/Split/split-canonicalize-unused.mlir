// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @all_unused
func.func @all_unused(%x: tensor<6xf32>) {
  // CHECK-NEXT: return
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// CHECK-LABEL: func.func @adjacent_unused
func.func @adjacent_unused(%x: tensor<9xf32>) -> (tensor<2xf32>, tensor<1xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:3 = split.split %{{.*}} sizes [2, 6, 1]
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#2
  %0:4 = split.split %x sizes [2, 3, 3, 1] axis 0 : (tensor<9xf32>) -> (tensor<2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
  return %0#0, %0#3 : tensor<2xf32>, tensor<1xf32>
}

// CHECK-LABEL: func.func @unused_but_not_adjacent
func.func @unused_but_not_adjacent(%x: tensor<9xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  // CHECK-NEXT: split.split %{{.*}} sizes [2, 3, 3, 1]
  %0:4 = split.split %x sizes [2, 3, 3, 1] axis 0 : (tensor<9xf32>) -> (tensor<2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<1xf32>)
  return %0#0, %0#2 : tensor<2xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @empty_result
func.func @empty_result(%x: tensor<5x?xf32>) -> (tensor<2x?xf32>, tensor<0x?xf32>, tensor<3x?xf32>) {
  // CHECK: %[[Y:.*]]:2 = split.split %{{.*}} sizes [2, 3]
  // CHECK: %[[DIM:.*]] = tensor.dim %{{.*}}, %c1
  // CHECK: %[[E:.*]] = tensor.empty(%[[DIM]]) : tensor<0x?xf32>
  // CHECK: return %[[Y]]#0, %[[E]], %[[Y]]#1
  %0:3 = split.split %x sizes [2, 0, 3] axis 0 : (tensor<5x?xf32>) -> (tensor<2x?xf32>, tensor<0x?xf32>, tensor<3x?xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x?xf32>, tensor<0x?xf32>, tensor<3x?xf32>
}

// CHECK-LABEL: func.func @nothing_but_empty_results
func.func @nothing_but_empty_results(%x: tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>) {
  // CHECK-NEXT: split.split
  %0:2 = split.split %x into 2 axis 0 : (tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>)
  return %0#0, %0#1 : tensor<0xf32>, tensor<0xf32>
}
