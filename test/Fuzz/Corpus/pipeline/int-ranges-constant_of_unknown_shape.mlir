// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @constant_of_unknown_shape(%s: tensor<2xi64>) -> tensor<?xi32> {
  %five = arith.constant dense<5> : tensor<6xi32>
  %0:2 = split.split %five sizes %s axis 0 : (tensor<6xi32>, tensor<2xi64>) -> (tensor<?xi32>, tensor<?xi32>)
  return %0#0 : tensor<?xi32>
}
