// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @rounds(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %0 = tensor.empty(%c12) : tensor<?xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %2 = tensor.dim %1#1, %c0 : tensor<?xf32>
  %3 = tensor.empty(%2) : tensor<?xf32>
  %4:2 = split.split %3 into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %4#1 : tensor<?xf32>
}
