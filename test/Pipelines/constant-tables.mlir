// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --split-to-llvm-pipeline | FileCheck %s

// A table is one array, as a constant for each row takes long to translate.
// CHECK: llvm.mlir.global private constant @{{.*}}(dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>) {{.*}}!llvm.array<6 x i32>
func.func @read(%i: index, %j: index) -> i32 {
  %table = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
  %0 = tensor.extract %table[%i, %j] : tensor<3x2xi32>
  return %0 : i32
}
