// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that calls what no library has is one error.
//
// RUN: not split-runner %s 2>&1 | FileCheck %s
// RUN: not split-runner %s 2>&1 | count 1

// CHECK: error: {{.*}}undefined-symbol.mlir: 'no_such_function' is used, but neither the model nor a library defines it
llvm.func @no_such_function()
func.func @main() {
  llvm.call @no_such_function() : () -> ()
  return
}
