// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @dynamic(%x: tensor<?x?xf32>, %sizes: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = split.split %x sizes %sizes axis 1 : (tensor<?x?xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}
