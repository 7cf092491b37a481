// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @main() -> i64 {
  %x = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %n = func.call @pick() : () -> tensor<2xi64>
  %0:2 = split.split %x sizes %n axis 0 : (tensor<4xi64>, tensor<2xi64>) -> (tensor<?xi64>, tensor<?xi64>)
  %c0 = arith.constant 0 : index
  %1 = tensor.extract %0#1[%c0] : tensor<?xi64>
  return %1 : i64
}
// Not inlined, so that the sizes are not known before.
func.func private @pick() -> tensor<2xi64> attributes {no_inline} {
  %0 = arith.constant dense<[1, 2]> : tensor<2xi64>
  return %0 : tensor<2xi64>
}
