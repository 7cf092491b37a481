// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-emit-c-interface -split-input-file -verify-diagnostics

// expected-error@+1 {{has a C interface '_mlir_ciface_f', but that symbol is already defined}}
func.func @f(%x: memref<4xf32>) {
  return
}
func.func private @_mlir_ciface_f()
