// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers are arguments and results beside tensors, and alone.
// RUN: %python -c "import numpy as np; np.save(r'%t.f.npy', np.float32(1.5)); np.save(r'%t.i.npy', np.int64(3)); np.save(r'%t.v.npy', np.float32([1, 2]))"
// RUN: split-runner %s --entry mixed --input %t.f.npy --input %t.i.npy --input %t.v.npy | FileCheck %s --check-prefix=MIXED
// RUN: split-runner %s --entry alone --input %t.i.npy | FileCheck %s --check-prefix=ALONE
// RUN: split-runner %s --entry complex --input %t.f.npy | FileCheck %s --check-prefix=COMPLEX
// RUN: not split-runner %s --entry alone --input %t.v.npy 2>&1 | FileCheck %s --check-prefix=RANK

//      MIXED: output_0 : tensor<i1>
// MIXED-NEXT: true
// MIXED-NEXT: output_1 : tensor<f32>
// MIXED-NEXT: 3.0
// MIXED-NEXT: output_2 : tensor<2xf32>
// MIXED-NEXT: [1.0, 2.0]
// MIXED-NEXT: output_3 : tensor<index>
// MIXED-NEXT: 3
func.func @mixed(%f: f32, %i: index, %v: tensor<2xf32>) -> (i1, f32, tensor<2xf32>, index) {
  %true = arith.constant true
  %0 = arith.addf %f, %f : f32
  return %true, %0, %v, %i : i1, f32, tensor<2xf32>, index
}

//      ALONE: output_0 : tensor<i64>
// ALONE-NEXT: 6
// RANK: error: input 0: expected element type i64, but got f32
func.func @alone(%i: i64) -> i64 {
  %0 = arith.addi %i, %i : i64
  return %0 : i64
}

//      COMPLEX: output_0 : tensor<complex<f32>>
// COMPLEX-NEXT: (1.5+1.5j)
func.func @complex(%f: f32) -> complex<f32> {
  %0 = complex.create %f, %f : complex<f32>
  return %0 : complex<f32>
}
