// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s -split-input-file -verify-diagnostics

// (C1) a list of sizes and a chunk size
func.func @sizes_and_chunk_size(%x: tensor<2xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op expects at most one of 'split', 'static_split' and 'chunk_size'}}
  %0 = split.split_to_sequence %x chunks_of 2 sizes [2] axis 0
      : (tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// (C1) a run-time size and a chunk size
func.func @runtime_size_and_chunk_size(%x: tensor<2xf32>, %k: tensor<i64>) {
  // expected-error@+1 {{'split.split_to_sequence' op expects at most one of 'split', 'static_split' and 'chunk_size'}}
  %0 = split.split_to_sequence %x chunks_of 2 sizes %k axis 0
      : (tensor<2xf32>, tensor<i64>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// (C1) sizes given twice
func.func @sizes_twice(%x: tensor<2xf32>, %s: tensor<1xi64>) {
  // expected-error@+1 {{'split.split_to_sequence' op expects at most one of 'split', 'static_split' and 'chunk_size'}}
  %0 = "split.split_to_sequence"(%x, %s) <{static_split = array<i64: 2>}>
      : (tensor<2xf32>, tensor<1xi64>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// (C2) a source of rank 0
func.func @scalar_source(%x: tensor<f32>) {
  // expected-error@+1 {{'split.split_to_sequence' op cannot split a scalar: the source has rank 0}}
  %0 = split.split_to_sequence %x axis 0 keepdims = false
      : (tensor<f32>) -> !split.sequence<tensor<f32>>
  return
}

// -----

// (C3) an axis out of range
func.func @axis_out_of_range(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op axis is 1, but must be in [-1, 0]}}
  %0 = split.split_to_sequence %x axis 1 : (tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// (C4) a chunk size of 0
func.func @chunk_size_zero(%x: tensor<2xf32>) {
  // expected-error@+1 {{attribute 'chunk_size' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = split.split_to_sequence %x chunks_of 0 axis 0
      : (tensor<2xf32>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// (C4) a negative chunk size, even of an empty dimension
func.func @chunk_size_negative(%x: tensor<0xf32>) {
  // expected-error@+1 {{attribute 'chunk_size' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = split.split_to_sequence %x chunks_of -1 axis 0
      : (tensor<0xf32>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// (C4) a negative size
func.func @negative_size(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op split size 0 is -1, but must be at least 0}}
  %0 = split.split_to_sequence %x sizes [-1, 3] axis 0
      : (tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// (C5) sizes that do not sum to the dimension
func.func @sum(%x: tensor<3x6xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op split sizes sum to 3, but dimension 1 of the source is 6}}
  %0 = split.split_to_sequence %x sizes [1, 2] axis -1
      : (tensor<3x6xf32>) -> !split.sequence<tensor<3x?xf32>>
  return
}

// -----

// (C5) an empty list of sizes, of a dimension that is not 0
func.func @no_sizes(%x: tensor<3xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op split sizes sum to 0, but dimension 0 of the source is 3}}
  %0 = split.split_to_sequence %x sizes [] axis 0
      : (tensor<3xf32>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// (C5) sizes whose sum overflows
func.func @sum_overflows(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op sum of the split sizes overflows 64 bits at split size 1}}
  %0 = split.split_to_sequence %x sizes [9223372036854775807, 3] axis 0
      : (tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// (C6) another element type
func.func @element_type(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op has elements of type 'tensor<1xf64>', but its chunks have type 'tensor<1xf32>'}}
  %0 = split.split_to_sequence %x axis 0 : (tensor<?xf32>) -> !split.sequence<tensor<1xf64>>
  return
}

// -----

// (C7) the axis kept in the type, but dropped by keepdims
func.func @keepdims_false(%x: tensor<?x2xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op has elements of type 'tensor<1x2xf32>', but its chunks have type 'tensor<2xf32>'}}
  %0 = split.split_to_sequence %x axis 0 keepdims = false
      : (tensor<?x2xf32>) -> !split.sequence<tensor<1x2xf32>>
  return
}

// -----

// (C7) the axis dropped in the type, but kept because sizes are given
func.func @keepdims_ignored(%x: tensor<?x2xf32>, %k: tensor<i32>) {
  // expected-error@+1 {{'split.split_to_sequence' op has elements of type 'tensor<2xf32>', but its chunks have type 'tensor<?x2xf32>'}}
  %0 = split.split_to_sequence %x sizes %k axis 0 keepdims = false
      : (tensor<?x2xf32>, tensor<i32>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// (C7) elements of another size off the axis
func.func @size_off_axis(%x: tensor<?x2xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op has elements of type 'tensor<1x3xf32>', but its chunks have type 'tensor<1x2xf32>'}}
  %0 = split.split_to_sequence %x axis 0 : (tensor<?x2xf32>) -> !split.sequence<tensor<1x3xf32>>
  return
}

// -----

// (C7) elements of one size, chunks of two
func.func @one_of_two_sizes(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op has elements of type 'tensor<2xf32>', but one of its chunks has size 4 on axis 0}}
  %0 = split.split_to_sequence %x sizes [2, 4] axis 0
      : (tensor<6xf32>) -> !split.sequence<tensor<2xf32>>
  return
}

// -----

// (C7) elements of the chunk size, but the last chunk is smaller
func.func @last_chunk_is_smaller(%x: tensor<2x6xf32>) {
  // expected-error@+1 {{'split.split_to_sequence' op has elements of type 'tensor<2x4xf32>', but one of its chunks has size 2 on axis 1}}
  %0 = split.split_to_sequence %x chunks_of 4 axis -1
      : (tensor<2x6xf32>) -> !split.sequence<tensor<2x4xf32>>
  return
}

// -----

// sizes of rank 2
func.func @sizes_of_rank_2(%x: tensor<2xf32>, %s: tensor<1x1xi64>) {
  // expected-error@+1 {{operand #1 must be scalar or 1D tensor of index or integer of 2 to 64 bits, but got 'tensor<1x1xi64>'}}
  %0 = split.split_to_sequence %x sizes %s axis 0
      : (tensor<2xf32>, tensor<1x1xi64>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// sizes of unknown rank: they may be a chunk size or a list
func.func @unranked_sizes(%x: tensor<2xf32>, %s: tensor<*xi64>) {
  // expected-error@+1 {{operand #1 must be scalar or 1D tensor of index or integer of 2 to 64 bits, but got 'tensor<*xi64>'}}
  %0 = split.split_to_sequence %x sizes %s axis 0
      : (tensor<2xf32>, tensor<*xi64>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// a size that is not an integer
func.func @float_size(%x: tensor<2xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{operand #1 must be scalar or 1D tensor of index or integer of 2 to 64 bits, but got 'tensor<f32>'}}
  %0 = split.split_to_sequence %x sizes %s axis 0
      : (tensor<2xf32>, tensor<f32>) -> !split.sequence<tensor<?xf32>>
  return
}

// -----

// a result that is not a sequence
func.func @not_a_sequence(%x: tensor<2xf32>) {
  // expected-error@+1 {{result #0 must be sequence of tensors, but got 'tensor<1xf32>'}}
  %0 = split.split_to_sequence %x axis 0 : (tensor<2xf32>) -> tensor<1xf32>
  return
}
