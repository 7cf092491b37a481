// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-infer-shapes -split-input-file -verify-diagnostics

func.func @sizes(%x: tensor<2x6xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  %any = tensor.cast %x : tensor<2x6xf32> to tensor<*xf32>
  // expected-error@+1 {{'split.split' op split sizes sum to 7, but dimension 1 of the source is 6}}
  %0:2 = split.split %any sizes [3, 4] axis 1 : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0, %0#1 : tensor<*xf32>, tensor<*xf32>
}

// -----

func.func @axis(%x: tensor<2xf32>) -> tensor<*xf32> {
  %s = split.sequence_construct %x : (tensor<2xf32>) -> !split.sequence<tensor<*xf32>>
  // expected-error@+1 {{'split.concat_from_sequence' op axis is 1, but must be in [-1, 0]}}
  %0 = split.concat_from_sequence %s axis 1 : (!split.sequence<tensor<*xf32>>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
