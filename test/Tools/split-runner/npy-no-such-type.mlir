// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A result whose type NumPy does not have is an error, and no file is written,
// not even that of a result which it could have.
// RUN: rm -rf %t && not split-runner %s --output-dir %t 2>&1 | FileCheck %s
// RUN: not ls %t

// CHECK: error: cannot write '{{.*}}output_1.npy': NumPy has no type for bf16, so it cannot be in an .npy file
func.func @main() -> (tensor<2xf32>, tensor<2xbf16>) {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  %1 = arith.constant dense<1.0> : tensor<2xbf16>
  return %0, %1 : tensor<2xf32>, tensor<2xbf16>
}
