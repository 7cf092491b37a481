// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @splits(%x: tensor<4x6xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %0:2 = split.split %x into 2 axis 1 : (tensor<4x6xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0, %0#1 : tensor<*xf32>, tensor<*xf32>
}
