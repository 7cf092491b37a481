// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @constant_lengths(%x: tensor<6x12xf32>, %y: tensor<?xf32>, %axis: tensor<i64>)
    -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  %l = arith.constant dense<[2, -1]> : tensor<2xi32>
  %0:2 = split.variadic_split %x axis 0 lengths %l
      : (tensor<6x12xf32>, tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1:2 = split.variadic_split %y axis 0 lengths %l
      : (tensor<?xf32>, tensor<2xi32>) -> (tensor<?xf32>, tensor<?xf32>)
  %2:2 = split.variadic_split %x axis %axis lengths %l
      : (tensor<6x12xf32>, tensor<i64>, tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %1#0, %2#0 : tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>
}
