// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-outline-strings | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// CHECK-LABEL: func.func @collapse
func.func @collapse() -> tensor<4x!split.string> {
  // CHECK: %[[B:.*]] = memref.get_global @strings
  // CHECK: %[[T:.*]] = bufferization.to_tensor %[[B]] restrict
  // CHECK: tensor.collapse_shape %[[T]]
  %0 = arith.constant dense<[["a", "b"], ["c", "d"]]> : tensor<2x2x!split.string>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2x!split.string> into tensor<4x!split.string>
  return %1 : tensor<4x!split.string>
}

// CHECK-LABEL: func.func @numbers
func.func @numbers() -> tensor<2xi8> {
  // CHECK: arith.constant dense<[1, 2]>
  %0 = arith.constant dense<[1, 2]> : tensor<2xi8>
  return %0 : tensor<2xi8>
}

// CHECK: memref.global "private" constant @strings : memref<2x2x!split.string> = dense<{{.*}}"a", "b"{{.*}}>
