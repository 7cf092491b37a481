// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-avoid-dynamic-constants --canonicalize | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// What upstream does; when it does not, the pass can go.
// RUN: split-opt %s --canonicalize | FileCheck %s --check-prefix=UPSTREAM

// CHECK-LABEL: func.func @compare
//       CHECK:   linalg.generic
// UPSTREAM-LABEL: func.func @compare
//       UPSTREAM:   arith.constant dense<true> : tensor<?xi1>
func.func @compare(%x: tensor<?xi32>) -> tensor<?xi1> {
  %0 = arith.cmpi eq, %x, %x : tensor<?xi32>
  return %0 : tensor<?xi1>
}

// CHECK-LABEL: func.func @exclusive_or
//       CHECK:   linalg.generic
// UPSTREAM-LABEL: func.func @exclusive_or
//       UPSTREAM:   arith.constant dense<0> : tensor<?xi32>
func.func @exclusive_or(%x: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.xori %x, %x : tensor<?xi32>
  return %0 : tensor<?xi32>
}

// The fold is right where the shape is static.
// CHECK-LABEL: func.func @static
//       CHECK:   arith.constant dense<true> : tensor<4xi1>
func.func @static(%x: tensor<4xi32>) -> tensor<4xi1> {
  %0 = arith.cmpi eq, %x, %x : tensor<4xi32>
  return %0 : tensor<4xi1>
}
