// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --canonicalize | FileCheck %s

// Equal strings are stored once, which is not how equal numbers are.
// CHECK-LABEL: func.func @split_of_equal_strings
func.func @split_of_equal_strings() -> (tensor<2x!split.string>, tensor<1x!split.string>) {
  // CHECK-DAG: %[[X:.*]] = split.constant dense<"a"> : tensor<2x!split.string>
  // CHECK-DAG: %[[Y:.*]] = split.constant dense<"a"> : tensor<1x!split.string>
  // CHECK:     return %[[X]], %[[Y]]
  %0 = split.constant dense<"a"> : tensor<3x!split.string>
  %1:2 = split.split %0 sizes [2, 1] axis 0 : (tensor<3x!split.string>) -> (tensor<2x!split.string>, tensor<1x!split.string>)
  return %1#0, %1#1 : tensor<2x!split.string>, tensor<1x!split.string>
}
