// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s -split-input-file -verify-diagnostics

// (C1) no axis
func.func @no_axis(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.variadic_split' op expects either 'axis' or 'static_axis', but neither is given}}
  %0:2 = "split.variadic_split"(%x)
      <{static_split_lengths = array<i64: 2, 4>, operandSegmentSizes = array<i32: 1, 0, 0>}>
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}

// -----

// (C1) an axis given twice
func.func @axis_twice(%x: tensor<6xf32>, %i: tensor<i64>) {
  // expected-error@+1 {{'split.variadic_split' op expects either 'axis' or 'static_axis', but both are given}}
  %0:2 = "split.variadic_split"(%x, %i)
      <{static_axis = 0 : i64, static_split_lengths = array<i64: 2, 4>,
        operandSegmentSizes = array<i32: 1, 1, 0>}>
      : (tensor<6xf32>, tensor<i64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// (C2) no lengths
func.func @no_lengths(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.variadic_split' op expects either 'split_lengths' or 'static_split_lengths', but neither is given}}
  %0:2 = "split.variadic_split"(%x)
      <{static_axis = 0 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}>
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}

// -----

// (C2) lengths given twice
func.func @lengths_twice(%x: tensor<6xf32>, %l: tensor<2xi64>) {
  // expected-error@+1 {{'split.variadic_split' op expects either 'split_lengths' or 'static_split_lengths', but both are given}}
  %0:2 = "split.variadic_split"(%x, %l)
      <{static_axis = 0 : i64, static_split_lengths = array<i64: 2, 4>,
        operandSegmentSizes = array<i32: 1, 0, 1>}>
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// (C3) a source of rank 0, even with a run-time axis
func.func @scalar_source(%x: tensor<f32>, %i: tensor<i64>) {
  // expected-error@+1 {{'split.variadic_split' op cannot split a scalar: the source has rank 0}}
  %0 = split.variadic_split %x axis %i lengths [-1] : (tensor<f32>, tensor<i64>) -> tensor<f32>
  return
}

// -----

// (C4) an axis out of range
func.func @axis_out_of_range(%x: tensor<6x12xf32>) {
  // expected-error@+1 {{'split.variadic_split' op axis is -3, but must be in [-2, 1]}}
  %0:2 = split.variadic_split %x axis -3 lengths [2, 4]
      : (tensor<6x12xf32>) -> (tensor<2x12xf32>, tensor<4x12xf32>)
  return
}

// -----

// (C5) another number of lengths than of results
func.func @static_lengths_count(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.variadic_split' op has 2 results, but the number of split lengths is 3}}
  %0:2 = split.variadic_split %x axis 0 lengths [2, 4, 0]
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}

// -----

// (C5) another number of run-time lengths than of results
func.func @runtime_lengths_count(%x: tensor<6xf32>, %l: tensor<3xi64>) {
  // expected-error@+1 {{'split.variadic_split' op has 2 results, but the number of split lengths is 3}}
  %0:2 = split.variadic_split %x axis 0 lengths %l
      : (tensor<6xf32>, tensor<3xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// (C10) no results
func.func @no_results(%x: tensor<0xf32>) {
  // expected-error@+1 {{'split.variadic_split' op must have at least one result}}
  split.variadic_split %x axis 0 lengths [] : (tensor<0xf32>) -> ()
  return
}

// -----

// (C6) a length below -1
func.func @length_too_small(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.variadic_split' op split length 1 is -2, but must be at least -1}}
  %0:2 = split.variadic_split %x axis 0 lengths [7, -2]
      : (tensor<?xf32>) -> (tensor<7xf32>, tensor<?xf32>)
  return
}

// -----

// (C6) more than one remainder
func.func @two_remainders(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.variadic_split' op more than one split length is -1: 0 and 2}}
  %0:3 = split.variadic_split %x axis 0 lengths [-1, 2, -1]
      : (tensor<?xf32>) -> (tensor<?xf32>, tensor<2xf32>, tensor<?xf32>)
  return
}

// -----

// (C7) a sum that is not the dimension
func.func @sum(%x: tensor<6x12xf32>) {
  // expected-error@+1 {{'split.variadic_split' op split lengths sum to 6, but dimension 1 of the source is 12}}
  %0:2 = split.variadic_split %x axis -1 lengths [2, 4]
      : (tensor<6x12xf32>) -> (tensor<6x2xf32>, tensor<6x4xf32>)
  return
}

// -----

// (C7) a negative remainder: the other lengths exceed the dimension
func.func @negative_remainder(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.variadic_split' op split lengths other than -1 sum to 7, but dimension 0 of the source is only 6}}
  %0:2 = split.variadic_split %x axis 0 lengths [-1, 7]
      : (tensor<6xf32>) -> (tensor<?xf32>, tensor<7xf32>)
  return
}

// -----

// (C7) a sum that overflows, whatever the axis is
func.func @sum_overflows(%x: tensor<6x12xf32>, %i: tensor<i64>) {
  // expected-error@+1 {{'split.variadic_split' op sum of the split lengths overflows 64 bits at split length 2}}
  %0:3 = split.variadic_split %x axis %i lengths [9223372036854775807, -1, 1]
      : (tensor<6x12xf32>, tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  return
}

// -----

// (C8) another element type
func.func @element_type(%x: tensor<6xf32>, %i: tensor<i64>) {
  // expected-error@+1 {{'split.variadic_split' op result 0 has type 'tensor<?xi32>', but its chunk has type 'tensor<?xf32>'}}
  %0:2 = split.variadic_split %x axis %i lengths [2, 4]
      : (tensor<6xf32>, tensor<i64>) -> (tensor<?xi32>, tensor<?xf32>)
  return
}

// -----

// (C9) a result that contradicts the remainder
func.func @remainder_type(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.variadic_split' op result 0 has type 'tensor<3xf32>', but its chunk has type 'tensor<4xf32>'}}
  %0:2 = split.variadic_split %x axis 0 lengths [-1, 2]
      : (tensor<6xf32>) -> (tensor<3xf32>, tensor<2xf32>)
  return
}

// -----

// (C9) another rank, even with a run-time axis
func.func @rank(%x: tensor<6x12xf32>, %i: tensor<i64>) {
  // expected-error@+1 {{'split.variadic_split' op result 1 has type 'tensor<?xf32>', but its chunk has type 'tensor<?x?xf32>'}}
  %0:2 = split.variadic_split %x axis %i lengths [2, -1]
      : (tensor<6x12xf32>, tensor<i64>) -> (tensor<?x?xf32>, tensor<?xf32>)
  return
}

// -----

// an axis of two elements
func.func @axis_of_two_elements(%x: tensor<6xf32>, %i: tensor<2xi64>) {
  // expected-error@+1 {{operand #1 must be scalar or shape [1] tensor of index or integer of 2 to 64 bits, but got 'tensor<2xi64>'}}
  %0 = split.variadic_split %x axis %i lengths [-1] : (tensor<6xf32>, tensor<2xi64>) -> tensor<?xf32>
  return
}

// -----

// an axis of one element but rank 2
func.func @axis_of_rank_2(%x: tensor<6xf32>, %i: tensor<1x1xi64>) {
  // expected-error@+1 {{operand #1 must be scalar or shape [1] tensor of index or integer of 2 to 64 bits, but got 'tensor<1x1xi64>'}}
  %0 = split.variadic_split %x axis %i lengths [-1] : (tensor<6xf32>, tensor<1x1xi64>) -> tensor<?xf32>
  return
}

// -----

// an axis that is not an integer
func.func @float_axis(%x: tensor<6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{operand #1 must be scalar or shape [1] tensor of index or integer of 2 to 64 bits, but got 'tensor<f32>'}}
  %0 = split.variadic_split %x axis %i lengths [-1] : (tensor<6xf32>, tensor<f32>) -> tensor<?xf32>
  return
}

// -----

// lengths that are not a list
func.func @scalar_lengths(%x: tensor<6xf32>, %l: tensor<i64>) {
  // expected-error@+1 {{operand #1 must be 1D tensor of index or integer of 2 to 64 bits values, but got 'tensor<i64>'}}
  %0 = split.variadic_split %x axis 0 lengths %l : (tensor<6xf32>, tensor<i64>) -> tensor<?xf32>
  return
}

// -----

// operand segments that do not add up
func.func @segments(%x: tensor<6xf32>, %l: tensor<2xi64>) {
  // expected-error@+1 {{operand count (2) does not match with the total size (3) specified in attribute 'operandSegmentSizes'}}
  %0:2 = "split.variadic_split"(%x, %l)
      <{static_axis = 0 : i64, operandSegmentSizes = array<i32: 1, 0, 2>}>
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// no operand segments
func.func @no_segments(%x: tensor<6xf32>, %l: tensor<2xi64>) {
  // expected-error@+1 {{operand count (2) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %0:2 = "split.variadic_split"(%x, %l) <{static_axis = 0 : i64}>
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// an axis announced but not given
func.func @axis_missing(%x: tensor<6xf32>) {
  // expected-error@+1 {{custom op 'split.variadic_split' expected integer value}}
  %0:2 = split.variadic_split %x axis lengths [2, 4] : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}
