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

// -----

func.func @cast(%x: tensor<2x6xf32>) -> tensor<5xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<2x6xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  // expected-error@+1 {{the value is declared as 'tensor<5xf32>', but has type 'tensor<2x3xf32>'}}
  %1 = tensor.cast %0#1 : tensor<*xf32> to tensor<5xf32>
  return %1 : tensor<5xf32>
}

// -----

// Bounds contradict sizes, too.
func.func @at_most(%n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = affine.min affine_map<()[s0] -> (s0, 5)>()[%n]
  %1 = tensor.empty(%0) : tensor<?xf32>
  // expected-error@+1 {{'split.variadic_split' op split lengths sum to 6, but dimension 0 of the source is at most 5}}
  %2:2 = split.variadic_split %1 axis 0 lengths [6, -1] : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %2#0, %2#1 : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @at_least(%n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = affine.max affine_map<()[s0] -> (s0, 5)>()[%n]
  %1 = tensor.empty(%0) : tensor<?xf32>
  // expected-error@+1 {{'split.split' op split sizes sum to 4, but dimension 0 of the source is at least 5}}
  %2:2 = split.split %1 sizes [3, 1] axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %2#0, %2#1 : tensor<?xf32>, tensor<?xf32>
}
