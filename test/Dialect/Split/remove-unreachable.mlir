// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-remove-unreachable | FileCheck %s

// CHECK-LABEL: func.func @slice
//       CHECK:   %[[FALSE:.*]] = arith.constant false
//       CHECK:   %[[R:.*]] = tensor.empty() : tensor<300xf32>
//       CHECK:   split.assert %[[FALSE]], "no"
//  CHECK-NEXT:   return %[[R]]
func.func @slice(%x: tensor<?xf32>) -> tensor<300xf32> {
  %false = arith.constant false
  split.assert %false, "no"
  %0 = tensor.extract_slice %x[2] [300] [1] : tensor<?xf32> to tensor<300xf32>
  %1 = tensor.extract_slice %0[0] [300] [1] : tensor<300xf32> to tensor<300xf32>
  split.assert %false, "never"
  return %1 : tensor<300xf32>
}

// What is before the check, and outside of its block, stays.
// CHECK-LABEL: func.func @branch
//       CHECK:   scf.if
//       CHECK:     math.exp
//       CHECK:     split.assert
//  CHECK-NEXT:     scf.yield
//       CHECK:   math.absf
//       CHECK:   return
func.func @branch(%x: tensor<4xf32>, %flag: i1) -> (tensor<4xf32>, index) {
  %r:2 = scf.if %flag -> (tensor<4xf32>, index) {
    %0 = math.exp %x : tensor<4xf32>
    %false = arith.constant false
    split.assert %false, "no"
    %1 = math.tanh %0 : tensor<4xf32>
    %c7 = arith.constant 7 : index
    scf.yield %1, %c7 : tensor<4xf32>, index
  } else {
    %c1 = arith.constant 1 : index
    scf.yield %x, %c1 : tensor<4xf32>, index
  }
  %2 = math.absf %r#0 : tensor<4xf32>
  return %2, %r#1 : tensor<4xf32>, index
}

// A check that may pass says nothing.
// CHECK-LABEL: func.func @may_pass
//       CHECK:   split.assert
//  CHECK-NEXT:   math.exp
func.func @may_pass(%x: tensor<4xf32>, %ok: i1) -> tensor<4xf32> {
  split.assert %ok, "no"
  %0 = math.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
