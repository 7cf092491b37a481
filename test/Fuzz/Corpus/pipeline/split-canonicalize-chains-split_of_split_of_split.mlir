// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @split_of_split_of_split(%x: tensor<8xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<2xf32>, tensor<4xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1:2 = split.split %0#0 into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %2:2 = split.split %1#0 into 2 axis 0 : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  return %2#0, %2#1, %1#1, %0#1 : tensor<1xf32>, tensor<1xf32>, tensor<2xf32>, tensor<4xf32>
}
