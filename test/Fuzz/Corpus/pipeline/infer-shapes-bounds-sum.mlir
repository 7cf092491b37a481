// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @sum(%x: tensor<?xf32>, %s: tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %0:2 = split.split %x sizes [4, 2] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %a = tensor.dim %0#0, %c0 : tensor<?xf32>
  %b = tensor.dim %0#1, %c0 : tensor<?xf32>
  %n = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%a, %b]
  %1 = tensor.empty(%n) : tensor<?xf32>
  %2:2 = split.split %1 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %2#0, %2#1 : tensor<?xf32>, tensor<?xf32>
}
