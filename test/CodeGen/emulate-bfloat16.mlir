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
