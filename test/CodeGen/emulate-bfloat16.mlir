// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-emulate-bfloat16 | FileCheck %s

// CHECK-LABEL: func.func @add
//   CHECK-NOT:   bf16 to f32
//       CHECK:   arith.addf %{{.*}}, %{{.*}} : f32
//   CHECK-NOT:   to bf16
//       CHECK:   arith.bitcast %{{.*}} : i16 to bf16
func.func @add(%a: bf16, %b: bf16) -> bf16 {
  %0 = arith.addf %a, %b : bf16
  return %0 : bf16
}

// CHECK-LABEL: func.func @exp
//       CHECK:   math.exp %{{.*}} : vector<4xf32>
//       CHECK:   arith.bitcast %{{.*}} : vector<4xi16> to vector<4xbf16>
func.func @exp(%a: vector<4xbf16>) -> vector<4xbf16> {
  %0 = math.exp %a : vector<4xbf16>
  return %0 : vector<4xbf16>
}

// CHECK-LABEL: func.func @half
//  CHECK-NEXT:   arith.addf %{{.*}}, %{{.*}} : f16
//  CHECK-NEXT:   math.exp %{{.*}} : f16
func.func @half(%a: f16, %b: f16) -> f16 {
  %0 = arith.addf %a, %b : f16
  %1 = math.exp %0 : f16
  return %1 : f16
}

// Numbers that are only chosen among are not rounded.
// CHECK-LABEL: func.func @choose
//  CHECK-SAME: (%[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: bf16, %[[B:.*]]: bf16)
//  CHECK-NEXT:   %[[ZERO:.*]] = arith.constant 0.000000e+00 : bf16
//  CHECK-NEXT:   %[[INNER:.*]] = arith.select %[[D]], %[[B]], %[[ZERO]] : bf16
//  CHECK-NEXT:   %[[OUTER:.*]] = arith.select %[[C]], %[[A]], %[[INNER]] : bf16
//  CHECK-NEXT:   return %[[OUTER]]
func.func @choose(%c: i1, %d: i1, %a: bf16, %b: bf16) -> bf16 {
  %zero = arith.constant 0.0 : f32
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.extf %b : bf16 to f32
  %2 = arith.select %d, %1, %zero : f32
  %3 = arith.select %c, %0, %2 : f32
  %4 = arith.truncf %3 : f32 to bf16
  return %4 : bf16
}

// CHECK-LABEL: func.func @choose_twice
//  CHECK-SAME: (%[[C:.*]]: i1, %[[D:.*]]: i1, %[[A:.*]]: bf16, %[[B:.*]]: bf16)
//       CHECK:   %[[INNER:.*]] = arith.select %[[D]], %[[A]], %[[B]] : bf16
//  CHECK-NEXT:   arith.select %[[C]], %[[A]], %[[INNER]] : bf16
func.func @choose_twice(%c: i1, %d: i1, %a: bf16, %b: bf16) -> bf16 {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.extf %b : bf16 to f32
  %2 = arith.select %d, %0, %1 : f32
  %3 = arith.select %c, %0, %2 : f32
  %4 = arith.truncf %3 : f32 to bf16
  return %4 : bf16
}

// CHECK-LABEL: func.func @choose_vectors
//       CHECK:   %[[ONES:.*]] = arith.constant dense<1.000000e+00> : vector<4xbf16>
//  CHECK-NEXT:   arith.select %{{.*}}, %{{.*}}, %[[ONES]] : vector<4xi1>, vector<4xbf16>
//  CHECK-NEXT:   return
func.func @choose_vectors(%c: vector<4xi1>, %a: vector<4xbf16>) -> vector<4xbf16> {
  %ones = arith.constant dense<1.0> : vector<4xf32>
  %0 = arith.extf %a : vector<4xbf16> to vector<4xf32>
  %1 = arith.select %c, %0, %ones : vector<4xi1>, vector<4xf32>
  %2 = arith.truncf %1 : vector<4xf32> to vector<4xbf16>
  return %2 : vector<4xbf16>
}

// What bf16 does not hold, and what is computed, is rounded.
// CHECK-LABEL: func.func @round
//       CHECK:   arith.select %{{.*}} : f32
//       CHECK:   arith.shrui
//       CHECK:   arith.select %{{.*}} : f32
//       CHECK:   arith.shrui
func.func @round(%c: i1, %a: bf16, %b: f32) -> (bf16, bf16) {
  %third = arith.constant 0.333 : f32
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.select %c, %0, %third : f32
  %2 = arith.truncf %1 : f32 to bf16
  %3 = arith.select %c, %0, %b : f32
  %4 = arith.truncf %3 : f32 to bf16
  return %2, %4 : bf16, bf16
}
