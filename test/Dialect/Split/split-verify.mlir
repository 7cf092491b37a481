// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s -split-input-file -verify-diagnostics

// (C1) neither sizes nor num_outputs
func.func @neither(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.split' op expects either sizes or num_outputs, but neither is given}}
  %0:2 = split.split %x axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}

// -----

// (C1) both sizes and num_outputs
func.func @static_sizes_and_num_outputs(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.split' op expects either sizes or num_outputs, but both are given}}
  %0:2 = split.split %x into 2 sizes [2, 4] axis 0
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}

// -----

// (C1) both run-time sizes and num_outputs
func.func @runtime_sizes_and_num_outputs(%x: tensor<6xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'split.split' op expects either sizes or num_outputs, but both are given}}
  %0:2 = split.split %x into 3 sizes %s axis 0
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// (C1) sizes given twice
func.func @sizes_twice(%x: tensor<6xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'split.split' op expects either 'split' or 'static_split', but both are given}}
  %0:2 = "split.split"(%x, %s) <{static_split = array<i64: 1, 5>}>
      : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// (C2) a source of rank 0
func.func @scalar_source(%x: tensor<f32>) {
  // expected-error@+1 {{'split.split' op cannot split a scalar: the source has rank 0}}
  %0 = split.split %x into 1 axis 0 : (tensor<f32>) -> tensor<f32>
  return
}

// -----

// (C3) an axis past the last dimension
func.func @axis_too_large(%x: tensor<2x6xf32>) {
  // expected-error@+1 {{'split.split' op axis is 2, but must be in [-2, 1]}}
  %0:2 = split.split %x into 2 axis 2
      : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

// (C3) an axis before the first dimension
func.func @axis_too_small(%x: tensor<2x6xf32>) {
  // expected-error@+1 {{'split.split' op axis is -3, but must be in [-2, 1]}}
  %0:2 = split.split %x into 2 axis -3
      : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

// (C3) the axis that has no negative
func.func @axis_most_negative(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.split' op axis is -9223372036854775808, but must be in [-1, 0]}}
  %0:2 = split.split %x into 2 axis -9223372036854775808
      : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// (C4) num_outputs is not the number of results
func.func @num_outputs_mismatch(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.split' op has 2 results, but num_outputs is 3}}
  %0:2 = split.split %x into 3 axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

// (C4) a num_outputs that no list of results can have
func.func @num_outputs_huge(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.split' op has 1 result, but num_outputs is 4611686018427387904}}
  %0 = split.split %x into 4611686018427387904 axis 0 : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

// num_outputs of 0
func.func @num_outputs_zero(%x: tensor<6xf32>) {
  // expected-error@+1 {{attribute 'num_outputs' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0:2 = split.split %x into 0 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// num_outputs below 0
func.func @num_outputs_negative(%x: tensor<6xf32>) {
  // expected-error@+1 {{attribute 'num_outputs' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0:2 = split.split %x into -2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// (C4) fewer static sizes than results
func.func @static_sizes_count(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.split' op has 3 results, but the number of split sizes is 2}}
  %0:3 = split.split %x sizes [2, 4] axis 0
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>, tensor<0xf32>)
  return
}

// -----

// (C4) more run-time sizes than results
func.func @runtime_sizes_count(%x: tensor<6xf32>, %s: tensor<3xi64>) {
  // expected-error@+1 {{'split.split' op has 2 results, but the number of split sizes is 3}}
  %0:2 = split.split %x sizes %s axis 0
      : (tensor<6xf32>, tensor<3xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// (C10) no results
func.func @no_results(%x: tensor<0xf32>) {
  // expected-error@+1 {{'split.split' op must have at least one result}}
  split.split %x sizes [] axis 0 : (tensor<0xf32>) -> ()
  return
}

// -----

// (C5) a size below 0
func.func @negative_size(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.split' op split size 1 is -1, but must be at least 0}}
  %0:2 = split.split %x sizes [7, -1] axis 0
      : (tensor<6xf32>) -> (tensor<7xf32>, tensor<?xf32>)
  return
}

// -----

// (C5) a size below 0, of a dimension that is not known
func.func @negative_size_of_dynamic_dim(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.split' op split size 0 is -9223372036854775808, but must be at least 0}}
  %0:2 = split.split %x sizes [-9223372036854775808, 6] axis 0
      : (tensor<?xf32>) -> (tensor<?xf32>, tensor<6xf32>)
  return
}

// -----

// (C6) sizes that fall short of the dimension
func.func @sum_too_small(%x: tensor<2x6xf32>) {
  // expected-error@+1 {{'split.split' op split sizes sum to 5, but dimension 1 of the source is 6}}
  %0:2 = split.split %x sizes [2, 3] axis -1
      : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x3xf32>)
  return
}

// -----

// (C6) sizes that overshoot the dimension
func.func @sum_too_large(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.split' op split sizes sum to 8, but dimension 0 of the source is 6}}
  %0:2 = split.split %x sizes [4, 4] axis 0
      : (tensor<6xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// (C6) sizes whose sum overflows, even of a dimension that is not known
func.func @sum_overflows(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.split' op sum of the split sizes overflows 64 bits at split size 1}}
  %0:2 = split.split %x sizes [9223372036854775807, 1] axis 0
      : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// (C7) num_outputs leaves a negative last chunk: 5 into 4
func.func @negative_last_part(%x: tensor<5xf32>) {
  // expected-error@+1 {{'split.split' op dimension 0 of the source is 5, which cannot be split into 4 chunks of 2: the last chunk would be negative}}
  %0:4 = split.split %x into 4 axis 0
      : (tensor<5xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<?xf32>)
  return
}

// -----

// equal parts are not balanced: 7 into 3 is not 3, 2, 2
func.func @balanced_parts(%x: tensor<7xf32>) {
  // expected-error@+1 {{'split.split' op result 1 has type 'tensor<2xf32>', but its chunk has type 'tensor<3xf32>'}}
  %0:3 = split.split %x into 3 axis 0
      : (tensor<7xf32>) -> (tensor<3xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

// (C8) another element type
func.func @element_type(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.split' op result 1 has type 'tensor<3xf64>', but its chunk has type 'tensor<3xf32>'}}
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf64>)
  return
}

// -----

// (C8) another element type, of an unranked source
func.func @unranked_element_type(%x: tensor<*xf32>) {
  // expected-error@+1 {{'split.split' op result 0 has type 'tensor<*xi32>', but its chunk has type 'tensor<*xf32>'}}
  %0:2 = split.split %x into 2 axis 0 : (tensor<*xf32>) -> (tensor<*xi32>, tensor<*xf32>)
  return
}

// -----

// (C9) another rank
func.func @rank(%x: tensor<6xf32>) {
  // expected-error@+1 {{'split.split' op result 1 has type 'tensor<3x1xf32>', but its chunk has type 'tensor<3xf32>'}}
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3x1xf32>)
  return
}

// -----

// (C9) a result that contradicts a known size of an unknown dimension
func.func @size_on_axis(%x: tensor<?xf32>) {
  // expected-error@+1 {{'split.split' op result 0 has type 'tensor<3xf32>', but its chunk has type 'tensor<2xf32>'}}
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  return
}

// -----

// (C9) a result that differs from the source off the axis
func.func @size_off_axis(%x: tensor<?x6xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'split.split' op result 1 has type 'tensor<?x5xf32>', but its chunk has type 'tensor<?x6xf32>'}}
  %0:2 = split.split %x sizes %s axis 0
      : (tensor<?x6xf32>, tensor<2xi64>) -> (tensor<?x6xf32>, tensor<?x5xf32>)
  return
}

// -----

// sizes that are not integers
func.func @float_sizes(%x: tensor<6xf32>, %s: tensor<2xf32>) {
  // expected-error@+1 {{operand #1 must be 1D tensor of index or integer of 2 to 64 bits values, but got 'tensor<2xf32>'}}
  %0:2 = split.split %x sizes %s axis 0
      : (tensor<6xf32>, tensor<2xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// sizes that are not a list
func.func @scalar_sizes(%x: tensor<6xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{operand #1 must be 1D tensor of index or integer of 2 to 64 bits values, but got 'tensor<i64>'}}
  %0:2 = split.split %x sizes %s axis 0
      : (tensor<6xf32>, tensor<i64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// sizes of unknown rank
func.func @unranked_sizes(%x: tensor<6xf32>, %s: tensor<*xi64>) {
  // expected-error@+1 {{operand #1 must be 1D tensor of index or integer of 2 to 64 bits values, but got 'tensor<*xi64>'}}
  %0:2 = split.split %x sizes %s axis 0
      : (tensor<6xf32>, tensor<*xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// a source that is not a tensor
func.func @memref_source(%x: memref<6xf32>) {
  // expected-error@+1 {{operand #0 must be tensor of any type values, but got 'memref<6xf32>'}}
  %0:2 = split.split %x into 2 axis 0 : (memref<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// an axis of the wrong kind
func.func @axis_kind(%x: tensor<6xf32>) {
  // expected-error@+1 {{Invalid attribute `axis` in property conversion: "first"}}
  %0:2 = "split.split"(%x) <{axis = "first", num_outputs = 2 : i64}>
      : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// an operand too many
func.func @operand_count(%x: tensor<6xf32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'split.split' op operand group starting at #1 requires 0 or 1 element, but found 2}}
  %0:2 = "split.split"(%x, %s, %s)
      : (tensor<6xf32>, tensor<2xi64>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

// no source
func.func @no_source() {
  // expected-error@+1 {{'split.split' op expected 1 or more operands, but found 0}}
  %0:2 = "split.split"() <{num_outputs = 2 : i64}> : () -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// a size that is not a number, reported once
func.func @size_syntax(%x: tensor<6xf32>) {
  // expected-error@+1 {{custom op 'split.split' expected integer value}}
  %0:2 = split.split %x sizes [2, many] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}

// -----

// a size beyond 64 bits, reported once
func.func @size_literal_too_large(%x: tensor<6xf32>) {
  // expected-error@+1 {{custom op 'split.split' integer value too large}}
  %0:2 = split.split %x sizes [99999999999999999999, 1] axis 0
      : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}

// -----

// sizes announced but not given
func.func @sizes_missing(%x: tensor<6xf32>) {
  // expected-error@+1 {{expected '['}}
  %0:2 = split.split %x sizes axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}

// -----

// A truth value is no number.
func.func @sizes_of_truth_values(%x: tensor<2xf32>, %s: tensor<2xi1>) {
  // expected-error@+1 {{operand #1 must be 1D tensor of index or integer of 2 to 64 bits values, but got 'tensor<2xi1>'}}
  %0:2 = split.split %x sizes %s axis 0 : (tensor<2xf32>, tensor<2xi1>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

func.func @sizes_beyond_64_bits(%x: tensor<2xf32>, %s: tensor<2xi128>) {
  // expected-error@+1 {{operand #1 must be 1D tensor of index or integer of 2 to 64 bits values, but got 'tensor<2xi128>'}}
  %0:2 = split.split %x sizes %s axis 0 : (tensor<2xf32>, tensor<2xi128>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}
