// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-lower-elementwise | FileCheck %s

// CHECK-LABEL: func.func @tensors
func.func @tensors(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK:     linalg.generic
  // CHECK:       arith.addf %{{.*}}, %{{.*}} : f32
  %0 = arith.addf %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// One of two tensors, which may differ in shape.
// CHECK-LABEL: func.func @select_by_scalar
func.func @select_by_scalar(%c: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: arith.select %{{.*}} : tensor<?xf32>
  %0 = arith.select %c, %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @select_by_tensor
func.func @select_by_tensor(%c: tensor<?xi1>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: linalg.generic
  %0 = arith.select %c, %x, %y : tensor<?xi1>, tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @scalars
func.func @scalars(%x: f32) -> f32 {
  // CHECK-NEXT: math.exp %{{.*}} : f32
  %0 = math.exp %x : f32
  return %0 : f32
}
