// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt %s --mlir-print-op-generic | split-opt | FileCheck %s

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK: split.constant dense<["a", "b\00c"]> : tensor<2x!split.string>
  %0 = split.constant dense<["a", "b\00c"]> : tensor<2x!split.string>
  // CHECK: split.constant dense<"a"> : tensor<3x2x!split.string>
  %1 = split.constant dense<"a"> : tensor<3x2x!split.string>
  // CHECK: split.constant dense<""> : tensor<!split.string>
  %2 = split.constant dense<""> : tensor<!split.string>
  // CHECK: split.constant dense<> : tensor<0x!split.string>
  %3 = split.constant dense<> : tensor<0x!split.string>
  return
}
