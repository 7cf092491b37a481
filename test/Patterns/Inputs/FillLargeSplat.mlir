// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// passes: --split-fill-large-splats=limit=6

// fires
func.func @main() -> tensor<2x3xf32> {
  %0 = arith.constant dense<1.5> : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// stays
func.func @main() -> tensor<5xf32> {
  %0 = arith.constant dense<1.5> : tensor<5xf32>
  return %0 : tensor<5xf32>
}
