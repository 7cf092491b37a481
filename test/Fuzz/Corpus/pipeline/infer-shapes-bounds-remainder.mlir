// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @remainder(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
  %c7 = arith.constant 7 : index
  %0 = tensor.extract_slice %x[0, 0] [%c7, 3] [1, 1] : tensor<?x3xf32> to tensor<?x3xf32>
  %1:2 = split.variadic_split %0 axis 0 lengths [2, -1] : (tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  return %1#0, %1#1 : tensor<?x3xf32>, tensor<?x3xf32>
}
