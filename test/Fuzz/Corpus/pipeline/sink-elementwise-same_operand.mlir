// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @same_operand(%x: tensor<6xf32>) -> (tensor<3xi1>, tensor<3xi1>) {
  %0 = arith.cmpf oeq, %x, %x : tensor<6xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6xi1>) -> (tensor<3xi1>, tensor<3xi1>)
  return %1#0, %1#1 : tensor<3xi1>, tensor<3xi1>
}
