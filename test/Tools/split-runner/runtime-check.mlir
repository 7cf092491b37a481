// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A failed run-time check is an error with the place and the values; nothing is
// printed or written. The checks can be left out.
// RUN: %python -c "import numpy as np; np.save(r'%t.6.npy', np.arange(6)); np.save(r'%t.7.npy', np.arange(7))"
// RUN: split-runner %s --input %t.6.npy
// RUN: rm -rf %t.out && not split-runner %s --input %t.7.npy --output-dir %t.out 2>&1 | FileCheck %s
// RUN: not ls %t.out
// RUN: not split-runner %s --input %t.7.npy --runtime-verification=true 2>/dev/null | count 0
// RUN: split-runner %s --input %t.7.npy --runtime-verification=false

func.func @main(%x: tensor<?xi64>) -> (tensor<2xi64>, tensor<4xi64>) {
  // CHECK: error: {{.*}}runtime-check.mlir:[[@LINE+1]]:10: split sizes sum to 6, but dimension 0 of the source is 7
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?xi64>) -> (tensor<2xi64>, tensor<4xi64>)
  return %0#0, %0#1 : tensor<2xi64>, tensor<4xi64>
}
