// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-merge-carried-strides | FileCheck %s

module attributes {carrier.model = {opsets = [["", 13]]}} {

// As Swin merges patches: the offset of the first axis changes first.
// CHECK-LABEL: func.func @patches
//  CHECK-SAME:   %[[X:.*]]: tensor<?x4x6x5xf32>
func.func @patches(%x: tensor<?x4x6x5xf32>) -> tensor<?x2x3x20xf32> {
  // CHECK-NEXT: %[[SPLIT:.*]] = carrier.constant dense<[0, 2, 2, 3, 2, 5]> : tensor<6xi64>
  // CHECK-NEXT: %[[A:.*]] = carrier.node pure "Reshape" version 13(%[[X]], %[[SPLIT]]) {}
  // CHECK-NEXT: %[[B:.*]] = carrier.node pure "Transpose" version 13(%[[A]]) {perm = array<i64: 0, 1, 3, 4, 2, 5>}
  // CHECK-NEXT: %[[JOINED:.*]] = carrier.constant dense<[0, 2, 3, 20]> : tensor<4xi64>
  // CHECK-NEXT: %[[C:.*]] = carrier.node pure "Reshape" version 13(%[[B]], %[[JOINED]]) {}
  // CHECK-NEXT: return %[[C]]
  %zero = carrier.constant dense<0> : tensor<1xi64>
  %one = carrier.constant dense<1> : tensor<1xi64>
  %two = carrier.constant dense<2> : tensor<1xi64>
  %far = carrier.constant dense<9223372036854775807> : tensor<1xi64>
  %even = carrier.node pure "Slice" version 13 (%x, %zero, %far, %one, %two) {}
      : (tensor<?x4x6x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %odd = carrier.node pure "Slice" version 13 (%x, %one, %far, %one, %two) {}
      : (tensor<?x4x6x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %0 = carrier.node pure "Slice" version 13 (%even, %zero, %far, %two, %two) {}
      : (!carrier.unknown, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %1 = carrier.node pure "Slice" version 13 (%odd, %zero, %far, %two, %two) {}
      : (!carrier.unknown, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %2 = carrier.node pure "Slice" version 13 (%even, %one, %far, %two, %two) {}
      : (!carrier.unknown, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %3 = carrier.node pure "Slice" version 13 (%odd, %one, %far, %two, %two) {}
      : (!carrier.unknown, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %y = carrier.node pure "Concat" version 13 (%0, %1, %2, %3) {axis = 3 : i64}
      : (!carrier.unknown, !carrier.unknown, !carrier.unknown, !carrier.unknown) -> tensor<?x2x3x20xf32>
  return %y : tensor<?x2x3x20xf32>
}

// One node with a step in two axes, and the offset of the last changes first.
// CHECK-LABEL: func.func @both_axes
func.func @both_axes(%x: tensor<2x2x5xf32>) -> tensor<1x1x20xf32> {
  // CHECK: carrier.node pure "Transpose" version 13(%{{.*}}) {perm = array<i64: 0, 2, 1, 3, 4>}
  %axes = carrier.constant dense<[0, 1]> : tensor<2xi64>
  %ends = carrier.constant dense<2> : tensor<2xi64>
  %steps = carrier.constant dense<2> : tensor<2xi64>
  %00 = carrier.constant dense<[0, 0]> : tensor<2xi64>
  %01 = carrier.constant dense<[0, 1]> : tensor<2xi64>
  %10 = carrier.constant dense<[1, 0]> : tensor<2xi64>
  %11 = carrier.constant dense<[1, 1]> : tensor<2xi64>
  %0 = carrier.node pure "Slice" version 13 (%x, %00, %ends, %axes, %steps) {}
      : (tensor<2x2x5xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1x5xf32>
  %1 = carrier.node pure "Slice" version 13 (%x, %01, %ends, %axes, %steps) {}
      : (tensor<2x2x5xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1x5xf32>
  %2 = carrier.node pure "Slice" version 13 (%x, %10, %ends, %axes, %steps) {}
      : (tensor<2x2x5xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1x5xf32>
  %3 = carrier.node pure "Slice" version 13 (%x, %11, %ends, %axes, %steps) {}
      : (tensor<2x2x5xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<1x1x5xf32>
  %y = carrier.node pure "Concat" version 13 (%0, %1, %2, %3) {axis = -1 : i64}
      : (tensor<1x1x5xf32>, tensor<1x1x5xf32>, tensor<1x1x5xf32>, tensor<1x1x5xf32>) -> tensor<1x1x20xf32>
  return %y : tensor<1x1x20xf32>
}

// An offset twice, a step in the last dimension, a dimension that is no multiple
// of the step, one that is not known, another axis, another use.
// CHECK-LABEL: func.func @others
func.func @others(%x: tensor<4x4xf32>, %y: tensor<5x4xf32>, %z: tensor<?x4xf32>)
    -> (tensor<2x8xf32>, tensor<4x4xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<4x4xf32>, tensor<2x8xf32>, tensor<2x4xf32>) {
  // CHECK-NOT: Transpose
  %zero = carrier.constant dense<0> : tensor<1xi64>
  %one = carrier.constant dense<1> : tensor<1xi64>
  %two = carrier.constant dense<2> : tensor<1xi64>
  %far = carrier.constant dense<9223372036854775807> : tensor<1xi64>
  %0 = carrier.node pure "Slice" version 13 (%x, %zero, %far, %zero, %two) {}
      : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x4xf32>
  %1 = carrier.node pure "Slice" version 13 (%x, %zero, %far, %zero, %two) {}
      : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x4xf32>
  %a = carrier.node pure "Concat" version 13 (%0, %1) {axis = 1 : i64} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  %2 = carrier.node pure "Slice" version 13 (%x, %zero, %far, %one, %two) {}
      : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x2xf32>
  %3 = carrier.node pure "Slice" version 13 (%x, %one, %far, %one, %two) {}
      : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<4x2xf32>
  %b = carrier.node pure "Concat" version 13 (%2, %3) {axis = 1 : i64} : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x4xf32>
  %4 = carrier.node pure "Slice" version 13 (%y, %zero, %far, %zero, %two) {}
      : (tensor<5x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  %5 = carrier.node pure "Slice" version 13 (%y, %one, %far, %zero, %two) {}
      : (tensor<5x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  %c = carrier.node pure "Concat" version 13 (%4, %5) {axis = 1 : i64} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  %6 = carrier.node pure "Slice" version 13 (%z, %zero, %far, %zero, %two) {}
      : (tensor<?x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  %7 = carrier.node pure "Slice" version 13 (%z, %one, %far, %zero, %two) {}
      : (tensor<?x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  %d = carrier.node pure "Concat" version 13 (%6, %7) {axis = 1 : i64} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  %8 = carrier.node pure "Slice" version 13 (%x, %zero, %far, %zero, %two) {}
      : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x4xf32>
  %9 = carrier.node pure "Slice" version 13 (%x, %one, %far, %zero, %two) {}
      : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x4xf32>
  %e = carrier.node pure "Concat" version 13 (%8, %9) {axis = 0 : i64} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  %10 = carrier.node pure "Slice" version 13 (%x, %zero, %far, %zero, %two) {}
      : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x4xf32>
  %11 = carrier.node pure "Slice" version 13 (%x, %one, %far, %zero, %two) {}
      : (tensor<4x4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x4xf32>
  %f = carrier.node pure "Concat" version 13 (%10, %11) {axis = 1 : i64} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  // CHECK: return
  return %a, %b, %c, %d, %e, %f, %11
      : tensor<2x8xf32>, tensor<4x4xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<4x4xf32>, tensor<2x8xf32>, tensor<2x4xf32>
}

}
