// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @split_of_split(%x: tensor<12xf32>) -> (tensor<1xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>) {
  %0:2 = split.split %x sizes [4, 8] axis 0 : (tensor<12xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  %1:3 = split.split %0#1 sizes [2, 2, 4] axis -1 : (tensor<8xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<4xf32>)
  %2:2 = split.split %0#0 sizes [1, 3] axis 0 : (tensor<4xf32>) -> (tensor<1xf32>, tensor<3xf32>)
  return %2#0, %2#1, %1#0, %1#1, %1#2 : tensor<1xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>
}
