// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main(%x: tensor<2x6xcomplex<f32>>) -> (tensor<?x?xcomplex<f32>>, tensor<?x?xcomplex<f32>>) {
  %a = arith.constant dense<-1> : tensor<i32>
  %0:2 = split.variadic_split %x axis %a lengths [-1, 2] : (tensor<2x6xcomplex<f32>>, tensor<i32>) -> (tensor<?x?xcomplex<f32>>, tensor<?x?xcomplex<f32>>)
  return %0#0, %0#1 : tensor<?x?xcomplex<f32>>, tensor<?x?xcomplex<f32>>
}

// -----

// stays
// There is no such axis.
func.func @main(%x: tensor<2x6xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %a = arith.constant dense<2> : tensor<i32>
  %0:2 = split.variadic_split %x axis %a lengths [-1, 2] : (tensor<2x6xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}
