// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
!seq = !split.sequence<tensor<?x2xf32>>
func.func @main(%x: tensor<4x6xf32>) -> !seq {
  %0:3 = split.split %x into 3 axis 1 : (tensor<4x6xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>)
  %1 = split.sequence_construct %0#0, %0#1, %0#2 : (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) -> !seq
  return %1 : !seq
}

// -----

// fires
// An empty chunk, and one that is returned, too.
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<5xf32>) -> (!seq, tensor<2xf32>) {
  %0:3 = split.split %x sizes [3, 0, 2] axis 0 : (tensor<5xf32>) -> (tensor<3xf32>, tensor<0xf32>, tensor<2xf32>)
  %1 = split.sequence_construct %0#0, %0#1, %0#2 : (tensor<3xf32>, tensor<0xf32>, tensor<2xf32>) -> !seq
  return %1, %0#2 : !seq, tensor<2xf32>
}

// -----

// stays
// In another order.
!seq = !split.sequence<tensor<2xf32>>
func.func @main(%x: tensor<4xf32>) -> !seq {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %1 = split.sequence_construct %0#1, %0#0 : (tensor<2xf32>, tensor<2xf32>) -> !seq
  return %1 : !seq
}

// -----

// stays
// Not all of them.
!seq = !split.sequence<tensor<2xf32>>
func.func @main(%x: tensor<6xf32>) -> !seq {
  %0:3 = split.split %x into 3 axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  %1 = split.sequence_construct %0#0, %0#1 : (tensor<2xf32>, tensor<2xf32>) -> !seq
  return %1 : !seq
}

// -----

// stays
// The dimension may turn out to be another one, which is an error of the split.
!seq = !split.sequence<tensor<2xf32>>
func.func @main(%x: tensor<?xf32>) -> !seq {
  %0:2 = split.split %x sizes [2, 2] axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %1 = split.sequence_construct %0#0, %0#1 : (tensor<2xf32>, tensor<2xf32>) -> !seq
  return %1 : !seq
}

// -----

// stays
// A chunk is taken out of it, which is where it is.
!seq = !split.sequence<tensor<2xf32>>
func.func @main(%x: tensor<4xf32>, %p: tensor<i64>) -> tensor<2xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %1 = split.sequence_construct %0#0, %0#1 : (tensor<2xf32>, tensor<2xf32>) -> !seq
  %2 = split.sequence_at %1 at %p : (!seq, tensor<i64>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
