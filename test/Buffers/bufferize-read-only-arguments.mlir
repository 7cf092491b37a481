// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-protect-arguments --split-bufferize | FileCheck %s

// What says that arguments are not to be written to is gone in the end, also
// where nothing is written; other attributes stay.
// CHECK-LABEL: func.func @read(
//  CHECK-SAME:   %{{.*}}: memref<4xf32> {split.name = "x"}, %{{.*}}: index {split.name = "i"}, %{{.*}}: memref<4xf32>)
func.func @read(%x: tensor<4xf32> {split.name = "x"}, %i: index {split.name = "i"}, %y: tensor<4xf32>) -> f32 {
  %0 = tensor.extract %x[%i] : tensor<4xf32>
  return %0 : f32
}
