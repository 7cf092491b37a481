// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @refine_equal_parts(%x: tensor<7x?xf32>) -> (tensor<?x?xf32>, tensor<*xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<7x?xf32>) -> (tensor<?x?xf32>, tensor<*xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<*xf32>
}
