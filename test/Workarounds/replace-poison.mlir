// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-replace-poison | FileCheck %s

// CHECK-LABEL: func.func @tensors
//       CHECK:   %[[ZERO:.*]] = arith.constant 0 : index
//       CHECK:   %[[RANKED:.*]] = tensor.empty(%[[ZERO]], %[[ZERO]]) : tensor<?x4x?xf32>
//       CHECK:   %[[STATIC:.*]] = tensor.empty() : tensor<2x!split.string>
//       CHECK:   %[[SCALAR:.*]] = tensor.empty() : tensor<f32>
//       CHECK:   %[[UNRANKED:.*]] = tensor.cast %[[SCALAR]] : tensor<f32> to tensor<*xf32>
//       CHECK:   return %[[RANKED]], %[[STATIC]], %[[UNRANKED]]
func.func @tensors() -> (tensor<?x4x?xf32>, tensor<2x!split.string>, tensor<*xf32>) {
  %0 = ub.poison : tensor<?x4x?xf32>
  %1 = ub.poison : tensor<2x!split.string>
  %2 = ub.poison : tensor<*xf32>
  return %0, %1, %2 : tensor<?x4x?xf32>, tensor<2x!split.string>, tensor<*xf32>
}

// CHECK-LABEL: func.func @sequence
//       CHECK:   %[[EMPTY:.*]] = split.sequence_empty : !split.sequence<tensor<?xf32>>
//       CHECK:   return %[[EMPTY]]
func.func @sequence() -> !split.sequence<tensor<?xf32>> {
  %0 = ub.poison : !split.sequence<tensor<?xf32>>
  return %0 : !split.sequence<tensor<?xf32>>
}

// CHECK-LABEL: func.func @numbers
//   CHECK-DAG:   %[[INTEGER:.*]] = arith.constant 0 : i32
//   CHECK-DAG:   %[[INDEX:.*]] = arith.constant 0 : index
//   CHECK-DAG:   %[[FLOAT:.*]] = arith.constant 0.000000e+00 : f16
//   CHECK-DAG:   %[[COMPLEX:.*]] = complex.constant [0.000000e+00 : f32, 0.000000e+00 : f32]
//       CHECK:   return %[[INTEGER]], %[[INDEX]], %[[FLOAT]], %[[COMPLEX]]
func.func @numbers() -> (i32, index, f16, complex<f32>) {
  %0 = ub.poison : i32
  %1 = ub.poison : index
  %2 = ub.poison : f16
  %3 = ub.poison : complex<f32>
  return %0, %1, %2, %3 : i32, index, f16, complex<f32>
}

// What LLVM can have poison of stays.
// CHECK-LABEL: func.func @vector
//       CHECK:   ub.poison : vector<4xf32>
func.func @vector() -> vector<4xf32> {
  %0 = ub.poison : vector<4xf32>
  return %0 : vector<4xf32>
}
