// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<1xf32>, %y: tensor<2xf32>) -> tensor<?xf32> {
  %p = arith.constant dense<-1> : tensor<i64>
  %0 = split.sequence_construct %x, %y : (tensor<1xf32>, tensor<2xf32>) -> !seq
  %1 = split.sequence_at %0 at %p : (!seq, tensor<i64>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// stays
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<1xf32>, %y: tensor<2xf32>, %p: tensor<i64>) -> tensor<?xf32> {
  %0 = split.sequence_construct %x, %y : (tensor<1xf32>, tensor<2xf32>) -> !seq
  %1 = split.sequence_at %0 at %p : (!seq, tensor<i64>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// stays
// The result says something else than the tensor.
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<1xf32>, %y: tensor<2xf32>) -> tensor<1xf32> {
  %p = arith.constant dense<1> : tensor<i64>
  %0 = split.sequence_construct %x, %y : (tensor<1xf32>, tensor<2xf32>) -> !seq
  %1 = split.sequence_at %0 at %p : (!seq, tensor<i64>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}
