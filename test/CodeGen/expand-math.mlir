// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-expand-math | FileCheck %s

// CHECK-LABEL: func.func @scalar
//   CHECK-NOT:   math.tanh
//       CHECK:   math.absf %{{.*}} : f32
//       CHECK:   arith.divf
//       CHECK:   math.copysign
func.func @scalar(%x: f32) -> f32 {
  %0 = math.tanh %x : f32
  return %0 : f32
}

// CHECK-LABEL: func.func @vector
//   CHECK-NOT:   math.log
//       CHECK:   arith.mulf %{{.*}}, %{{.*}} fastmath<contract> : vector<2x4xf32>
//       CHECK:   return %{{.*}} : vector<2x4xf32>
func.func @vector(%x: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = math.log %x : vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// f16 is computed with as f32 and rounded once.
// CHECK-LABEL: func.func @half
//  CHECK-SAME:   (%[[X:.*]]: f16)
//       CHECK:   arith.extf %[[X]] : f16 to f32
//   CHECK-NOT:   f16
//       CHECK:   %[[Y:.*]] = arith.truncf %{{.*}} : f32 to f16
//       CHECK:   return %[[Y]]
func.func @half(%x: f16) -> f16 {
  %0 = math.exp %x : f16
  return %0 : f16
}

// CHECK-LABEL: func.func @all
//   CHECK-NOT:   math.{{(exp|expm1|tanh|log|log1p|erf) }}
//       CHECK:   return
func.func @all(%x: f32) -> (f32, f32, f32, f32, f32, f32) {
  %0 = math.exp %x : f32
  %1 = math.expm1 %x : f32
  %2 = math.tanh %x : f32
  %3 = math.log %x : f32
  %4 = math.log1p %x : f32
  %5 = math.erf %x : f32
  return %0, %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32, f32
}

// One formula: the exponential of -|x|, which does not overflow, and a quotient.
// CHECK-LABEL: func.func @sigmoid
//  CHECK-SAME:   (%[[X:.*]]: f32)
//   CHECK-NOT:   arith.negf %[[X]]
//       CHECK:   %[[SIZE:.*]] = math.absf %[[X]] : f32
//       CHECK:   arith.negf %[[SIZE]]
//       CHECK:   %[[Y:.*]] = arith.divf
//   CHECK-NOT:   arith.divf
//       CHECK:   return %[[Y]]
func.func @sigmoid(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %0 = arith.negf %x : f32
  %1 = math.exp %0 : f32
  %2 = arith.addf %1, %one : f32
  %3 = arith.divf %one, %2 : f32
  return %3 : f32
}

// The exponential is computed for its other use.
// CHECK-LABEL: func.func @sigmoid_and_exp
//  CHECK-SAME:   (%[[X:.*]]: vector<4xf32>)
//       CHECK:   arith.negf %[[X]]
//   CHECK-NOT:   math.exp
//       CHECK:   math.absf %[[X]]
//       CHECK:   arith.divf
func.func @sigmoid_and_exp(%x: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>) {
  %one = arith.constant dense<1.0> : vector<4xf32>
  %0 = arith.negf %x : vector<4xf32>
  %1 = math.exp %0 : vector<4xf32>
  %2 = arith.addf %one, %1 : vector<4xf32>
  %3 = arith.divf %one, %2 : vector<4xf32>
  return %1, %3 : vector<4xf32>, vector<4xf32>
}

// Near, but not 1 / (1 + exp(-x)).
// CHECK-LABEL: func.func @not_sigmoid
// CHECK-COUNT-3: arith.divf
func.func @not_sigmoid(%x: f32) -> (f32, f32, f32) {
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %0 = arith.negf %x : f32
  %1 = math.exp %0 : f32
  %2 = arith.addf %1, %two : f32
  %3 = arith.divf %one, %2 : f32
  %4 = arith.addf %1, %one : f32
  %5 = arith.divf %two, %4 : f32
  %6 = math.exp %x : f32
  %7 = arith.addf %6, %one : f32
  %8 = arith.divf %one, %7 : f32
  // CHECK: return
  return %3, %5, %8 : f32, f32, f32
}

// f64 is left to the C library, and so is what has no formula.
// CHECK-LABEL: func.func @kept
//       CHECK:   math.tanh %{{.*}} : f64
//       CHECK:   math.sin %{{.*}} : f32
//       CHECK:   math.exp %{{.*}} : tensor<4xf64>
func.func @kept(%x: f64, %y: f32, %z: tensor<4xf64>) -> (f64, f32, tensor<4xf64>) {
  %0 = math.tanh %x : f64
  %1 = math.sin %y : f32
  %2 = math.exp %z : tensor<4xf64>
  return %0, %1, %2 : f64, f32, tensor<4xf64>
}

// Tensors are upstream's to lower first.
// CHECK-LABEL: func.func @tensor
//       CHECK:   math.exp %{{.*}} : tensor<?xf32>
func.func @tensor(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
