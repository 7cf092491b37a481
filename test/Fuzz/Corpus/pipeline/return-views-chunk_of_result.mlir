// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @chunk_of_result(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<4xf32>) {
  %0 = math.exp %x : tensor<8xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0, %0, %1#1 : tensor<8xf32>, tensor<8xf32>, tensor<4xf32>
}
