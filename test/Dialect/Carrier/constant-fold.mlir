// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The ops around carried nodes see what carried constants hold; constants are
// merged and removed as others are.

// RUN: split-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @sizes
// CHECK-NEXT: split.split %{{.*}} sizes [2, 4] axis 0
func.func @sizes(%x: tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  %s = carrier.constant dense<[2, 4]> : tensor<2xi64>
  %0:2 = split.split %x sizes %s axis 0
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<2xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @merged
// CHECK-NEXT: %[[C:.+]] = carrier.constant dense<1>
// CHECK-NEXT: return %[[C]], %[[C]]
func.func @merged() -> (tensor<i64>, tensor<i64>) {
  %a = carrier.constant dense<1> : tensor<i64>
  %b = carrier.constant dense<1> : tensor<i64> in "value"
  %c = carrier.constant dense<2> : tensor<i64>
  return %a, %b : tensor<i64>, tensor<i64>
}
