// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-runner %s --timing 2>&1 >/dev/null | FileCheck %s

// The phases, and then the peak of the memory: more than nothing.
// CHECK-DAG: Load model
// CHECK-DAG: Compile
// CHECK-DAG: Total
// CHECK:     Peak Memory: {{[1-9][0-9]*\.[0-9]}} MiB
func.func @main() -> tensor<1xf32> {
  %0 = arith.constant dense<1.0> : tensor<1xf32>
  return %0 : tensor<1xf32>
}
