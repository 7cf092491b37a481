// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @unary(%x: tensor<?xf32>, %s: tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = split.split %x sizes %s axis 0 : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = math.exp %0#0 fastmath<nnan> : tensor<?xf32>
  %2 = math.exp %0#1 fastmath<nnan> : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}
