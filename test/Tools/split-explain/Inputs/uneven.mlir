// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @main(%x: tensor<?x8xf32> {split.name = "x", split.dim_names = ["batch", ""]}, %n: tensor<3xi64> {split.name = "sizes"}) -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x3xf32>) {
  %0:3 = split.split %x sizes %n axis 0 : (tensor<?x8xf32>, tensor<3xi64>) -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>)
  %1:3 = split.split %0#2 into 3 axis 1 : (tensor<?x8xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x2xf32>)
  %2 = arith.addf %1#0, %1#1 : tensor<?x3xf32>
  return %0#0, %0#1, %2 : tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x3xf32>
}
