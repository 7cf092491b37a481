// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --convert-split-sequences-to-tensor

// fires
// input: arange(12).reshape(6, 2).astype(float32)
!seq = !split.sequence<tensor<1x2xf32>>
func.func @main(%x: tensor<6x2xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %0 = split.sequence_empty : !seq
  %s = scf.for %i = %c0 to %c6 step %c1 iter_args(%c = %0) -> (!seq) {
    %t = tensor.extract_slice %x[%i, 0] [1, 2] [1, 1] : tensor<6x2xf32> to tensor<1x2xf32>
    %d = split.sequence_insert %c, %t : (!seq, tensor<1x2xf32>) -> !seq
    scf.yield %d : !seq
  }
  %r = split.concat_from_sequence %s axis 0 : (!seq) -> tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
