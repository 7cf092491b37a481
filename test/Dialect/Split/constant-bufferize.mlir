// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// CHECK: memref.global "private" constant @strings{{.*}} : memref<2x!split.string> = dense<["a", "b"]>

// The constant's own buffer is never written to.
// CHECK-LABEL: func.func @insert
func.func @insert(%x: tensor<1x!split.string>) -> (tensor<2x!split.string>, tensor<2x!split.string>) {
  // CHECK: %[[C:.*]] = memref.get_global @strings
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK: memref.copy %[[C]], %[[A]]
  %0 = split.constant dense<["a", "b"]> : tensor<2x!split.string>
  %1 = tensor.insert_slice %x into %0[0] [1] [1] : tensor<1x!split.string> into tensor<2x!split.string>
  return %0, %1 : tensor<2x!split.string>, tensor<2x!split.string>
}
