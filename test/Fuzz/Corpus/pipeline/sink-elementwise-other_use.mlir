// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @other_use(%x: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<6xf32>) {
  %0 = math.exp %x : tensor<6xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return %1#0, %1#1, %0 : tensor<3xf32>, tensor<3xf32>, tensor<6xf32>
}
