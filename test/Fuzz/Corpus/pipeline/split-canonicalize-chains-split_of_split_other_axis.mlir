// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @split_of_split_other_axis(%x: tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  %1:2 = split.split %0#1 into 2 axis 1 : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %0#0, %1#0, %1#1 : tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}
