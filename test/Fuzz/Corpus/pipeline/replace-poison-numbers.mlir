// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @numbers() -> (i32, index, f16, complex<f32>) {
  %0 = ub.poison : i32
  %1 = ub.poison : index
  %2 = ub.poison : f16
  %3 = ub.poison : complex<f32>
  return %0, %1, %2, %3 : i32, index, f16, complex<f32>
}
