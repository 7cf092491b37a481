// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An input of unknown rank takes any rank; a result of unknown rank comes back.
// RUN: %python -c "import numpy as np; np.save(r'%t.1.npy', np.arange(4)); np.save(r'%t.2.npy', np.arange(4).reshape(2, 2)); np.save(r'%t.0.npy', np.int64(0))"
// RUN: split-runner %s --entry split --input %t.1.npy | FileCheck %s --check-prefix=ONE
// RUN: split-runner %s --entry split --input %t.2.npy | FileCheck %s --check-prefix=TWO
// RUN: not split-runner %s --entry split --input %t.0.npy 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: split-runner %s --entry forget --input %t.2.npy | FileCheck %s --check-prefix=FORGET

//      ONE: output_0 : tensor<2xi64>
// ONE-NEXT: [0, 1]
// ONE-NEXT: output_1 : tensor<2xi64>
// ONE-NEXT: [2, 3]
//      TWO: output_0 : tensor<1x2xi64>
// TWO-NEXT: {{\[\[}}0, 1]]
//     ZERO: error: {{.*}}
func.func @split(%x: tensor<*xi64>) -> (tensor<*xi64>, tensor<*xi64>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<*xi64>) -> (tensor<*xi64>, tensor<*xi64>)
  return %0#0, %0#1 : tensor<*xi64>, tensor<*xi64>
}

//      FORGET: output_0 : tensor<2x2xi64>
// FORGET-NEXT: {{\[\[}}0, 1],
func.func @forget(%x: tensor<?x?xi64>) -> tensor<*xi64> {
  %0 = tensor.cast %x : tensor<?x?xi64> to tensor<*xi64>
  return %0 : tensor<*xi64>
}
