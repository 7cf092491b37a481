// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
!seq = !split.sequence<tensor<?xf32>>
func.func @main(%x: tensor<1xf32>, %y: tensor<2xf32>, %z: tensor<3xf32>) -> !seq {
  %p = arith.constant dense<0> : tensor<1xi32>
  %0 = split.sequence_construct %x, %y, %z : (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>) -> !seq
  %1 = split.sequence_erase %0 at %p : (!seq, tensor<1xi32>) -> !seq
  %2 = split.sequence_erase %1 : (!seq) -> !seq
  return %2 : !seq
}

// -----

// stays
// Nothing is there.
!seq = !split.sequence<tensor<?xf32>>
func.func @main() -> !seq {
  %0 = split.sequence_empty : !seq
  %1 = split.sequence_erase %0 : (!seq) -> !seq
  return %1 : !seq
}
