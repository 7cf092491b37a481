// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @tensors() -> (tensor<?x4x?xf32>, tensor<2x!split.string>, tensor<*xf32>) {
  %0 = ub.poison : tensor<?x4x?xf32>
  %1 = ub.poison : tensor<2x!split.string>
  %2 = ub.poison : tensor<*xf32>
  return %0, %1, %2 : tensor<?x4x?xf32>, tensor<2x!split.string>, tensor<*xf32>
}
