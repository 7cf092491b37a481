// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers are rounded to bfloat16 once, to the nearest or else the even one, on
// processors that have no instruction for it too.
//
// RUN: %python -c "import numpy as np; np.save('%t.npy', np.array([1 + 2.0**-8, 1 + 3 * 2.0**-8, np.inf, np.nan, -3.4e38, 1 + 2.0**-8 + 2.0**-40]))"
// RUN: split-runner %s --input %t.npy | FileCheck %s
// RUN: split-runner %s --input %t.npy --cpu generic | FileCheck %s

//      CHECK: output_0
// CHECK-NEXT: [1.0, 1.016, inf, nan, -inf, 1.0]
//      CHECK: output_1
// CHECK-NEXT: [1.0, 1.016, inf, nan, -inf, 1.01]
func.func @main(%x: tensor<?xf64>) -> (tensor<?xbf16>, tensor<?xbf16>) {
  %0 = arith.truncf %x : tensor<?xf64> to tensor<?xf32>
  %1 = arith.truncf %0 : tensor<?xf32> to tensor<?xbf16>
  %2 = arith.truncf %x : tensor<?xf64> to tensor<?xbf16>
  return %1, %2 : tensor<?xbf16>, tensor<?xbf16>
}
