// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s -split-input-file -verify-diagnostics

// expected-error@+1 {{the elements of a sequence are tensors, not 'f32'}}
func.func private @sequence_of_scalars(!split.sequence<f32>)

// -----

// expected-error@+1 {{the elements of a sequence are tensors, not 'memref<2xf32>'}}
func.func private @sequence_of_memrefs(!split.sequence<memref<2xf32>>)

// -----

// expected-error@+1 {{the elements of a sequence are tensors, not '!split.sequence<tensor<2xf32>>'}}
func.func private @sequence_of_sequences(!split.sequence<!split.sequence<tensor<2xf32>>>)

// -----

// expected-error@+1 {{expected non-function type}}
func.func private @sequence_of_nothing(!split.sequence<>)

// -----

// expected-error@+1 {{expected '<'}}
func.func private @bare_sequence(!split.sequence)

// -----

// expected-error@+1 {{expected '>'}}
func.func private @two_element_types(!split.sequence<tensor<2xf32>, tensor<2xf32>>)

// -----

// A sequence is a list, not a number: no buffer holds several.
// expected-error@+1 {{invalid memref element type}}
func.func private @memref_of_sequences(memref<2x!split.sequence<tensor<2xf32>>>)

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @vector_of_strings(vector<2x!split.string>)

// -----

// expected-error@+1 {{unknown  type `list` in dialect `split`}}
func.func private @unknown_type(!split.list<tensor<2xf32>>)
