// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-generate-runtime-verification | FileCheck %s

// What is static has been verified.
// CHECK-LABEL: func.func @static
func.func @static(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[C:.*]] = tensor.empty
  // CHECK-NEXT: linalg.add ins(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>) outs(%[[C]]
  // CHECK-NEXT: return
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>)
      outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// One dynamic operand is enough for checks, whose messages do not print the op.
// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<4xf32> {
  // CHECK: cf.assert %{{.*}}, "{{[^%]*}}dimension #0 of input/output operand #1 is incompatible with inferred dimension size"
  // CHECK: linalg.add
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<?xf32>)
      outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Ops inside of others are checked, too, before the op.
// CHECK-LABEL: func.func @nested
func.func @nested(%c: i1, %x: tensor<?xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: scf.if
  // CHECK: cf.assert %{{.*}}, "size mismatch of dim 0"
  // CHECK-NEXT: tensor.cast
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
