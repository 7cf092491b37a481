// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<2x6xui32>) -> (tensor<2x?xui32>, tensor<2x?xui32>) {
  %l = arith.constant dense<[2, -1]> : tensor<2xi8>
  %0:2 = split.variadic_split %x axis 1 lengths %l : (tensor<2x6xui32>, tensor<2xi8>) -> (tensor<2x?xui32>, tensor<2x?xui32>)
  return %0#0, %0#1 : tensor<2x?xui32>, tensor<2x?xui32>
}

// -----

// stays
// Two lengths ask for the remainder.
func.func @main(%x: tensor<2x6xui32>) -> (tensor<2x?xui32>, tensor<2x?xui32>) {
  %l = arith.constant dense<-1> : tensor<2xi8>
  %0:2 = split.variadic_split %x axis 1 lengths %l : (tensor<2x6xui32>, tensor<2xi8>) -> (tensor<2x?xui32>, tensor<2x?xui32>)
  return %0#0, %0#1 : tensor<2x?xui32>, tensor<2x?xui32>
}
