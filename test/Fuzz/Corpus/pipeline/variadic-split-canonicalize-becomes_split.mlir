// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @becomes_split(%x: tensor<6x12xf32>, %y: tensor<?x12xf32>)
    -> (tensor<?x?xf32>, tensor<6x8xf32>, tensor<?x?xf32>) {
  %0:2 = split.variadic_split %x axis 0 lengths [-1, 2]
      : (tensor<6x12xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1:2 = split.variadic_split %x axis -1 lengths [8, 4]
      : (tensor<6x12xf32>) -> (tensor<6x8xf32>, tensor<6x4xf32>)
  %2:2 = split.variadic_split %y axis 0 lengths [4, 2]
      : (tensor<?x12xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %1#0, %2#0 : tensor<?x?xf32>, tensor<6x8xf32>, tensor<?x?xf32>
}
