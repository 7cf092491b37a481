// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @different_ops(%x: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = math.exp %0#0 : tensor<3xf32>
  %2 = math.tanh %0#1 : tensor<3xf32>
  return %1, %2 : tensor<3xf32>, tensor<3xf32>
}
