// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Equal pure nodes are merged, whatever they are called, and unused ones
// removed; those that make fresh values are only removed; opaque ones stay.

// RUN: split-opt %s --cse --canonicalize --mlir-print-debuginfo | FileCheck %s

// CHECK-LABEL: func.func @pure
// CHECK-NEXT: %[[Y:.+]] = carrier.node pure "Relu"
// CHECK-NEXT: return %[[Y]], %[[Y]]
func.func @pure(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = carrier.node pure "Relu" version 14 (%x) {} : (tensor<4xf32>) -> tensor<4xf32> loc(fused<#carrier.origin<"r1", ["a"], {}>>["m":0:0])
  %b = carrier.node pure "Relu" version 14 (%x) {} : (tensor<4xf32>) -> tensor<4xf32> loc(fused<#carrier.origin<"r2", ["b"], {}>>["m":0:0])
  %c = carrier.node pure "Abs" version 13 (%x) {} : (tensor<4xf32>) -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @other_version
// CHECK-COUNT-3: carrier.node
func.func @other_version(%x: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = carrier.node pure "Relu" version 13 (%x) {} : (tensor<4xf32>) -> tensor<4xf32>
  %b = carrier.node pure "Relu" version 14 (%x) {} : (tensor<4xf32>) -> tensor<4xf32>
  %c = carrier.node pure "Relu" version 14 (%x) {alpha = 1} : (tensor<4xf32>) -> tensor<4xf32>
  return %a, %b, %c : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @fresh
// CHECK-COUNT-2: carrier.node fresh "RandomNormal"
// CHECK-NOT: carrier.node
// CHECK: return
func.func @fresh() -> (tensor<4xf32>, tensor<4xf32>) {
  %a = carrier.node fresh "RandomNormal" version 1 () {} : () -> tensor<4xf32>
  %b = carrier.node fresh "RandomNormal" version 1 () {} : () -> tensor<4xf32>
  %c = carrier.node fresh "RandomNormal" version 1 () {} : () -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @opaque
// CHECK-COUNT-2: carrier.node opaque "Log"
func.func @opaque(%x: tensor<4xf32>) {
  %a = carrier.node opaque "Log" domain "my" (%x) {} : (tensor<4xf32>) -> tensor<4xf32>
  %b = carrier.node opaque "Log" domain "my" (%x) {} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// What is inside counts as well.
// CHECK-LABEL: func.func @inside
// CHECK-NEXT: carrier.node pure "Loop" version 13() {} graphs ["body"] {
// CHECK-NEXT: carrier.node opaque "Log"
func.func @inside(%x: tensor<4xf32>) {
  %a = carrier.node pure "Loop" version 13 () {} graphs ["body"] {
    %b = carrier.node opaque "Log" domain "my" (%x) {} : (tensor<4xf32>) -> tensor<4xf32>
    carrier.yield %b : tensor<4xf32>
  } : () -> tensor<4xf32>
  %c = carrier.node pure "Loop" version 13 () {} graphs ["body"] {
    %d = carrier.node pure "Relu" (%x) {} : (tensor<4xf32>) -> tensor<4xf32>
    carrier.yield %d : tensor<4xf32>
  } : () -> tensor<4xf32>
  return
}
// CHECK-NOT: Relu
