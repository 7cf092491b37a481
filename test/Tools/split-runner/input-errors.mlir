// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs are checked against the function before anything is compiled.
// RUN: %python -c "import numpy as np; np.save(r'%t.23.npy', np.zeros((2, 3), 'f4')); np.save(r'%t.43.npy', np.zeros((4, 3), 'f4')); np.save(r'%t.24.npy', np.zeros((2, 4), 'f4')); np.save(r'%t.2.npy', np.zeros(2, 'f4')); np.save(r'%t.i.npy', np.zeros((2, 3), 'i4'))"
// RUN: split-runner %s --input %t.23.npy --input %t.2.npy | FileCheck %s --check-prefix=GOOD
// RUN: not split-runner %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not split-runner %s --input %t.23.npy 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not split-runner %s --input %t.23.npy --input %t.2.npy --input %t.2.npy 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not split-runner %s --input %t.i.npy --input %t.2.npy 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not split-runner %s --input %t.2.npy --input %t.2.npy 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not split-runner %s --input %t.24.npy --input %t.2.npy 2>&1 | FileCheck %s --check-prefix=DIM
// RUN: not split-runner %s --input %t.43.npy --input %t.2.npy 2>&1 | FileCheck %s --check-prefix=NAME

// GOOD: y : tensor<2x3xf32>
// NONE: error: the model has 2 inputs: input 0 'x' of type tensor<?x3xf32>, input 1 of type tensor<?xf32>; but 0 are given
// FEW: error: the model has 2 inputs: {{.*}}; but 1 is given
// MANY: error: the model has 2 inputs: {{.*}}; but 3 are given
// TYPE: error: input 0 'x': expected element type f32, but got i32
// RANK: error: input 0 'x': expected rank 2 (tensor<?x3xf32>), but got rank 1 (tensor<2xf32>)
// DIM: error: input 0 'x': expected dimension 1 to be 3 (tensor<?x3xf32>), but got 4 (tensor<2x4xf32>)
// NAME: error: input 1: dimension 0 ('n') is 2, but dimension 0 of input 0 'x', of the same name, is 4
func.func @main(%x: tensor<?x3xf32> {split.name = "x", split.dim_names = ["n", ""]}, %z: tensor<?xf32> {split.dim_names = ["n"]}) -> (tensor<?x3xf32> {split.name = "y"}) {
  return %x : tensor<?x3xf32>
}
