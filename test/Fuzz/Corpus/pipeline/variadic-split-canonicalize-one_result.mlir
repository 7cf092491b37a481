// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @one_result(%x: tensor<6xf32>) -> (tensor<6xf32>, tensor<?xf32>) {
  %0 = split.variadic_split %x axis 0 lengths [-1] : (tensor<6xf32>) -> tensor<6xf32>
  %1 = split.variadic_split %x axis 0 lengths [6] : (tensor<6xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<6xf32>, tensor<?xf32>
}
