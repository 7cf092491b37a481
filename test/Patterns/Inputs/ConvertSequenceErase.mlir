// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --convert-split-sequences-to-tensor

// fires
// input: arange(12).reshape(6, 2).astype(float32)
// input: array(1)
!seq = !split.sequence<tensor<?x2xf32>>
func.func @main(%x: tensor<6x2xf32>, %p: tensor<i64>) -> tensor<?x2xf32> {
  %0 = split.split_to_sequence %x sizes [1, 3, 2] axis 0 : (tensor<6x2xf32>) -> !seq
  %s = split.sequence_erase %0 at %p : (!seq, tensor<i64>) -> !seq
  %r = split.sequence_at %s at %p : (!seq, tensor<i64>) -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
