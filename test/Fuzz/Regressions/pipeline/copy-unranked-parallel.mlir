// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy of a buffer whose rank is not known, on the way to OpenMP loops.
func.func @whole(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}
