// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @elements(%x: tensor<6xi32>, %s: tensor<2xi64>) -> (tensor<3xi1>, tensor<?xi1>) {
  %mask = arith.constant dense<7> : tensor<6xi32>
  %eight = arith.constant dense<8> : tensor<3xi32>
  %0 = arith.andi %x, %mask : tensor<6xi32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %2 = arith.cmpi slt, %1#1, %eight : tensor<3xi32>
  %3:2 = split.variadic_split %x axis 0 lengths %s : (tensor<6xi32>, tensor<2xi64>) -> (tensor<?xi32>, tensor<?xi32>)
  %4 = arith.cmpi slt, %3#0, %3#1 : tensor<?xi32>
  return %2, %4 : tensor<3xi1>, tensor<?xi1>
}
