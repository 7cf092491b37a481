// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fill-large-splats=limit=6 | FileCheck %s
// RUN: split-opt %s --split-fill-large-splats | FileCheck %s --check-prefix=DEFAULT

// CHECK-LABEL: func.func @large
//       CHECK:   %[[C:.*]] = arith.constant 1.500000e+00 : f32
//       CHECK:   %[[S:.*]] = tensor.splat %[[C]] : tensor<2x3xf32>
//       CHECK:   return %[[S]]
// DEFAULT-LABEL: func.func @large
//       DEFAULT:   arith.constant dense<1.500000e+00> : tensor<2x3xf32>
func.func @large() -> tensor<2x3xf32> {
  %0 = arith.constant dense<1.5> : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @other_elements
//       CHECK:   %[[T:.*]] = arith.constant true
//       CHECK:   tensor.splat %[[T]] : tensor<8xi1>
//       CHECK:   %[[C:.*]] = complex.constant [1.000000e+00 : f32, -2.000000e+00 : f32] : complex<f32>
//       CHECK:   tensor.splat %[[C]] : tensor<8xcomplex<f32>>
func.func @other_elements() -> (tensor<8xi1>, tensor<8xcomplex<f32>>) {
  %0 = arith.constant dense<true> : tensor<8xi1>
  %1 = arith.constant dense<(1.0, -2.0)> : tensor<8xcomplex<f32>>
  return %0, %1 : tensor<8xi1>, tensor<8xcomplex<f32>>
}

// Less, other elements, and a type that has no values of its own.
// CHECK-LABEL: func.func @stays
//   CHECK-NOT:   tensor.splat
//       CHECK:   return
func.func @stays() -> (tensor<5xf32>, tensor<6xi32>, tensor<8xui8>) {
  %0 = arith.constant dense<1.5> : tensor<5xf32>
  %1 = arith.constant dense<[1, 1, 1, 1, 1, 2]> : tensor<6xi32>
  %2 = arith.constant dense<7> : tensor<8xui8>
  return %0, %1, %2 : tensor<5xf32>, tensor<6xi32>, tensor<8xui8>
}
