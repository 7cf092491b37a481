// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Nodes, with the graphs inside of them, mean the same in another function.

// RUN: split-opt %s --inline | FileCheck %s

func.func private @callee(%x: tensor<4xf32>, %b: tensor<i1>) -> tensor<4xf32> {
  %c = carrier.constant dense<1.0> : tensor<4xf32>
  %i = carrier.node pure "If" version 16 (%b) {} graphs ["then_branch", "else_branch"] {
    carrier.yield %x : tensor<4xf32>
  }, {
    carrier.yield %c : tensor<4xf32>
  } : (tensor<i1>) -> tensor<4xf32>
  return %i : tensor<4xf32>
}

// CHECK-LABEL: func.func @caller
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<i1>
// CHECK-NOT: call
// CHECK: %[[C:.+]] = carrier.constant dense<1.000000e+00>
// CHECK: %[[I:.+]] = carrier.node pure "If" version 16(%[[B]])
// CHECK: carrier.yield %[[X]]
// CHECK: carrier.yield %[[C]]
// CHECK: return %[[I]]
func.func @caller(%x: tensor<4xf32>, %b: tensor<i1>) -> tensor<4xf32> {
  %0 = call @callee(%x, %b) : (tensor<4xf32>, tensor<i1>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
