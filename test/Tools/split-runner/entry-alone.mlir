// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python -c "import numpy as np; np.save(r'%t.npy', np.arange(4))"
// RUN: split-runner %s --input %t.npy | FileCheck %s
// RUN: split-runner %s --entry unranked --input %t.npy | FileCheck %s
// RUN: not split-runner %s --entry wrong --input %t.npy 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRONG

// What is certain to fail in one function is in the way of no other.

// CHECK: [0, 1]
func.func @main(%x: tensor<4xi64>) -> tensor<2xi64> {
  %0:2 = split.split %x into 2 axis 0
      : (tensor<4xi64>) -> (tensor<2xi64>, tensor<2xi64>)
  return %0#0 : tensor<2xi64>
}

func.func @unranked(%x: tensor<*xi64>) -> tensor<*xi64> {
  %0:2 = split.split %x into 2 axis 0
      : (tensor<*xi64>) -> (tensor<*xi64>, tensor<*xi64>)
  return %0#0 : tensor<*xi64>
}

// WRONG: error: {{.*}}entry-alone.mlir:[[@LINE+3]]:
func.func @wrong(%x: tensor<4xi64>) -> tensor<?xi64> {
  %0 = tensor.cast %x : tensor<4xi64> to tensor<?xi64>
  %1:2 = split.split %0 sizes [1, 2] axis 0
      : (tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
  return %1#0 : tensor<?xi64>
}
