// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a buffer of any rank is copied, compiled code calls the runtime.
//
// RUN: %python -c "import numpy as np; np.save(r'%t.1.npy', np.arange(5.)); np.save(r'%t.2.npy', np.arange(6.).reshape(2, 3))"
// RUN: split-runner %s --input %t.1.npy --input %t.2.npy | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline | FileCheck %s --check-prefix=CALL
// RUN: split-compile %s -o %t.so
//
// CALL: llvm.call @memrefCopy

// A caller frees what a function returns, which therefore cannot be its argument.
func.func private @same(%x: tensor<*xf64>) -> tensor<*xf64> attributes {no_inline} {
  return %x : tensor<*xf64>
}

//      CHECK: output_0 : tensor<2xf64>
// CHECK-NEXT: [1.0, 3.0]
// CHECK-NEXT: output_1 : tensor<2x3xf64>
// CHECK-NEXT: {{\[\[}}0.0, 1.0, 2.0],
// CHECK-NEXT:  [3.0, 4.0, 5.0]]
func.func @main(%x: tensor<5xf64>, %y: tensor<?x?xf64>) -> (tensor<?xf64>, tensor<?x?xf64>) {
  %0 = tensor.extract_slice %x[1] [2] [2] : tensor<5xf64> to tensor<2xf64>
  %1 = tensor.cast %0 : tensor<2xf64> to tensor<*xf64>
  %2 = tensor.cast %y : tensor<?x?xf64> to tensor<*xf64>
  %3 = call @same(%1) : (tensor<*xf64>) -> tensor<*xf64>
  %4 = call @same(%2) : (tensor<*xf64>) -> tensor<*xf64>
  %5 = tensor.cast %3 : tensor<*xf64> to tensor<?xf64>
  %6 = tensor.cast %4 : tensor<*xf64> to tensor<?x?xf64>
  return %5, %6 : tensor<?xf64>, tensor<?x?xf64>
}
