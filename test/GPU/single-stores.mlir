// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-launch-loops | FileCheck %s
//
// A store that is in no loop is that of one thread.

// CHECK-LABEL: func.func @store(
//       CHECK:   %[[ONE:.+]] = arith.constant 1 : index
//       CHECK:   gpu.launch blocks(%{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}}) in (%{{[^ ,]+}} = %[[ONE]], %{{[^ ,]+}} = %[[ONE]], %{{[^ ,]+}} = %[[ONE]])
//  CHECK-SAME:     threads(%{{[^ ,]+}}, %{{[^ ,]+}}, %{{[^ ,]+}}) in (%{{[^ ,]+}} = %[[ONE]], %{{[^ ,]+}} = %[[ONE]], %{{[^ ,]+}} = %[[ONE]]) {
//  CHECK-NEXT:     memref.store
//  CHECK-NEXT:     gpu.terminator
func.func @store(%x: f32, %y: memref<f32>) {
  memref.store %x, %y[] : memref<f32>
  return
}
