// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<2x6xui64>) -> (tensor<2x2xui64>, tensor<2x4xui64>) {
  %0:2 = split.variadic_split %x axis -1 lengths [2, -1] : (tensor<2x6xui64>) -> (tensor<2x2xui64>, tensor<2x4xui64>)
  return %0#0, %0#1 : tensor<2x2xui64>, tensor<2x4xui64>
}

// -----

// stays
// The remainder is not known.
func.func @main(%x: tensor<?xui64>) -> (tensor<2xui64>, tensor<?xui64>) {
  %0:2 = split.variadic_split %x axis 0 lengths [2, -1] : (tensor<?xui64>) -> (tensor<2xui64>, tensor<?xui64>)
  return %0#0, %0#1 : tensor<2xui64>, tensor<?xui64>
}
