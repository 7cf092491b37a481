// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-sequences-to-tensor -split-input-file -verify-diagnostics

// expected-error@+1 {{cannot lower '!split.sequence<tensor<*xf32>>': the rank of the sequence's tensors is not known}}
func.func @argument(%s: !split.sequence<tensor<*xf32>>) -> tensor<i64> {
  %n = split.sequence_length %s : (!split.sequence<tensor<*xf32>>) -> tensor<i64>
  return %n : tensor<i64>
}

// -----

// expected-error@+1 {{cannot lower '!split.sequence<tensor<*xi8>>': the rank of the sequence's tensors is not known}}
func.func private @result() -> !split.sequence<tensor<*xi8>>

// -----

func.func @value() {
  // expected-error@+1 {{cannot lower '!split.sequence<tensor<*xf32>>': the rank of the sequence's tensors is not known}}
  %s = split.sequence_empty : !split.sequence<tensor<*xf32>>
  return
}

// -----

func.func @source(%x: tensor<*xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op cannot be lowered: the rank of its source is not known}}
  %s = split.split_to_sequence %x axis 0 : (tensor<*xf32>) -> !split.sequence<tensor<?xf32>>
  return
}
