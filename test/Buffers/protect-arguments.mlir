// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-protect-arguments | FileCheck %s

// CHECK: func.func @public(%{{.*}}: tensor<4xf32> {bufferization.writable = false}, %{{.*}}: index)
func.func @public(%x: tensor<4xf32>, %i: index) {
  return
}

// A choice that has been made stays.
// CHECK: func.func @chosen(%{{.*}}: tensor<4xf32> {bufferization.writable = true})
func.func @chosen(%x: tensor<4xf32> {bufferization.writable = true}) {
  return
}

// CHECK: func.func private @private(%{{.*}}: tensor<4xf32>)
func.func private @private(%x: tensor<4xf32>) {
  return
}
