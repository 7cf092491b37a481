// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<6xf64>) -> (tensor<2xf64>, tensor<4xf64>) {
  %s = arith.constant dense<[2, 4]> : tensor<2xui8>
  %0:2 = split.split %x sizes %s axis 0 : (tensor<6xf64>, tensor<2xui8>) -> (tensor<2xf64>, tensor<4xf64>)
  return %0#0, %0#1 : tensor<2xf64>, tensor<4xf64>
}

// -----

// stays
// The sizes do not sum to the dimension.
func.func @main(%x: tensor<6xf64>) -> (tensor<?xf64>, tensor<?xf64>) {
  %s = arith.constant dense<[2, 5]> : tensor<2xi64>
  %0:2 = split.split %x sizes %s axis 0 : (tensor<6xf64>, tensor<2xi64>) -> (tensor<?xf64>, tensor<?xf64>)
  return %0#0, %0#1 : tensor<?xf64>, tensor<?xf64>
}
