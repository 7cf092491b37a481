// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s -split-input-file -verify-diagnostics

// sequence_empty: not a sequence
func.func @empty_tensor() {
  // expected-error@+1 {{'split.sequence_empty' op result #0 must be sequence of tensors, but got 'tensor<0xf32>'}}
  %0 = "split.sequence_empty"() : () -> tensor<0xf32>
  return
}

// -----

// sequence_construct (C1): no inputs
func.func @construct_nothing() {
  // expected-error@+1 {{'split.sequence_construct' op must have at least one input; use split.sequence_empty for a sequence without elements}}
  %0 = split.sequence_construct : () -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// sequence_construct (C2): another element type
func.func @construct_element_type(%a: tensor<2xf32>, %b: tensor<2xf64>) {
  // expected-error@+1 {{'split.sequence_construct' op input 1 has type 'tensor<2xf64>', which is incompatible with elements of type 'tensor<*xf32>'}}
  %0 = split.sequence_construct %a, %b
      : (tensor<2xf32>, tensor<2xf64>) -> !split.sequence<tensor<*xf32>>
  return
}

// -----

// sequence_construct (C3): another size
func.func @construct_size(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'split.sequence_construct' op input 1 has type 'tensor<3xf32>', which is incompatible with elements of type 'tensor<2xf32>'}}
  %0 = split.sequence_construct %a, %b
      : (tensor<2xf32>, tensor<3xf32>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// sequence_construct (C3): another rank
func.func @construct_rank(%a: tensor<2xf32>, %b: tensor<2x1xf32>) {
  // expected-error@+1 {{'split.sequence_construct' op input 1 has type 'tensor<2x1xf32>', which is incompatible with elements of type 'tensor<?xf32>'}}
  %0 = split.sequence_construct %a, %b
      : (tensor<2xf32>, tensor<2x1xf32>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// sequence_construct: a sequence among the inputs
func.func @construct_nested(%s: !split.sequence<tensor<2xf32>>) {
  // expected-error@+1 {{operand #0 must be variadic of tensor of any type values, but got '!split.sequence<tensor<2xf32>>'}}
  %0 = split.sequence_construct %s
      : (!split.sequence<tensor<2xf32>>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// sequence_insert (C1): a tensor of another element type
func.func @insert_element_type(%s: !split.sequence<tensor<2xf32>>, %x: tensor<2xf16>) {
  // expected-error@+1 {{'split.sequence_insert' op the tensor has type 'tensor<2xf16>', which is incompatible with elements of type 'tensor<2xf32>'}}
  %0 = split.sequence_insert %s, %x
      : (!split.sequence<tensor<2xf32>>, tensor<2xf16>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// sequence_insert (C1): a sequence of another element type
func.func @insert_sequence_element_type(%s: !split.sequence<tensor<2xf16>>, %x: tensor<2xf32>) {
  // expected-error@+1 {{'split.sequence_insert' op the input sequence's element has type 'tensor<2xf16>', which is incompatible with elements of type 'tensor<2xf32>'}}
  %0 = split.sequence_insert %s, %x
      : (!split.sequence<tensor<2xf16>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// sequence_insert (C2): a tensor of another size
func.func @insert_size(%s: !split.sequence<tensor<2xf32>>, %x: tensor<3xf32>) {
  // expected-error@+1 {{'split.sequence_insert' op the tensor has type 'tensor<3xf32>', which is incompatible with elements of type 'tensor<2xf32>'}}
  %0 = split.sequence_insert %s, %x
      : (!split.sequence<tensor<2xf32>>, tensor<3xf32>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// sequence_insert (C2): a sequence of tensors of another rank
func.func @insert_sequence_rank(%s: !split.sequence<tensor<?x2xf32>>, %x: tensor<3xf32>) {
  // expected-error@+1 {{'split.sequence_insert' op the input sequence's element has type 'tensor<?x2xf32>', which is incompatible with elements of type 'tensor<?xf32>'}}
  %0 = split.sequence_insert %s, %x
      : (!split.sequence<tensor<?x2xf32>>, tensor<3xf32>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// sequence_insert: a position of two elements
func.func @insert_position(%s: !split.sequence<tensor<2xf32>>, %x: tensor<2xf32>,
                           %p: tensor<2xi64>) {
  // expected-error@+1 {{operand #2 must be scalar or shape [1] tensor of index or integer of 2 to 64 bits, but got 'tensor<2xi64>'}}
  %0 = split.sequence_insert %s, %x at %p
      : (!split.sequence<tensor<2xf32>>, tensor<2xf32>, tensor<2xi64>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// sequence_insert: into a tensor
func.func @insert_into_tensor(%s: tensor<2xf32>, %x: tensor<2xf32>) {
  // expected-error@+1 {{operand #0 must be sequence of tensors, but got 'tensor<2xf32>'}}
  %0 = split.sequence_insert %s, %x
      : (tensor<2xf32>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// sequence_erase (C1): another element type
func.func @erase_element_type(%s: !split.sequence<tensor<2xf32>>) {
  // expected-error@+1 {{'split.sequence_erase' op the input sequence's element has type 'tensor<2xf32>', which is incompatible with elements of type 'tensor<2xf64>'}}
  %0 = split.sequence_erase %s : (!split.sequence<tensor<2xf32>>) -> !split.sequence<tensor<2xf64>>
  return
}

// -----

// sequence_erase (C2): another size
func.func @erase_size(%s: !split.sequence<tensor<?x2xf32>>) {
  // expected-error@+1 {{'split.sequence_erase' op the input sequence's element has type 'tensor<?x2xf32>', which is incompatible with elements of type 'tensor<?x3xf32>'}}
  %0 = split.sequence_erase %s
      : (!split.sequence<tensor<?x2xf32>>) -> !split.sequence<tensor<?x3xf32>>
  return
}

// -----

// sequence_erase: a position that is not an integer
func.func @erase_position(%s: !split.sequence<tensor<2xf32>>, %p: tensor<f32>) {
  // expected-error@+1 {{operand #1 must be scalar or shape [1] tensor of index or integer of 2 to 64 bits, but got 'tensor<f32>'}}
  %0 = split.sequence_erase %s at %p
      : (!split.sequence<tensor<2xf32>>, tensor<f32>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// sequence_at (C1): another element type
func.func @at_element_type(%s: !split.sequence<tensor<?xf32>>, %p: tensor<i64>) {
  // expected-error@+1 {{'split.sequence_at' op the result has type 'tensor<?xf64>', which is incompatible with elements of type 'tensor<?xf32>'}}
  %0 = split.sequence_at %s at %p : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> tensor<?xf64>
  return
}

// -----

// sequence_at (C2): another size
func.func @at_size(%s: !split.sequence<tensor<?x2xf32>>, %p: tensor<i64>) {
  // expected-error@+1 {{'split.sequence_at' op the result has type 'tensor<2x3xf32>', which is incompatible with elements of type 'tensor<?x2xf32>'}}
  %0 = split.sequence_at %s at %p
      : (!split.sequence<tensor<?x2xf32>>, tensor<i64>) -> tensor<2x3xf32>
  return
}

// -----

// sequence_at: no position
func.func @at_nowhere(%s: !split.sequence<tensor<?xf32>>) {
  // expected-error@+1 {{'split.sequence_at' op expected 2 operands, but found 1}}
  %0 = "split.sequence_at"(%s) : (!split.sequence<tensor<?xf32>>) -> tensor<?xf32>
  return
}

// -----

// sequence_length: not 64 bits
func.func @length_type(%s: !split.sequence<tensor<?xf32>>) {
  // expected-error@+1 {{result #0 must be 0D tensor of 64-bit signless integer values, but got 'tensor<i32>'}}
  %0 = split.sequence_length %s : (!split.sequence<tensor<?xf32>>) -> tensor<i32>
  return
}

// -----

// sequence_length: of a tensor
func.func @length_of_tensor(%x: tensor<2xf32>) {
  // expected-error@+1 {{operand #0 must be sequence of tensors, but got 'tensor<2xf32>'}}
  %0 = split.sequence_length %x : (tensor<2xf32>) -> tensor<i64>
  return
}

// -----

// concat_from_sequence (C1): an axis out of range
func.func @concat_axis(%s: !split.sequence<tensor<?x2xf32>>) {
  // expected-error@+1 {{'split.concat_from_sequence' op axis is 2, but must be in [-2, 1]}}
  %0 = split.concat_from_sequence %s axis 2 : (!split.sequence<tensor<?x2xf32>>) -> tensor<?x2xf32>
  return
}

// -----

// concat_from_sequence (C1): a new axis out of range
func.func @concat_new_axis(%s: !split.sequence<tensor<?x2xf32>>) {
  // expected-error@+1 {{'split.concat_from_sequence' op axis is -4, but must be in [-3, 2]}}
  %0 = split.concat_from_sequence %s axis -4 new_axis = true
      : (!split.sequence<tensor<?x2xf32>>) -> tensor<?x?x2xf32>
  return
}

// -----

// concat_from_sequence (C1): the largest axis there is
func.func @concat_largest_axis(%s: !split.sequence<tensor<?xf32>>) {
  // expected-error@+1 {{'split.concat_from_sequence' op axis is 9223372036854775807, but must be in [-2, 1]}}
  %0 = split.concat_from_sequence %s axis 9223372036854775807 new_axis = true
      : (!split.sequence<tensor<?xf32>>) -> tensor<?x?xf32>
  return
}

// -----

// concat_from_sequence (C2): scalars without a new axis
func.func @concat_scalars(%s: !split.sequence<tensor<f32>>) {
  // expected-error@+1 {{'split.concat_from_sequence' op cannot join scalars along an axis; use new_axis}}
  %0 = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<f32>>) -> tensor<?xf32>
  return
}

// -----

// concat_from_sequence (C3): another element type
func.func @concat_element_type(%s: !split.sequence<tensor<?xf32>>) {
  // expected-error@+1 {{'split.concat_from_sequence' op has a result of type 'tensor<?xf64>', but the concatenation has type 'tensor<?xf32>'}}
  %0 = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<?xf32>>) -> tensor<?xf64>
  return
}

// -----

// concat_from_sequence (C4): another size off the axis
func.func @concat_size(%s: !split.sequence<tensor<?x2xf32>>) {
  // expected-error@+1 {{'split.concat_from_sequence' op has a result of type 'tensor<?x3xf32>', but the concatenation has type 'tensor<?x2xf32>'}}
  %0 = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<?x2xf32>>) -> tensor<?x3xf32>
  return
}

// -----

// concat_from_sequence (C4): the rank without the new axis
func.func @concat_rank(%s: !split.sequence<tensor<?x2xf32>>) {
  // expected-error@+1 {{'split.concat_from_sequence' op has a result of type 'tensor<?x2xf32>', but the concatenation has type 'tensor<?x?x2xf32>'}}
  %0 = split.concat_from_sequence %s axis 0 new_axis = true
      : (!split.sequence<tensor<?x2xf32>>) -> tensor<?x2xf32>
  return
}

// -----

// concat_from_sequence: no axis
func.func @concat_without_axis(%s: !split.sequence<tensor<?xf32>>) {
  // expected-error@+1 {{'split.concat_from_sequence' op requires attribute 'axis'}}
  %0 = "split.concat_from_sequence"(%s) : (!split.sequence<tensor<?xf32>>) -> tensor<?xf32>
  return
}
