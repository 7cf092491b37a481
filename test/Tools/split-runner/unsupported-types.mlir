// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs and outputs that cannot cross the boundary are named.
// RUN: not split-runner %s --entry memref 2>&1 | FileCheck %s --check-prefix=MEMREF
// RUN: not split-runner %s --entry wide 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not split-runner %s --entry vector 2>&1 | FileCheck %s --check-prefix=VECTOR

// MEMREF: error: {{.*}}.mlir: input 0 'x' has type memref<2xf32>, which cannot be passed
func.func @memref(%x: memref<2xf32> {split.name = "x"}) {
  return
}

// WIDE: error: {{.*}}.mlir: input 1 has type tensor<2xi128>, which cannot be passed
func.func @wide(%x: tensor<2xf32>, %y: tensor<2xi128>) {
  return
}

// VECTOR: error: {{.*}}.mlir: output 0 has type vector<2xf32>, which cannot be passed
func.func @vector() -> vector<2xf32> {
  %0 = arith.constant dense<0.0> : vector<2xf32>
  return %0 : vector<2xf32>
}
