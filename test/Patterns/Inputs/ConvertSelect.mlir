// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --convert-split-sequences-to-tensor

// fires
// input: arange(12).reshape(6, 2).astype(float32)
// input: array(1)
// input: array(False)
!seq = !split.sequence<tensor<?x2xf32>>
func.func @main(%x: tensor<6x2xf32>, %p: tensor<i64>, %b: tensor<i1>) -> tensor<?x2xf32> {
  %c = tensor.extract %b[] : tensor<i1>
  %0 = split.split_to_sequence %x sizes [1, 3, 2] axis 0 : (tensor<6x2xf32>) -> !seq
  %1 = split.split_to_sequence %x sizes [2, 1, 3] axis 0 : (tensor<6x2xf32>) -> !seq
  %s = arith.select %c, %0, %1 : !seq
  %r = split.sequence_at %s at %p : (!seq, tensor<i64>) -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
