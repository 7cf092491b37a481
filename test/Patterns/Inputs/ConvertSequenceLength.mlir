// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --convert-split-sequences-to-tensor

// fires
// input: arange(12).reshape(6, 2).astype(float32)
// input: array(4)
!seq = !split.sequence<tensor<?x2xf32>>
func.func @main(%x: tensor<6x2xf32>, %k: tensor<i64>) -> tensor<i64> {
  %0 = split.split_to_sequence %x sizes %k axis 0 : (tensor<6x2xf32>, tensor<i64>) -> !seq
  %1 = split.sequence_length %0 : (!seq) -> tensor<i64>
  return %1 : tensor<i64>
}
