// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chunks of declared sizes that only data can tell to be wrong.
func.func @chunks(%x: tensor<6xi32>, %s: tensor<2xi64>) -> tensor<31xi32> {
  %0:2 = split.split %x sizes %s axis 0 : (tensor<6xi32>, tensor<2xi64>) -> (tensor<31xi32>, tensor<31xi32>)
  return %0#0 : tensor<31xi32>
}
