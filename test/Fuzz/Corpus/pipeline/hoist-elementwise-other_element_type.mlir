// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @other_element_type(%x: tensor<6xf32>) -> (tensor<2xi1>, tensor<4xi1>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  %1 = arith.cmpf oeq, %0#0, %0#0 : tensor<2xf32>
  %2 = arith.cmpf oeq, %0#1, %0#1 : tensor<4xf32>
  return %1, %2 : tensor<2xi1>, tensor<4xi1>
}
