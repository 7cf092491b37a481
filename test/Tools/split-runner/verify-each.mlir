// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-runner %s --verify-each | FileCheck %s

//      CHECK: output_0 : tensor<1xf32>
// CHECK-NEXT: [1.0]
func.func @main() -> tensor<1xf32> {
  %0 = arith.constant dense<1.0> : tensor<1xf32>
  return %0 : tensor<1xf32>
}
