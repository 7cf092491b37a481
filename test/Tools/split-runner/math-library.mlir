// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that only the math library has are found when the code is linked,
// and have no C wrapper.
//
// RUN: %python -c "import numpy; numpy.save('%t.npy', numpy.array([0, 1], 'f'))"
// RUN: split-runner %s --input %t.npy --math libm | FileCheck %s

// CHECK: tensor<2xf32>
// CHECK-NEXT: [0.0, 0.84270
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = math.erf %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
