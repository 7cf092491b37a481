// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-ranks-to-mpi -verify-diagnostics

shard.grid @grid(shape = 3)

func.func @sizes(%n: index, %d: tensor<3xindex>) -> tensor<3xindex> {
  // expected-error @+1 {{is on tensors, which have to be bufferized first}}
  %r = ranks.gather_sizes %n into %d on @grid axes [0] : (tensor<3xindex>) -> tensor<3xindex>
  return %r : tensor<3xindex>
}
