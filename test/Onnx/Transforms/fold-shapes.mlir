// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fold-carried-shapes | FileCheck %s

// CHECK-LABEL: func.func @known_dim
func.func @known_dim(%x: tensor<?x6xf32>) -> !carrier.unknown {
  // CHECK-NEXT: %[[C:.*]] = carrier.constant dense<4> : tensor<1xi64> in "value"
  // CHECK-NEXT: carrier.node pure "Use" version 1(%[[C]])
  %one = carrier.constant dense<1> : tensor<1xi64>
  %two = carrier.constant dense<2> : tensor<1xi64>
  %shape = carrier.node pure "Shape" version 13 (%x) {} : (tensor<?x6xf32>) -> tensor<2xi64>
  %dim = carrier.node pure "Gather" version 13 (%shape, %one) {axis = 0 : i64}
      : (tensor<2xi64>, tensor<1xi64>) -> tensor<1xi64>
  %sum = carrier.node pure "Add" version 13 (%dim, %two) {}
      : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %half = carrier.node pure "Div" version 13 (%sum, %two) {}
      : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %use = carrier.node pure "Use" version 1 (%half) {} : (tensor<1xi64>) -> !carrier.unknown
  return %use : !carrier.unknown
}

// What symbols leave when they cancel out.
// CHECK-LABEL: func.func @difference
func.func @difference(%x: tensor<?xf32> {split.dim_names = ["n"]}, %y: tensor<?x?xf32> {split.dim_names = ["m", "n"]}) -> !carrier.unknown {
  // CHECK: %[[C:.*]] = carrier.constant dense<0> : tensor<i64> in "value"
  // CHECK: carrier.node pure "Use" version 1(%[[C]])
  %zero = carrier.constant dense<0> : tensor<i64>
  %one = carrier.constant dense<1> : tensor<i64>
  %shape = carrier.node pure "Shape" version 13 (%x) {} : (tensor<?xf32>) -> !carrier.unknown
  %shape1 = carrier.node pure "Shape" version 13 (%y) {} : (tensor<?x?xf32>) -> !carrier.unknown
  %dim = carrier.node pure "Gather" version 13 (%shape, %zero) {axis = 0 : i64}
      : (!carrier.unknown, tensor<i64>) -> !carrier.unknown
  %dim1 = carrier.node pure "Gather" version 13 (%shape1, %one) {axis = 0 : i64}
      : (!carrier.unknown, tensor<i64>) -> !carrier.unknown
  %difference = carrier.node pure "Sub" version 13 (%dim, %dim1) {}
      : (!carrier.unknown, !carrier.unknown) -> !carrier.unknown
  %use = carrier.node pure "Use" version 1 (%difference) {} : (!carrier.unknown) -> !carrier.unknown
  return %use : !carrier.unknown
}

// Dimensions that are not known, floats, what overflows in 32 bits, a division
// that may round up, and by 0.
// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: tensor<?x6xf32>) -> !carrier.unknown {
  // CHECK-COUNT-7: carrier.node pure
  %zero = carrier.constant dense<0> : tensor<i64>
  %shape = carrier.node pure "Shape" version 13 (%x) {} : (tensor<?x6xf32>) -> tensor<2xi64>
  %dim = carrier.node pure "Gather" version 13 (%shape, %zero) {axis = 0 : i64}
      : (tensor<2xi64>, tensor<i64>) -> tensor<i64>
  %half = carrier.constant dense<0.5> : tensor<f32>
  %float = carrier.node pure "Add" version 13 (%half, %half) {}
      : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %large = carrier.constant dense<2000000000> : tensor<i32>
  %narrow = carrier.node pure "Add" version 13 (%large, %large) {}
      : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %minus = carrier.constant dense<-3> : tensor<i64>
  %two = carrier.constant dense<2> : tensor<i64>
  %up = carrier.node pure "Div" version 13 (%minus, %two) {}
      : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %never = carrier.node pure "Div" version 13 (%two, %zero) {}
      : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %use = carrier.node pure "Use" version 1 (%dim, %float, %narrow, %up, %never) {}
      : (tensor<i64>, tensor<f32>, tensor<i32>, tensor<i64>, tensor<i64>) -> !carrier.unknown
  return %use : !carrier.unknown
}

// The shape of a Reshape: dimensions of the input at their places, and one that is
// left.
// CHECK-LABEL: func.func @reshape
//  CHECK-SAME:   %[[X:.*]]: tensor<?x?x6xf32>
func.func @reshape(%x: tensor<?x?x6xf32>)
    -> (tensor<?x?x2x3xf32>, tensor<?x3xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x6xf32>) {
  %zero = carrier.constant dense<0> : tensor<1xi64>
  %one = carrier.constant dense<1> : tensor<1xi64>
  %two = carrier.constant dense<2> : tensor<1xi64>
  %three = carrier.constant dense<3> : tensor<1xi64>
  %six = carrier.constant dense<6> : tensor<1xi64>
  %rest = carrier.constant dense<-1> : tensor<1xi64>
  %shape = carrier.node pure "Shape" version 13 (%x) {} : (tensor<?x?x6xf32>) -> tensor<3xi64>
  %n = carrier.node pure "Gather" version 13 (%shape, %zero) {axis = 0 : i64}
      : (tensor<3xi64>, tensor<1xi64>) -> tensor<1xi64>
  %m = carrier.node pure "Gather" version 13 (%shape, %one) {axis = 0 : i64}
      : (tensor<3xi64>, tensor<1xi64>) -> tensor<1xi64>
  %nm = carrier.node pure "Mul" version 13 (%n, %m) {} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>

  // CHECK: %[[S0:.*]] = carrier.constant dense<[0, 0, 2, 3]>
  // CHECK: "Reshape" version 13(%[[X]], %[[S0]])
  %s0 = carrier.node pure "Concat" version 13 (%n, %m, %two, %three) {axis = 0 : i64}
      : (tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %0 = carrier.node pure "Reshape" version 13 (%x, %s0) {}
      : (tensor<?x?x6xf32>, !carrier.unknown) -> tensor<?x?x2x3xf32>
  // CHECK: %[[S1:.*]] = carrier.constant dense<[-1, 3]>
  // CHECK: "Reshape" version 13(%[[X]], %[[S1]])
  %twice = carrier.node pure "Mul" version 13 (%nm, %two) {} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %s1 = carrier.node pure "Concat" version 13 (%twice, %three) {axis = 0 : i64}
      : (tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %1 = carrier.node pure "Reshape" version 13 (%x, %s1) {}
      : (tensor<?x?x6xf32>, !carrier.unknown) -> tensor<?x3xf32>
  // CHECK: %[[S2:.*]] = carrier.constant dense<[0, -1]>
  // CHECK: "Reshape" version 13(%[[X]], %[[S2]])
  %s2 = carrier.node pure "Concat" version 13 (%n, %rest) {axis = 0 : i64}
      : (tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %2 = carrier.node pure "Reshape" version 13 (%x, %s2) {}
      : (tensor<?x?x6xf32>, !carrier.unknown) -> tensor<?x?xf32>
  // If the first dimension is 0, nothing says what is left.
  // CHECK: %[[S3:.*]] = carrier.node pure "Concat"
  // CHECK: "Reshape" version 13(%[[X]], %[[S3]])
  %rows = carrier.node pure "Mul" version 13 (%m, %six) {} : (tensor<1xi64>, tensor<1xi64>) -> tensor<1xi64>
  %s3 = carrier.node pure "Concat" version 13 (%n, %rows) {axis = 0 : i64}
      : (tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %3 = carrier.node pure "Reshape" version 13 (%x, %s3) {}
      : (tensor<?x?x6xf32>, !carrier.unknown) -> tensor<?x?xf32>
  // A dimension of 0 that is none of the input.
  // CHECK: %[[S4:.*]] = carrier.node pure "Concat"
  // CHECK: "Reshape" version 14(%[[X]], %[[S4]]) {allowzero = 1 : i64}
  %s4 = carrier.node pure "Concat" version 13 (%nm, %six) {axis = 0 : i64}
      : (tensor<1xi64>, tensor<1xi64>) -> !carrier.unknown
  %4 = carrier.node pure "Reshape" version 14 (%x, %s4) {allowzero = 1 : i64}
      : (tensor<?x?x6xf32>, !carrier.unknown) -> tensor<?x6xf32>
  return %0, %1, %2, %3, %4
      : tensor<?x?x2x3xf32>, tensor<?x3xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x6xf32>
}
