// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-ie-to-split -split-input-file -verify-diagnostics

func.func @axis_twice(%x: tensor<6xf32>, %a: tensor<i64>) {
  // expected-error @+1 {{'IE.Split' op has both an attribute and an operand for the axis}}
  %0:2 = "IE.Split"(%x, %a) {axis_value = 0, num_splits = 2} : (tensor<6xf32>, tensor<i64>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @no_lengths(%x: tensor<6xf32>) {
  // expected-error @+1 {{'IE.VariadicSplit' op has neither an attribute nor an operand for the lengths}}
  %0:2 = "IE.VariadicSplit"(%x) {axis = 0} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @axis_at_run_time(%x: tensor<6xf32>, %a: tensor<i64>) {
  // expected-error @+1 {{'IE.Split' op has an axis that is only known at run time}}
  %0:2 = "IE.Split"(%x, %a) {num_splits = 2} : (tensor<6xf32>, tensor<i64>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @axis_kind(%x: tensor<6xf32>) {
  // expected-error @+1 {{'IE.Split' op has axis "0", which is no integer}}
  %0:2 = "IE.Split"(%x) {axis_value = "0", num_splits = 2} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @lengths_kind(%x: tensor<6xf32>) {
  // expected-error @+1 {{'IE.VariadicSplit' op has split_lengths 3 : i64, which are no array of integers}}
  %0:2 = "IE.VariadicSplit"(%x) {axis = 0, split_lengths = 3} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @no_count(%x: tensor<6xf32>) {
  // expected-error @+1 {{'IE.Split' op has no integer num_splits}}
  %0:2 = "IE.Split"(%x) {axis_value = 0} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @wrong_count(%x: tensor<6xf32>) {
  // expected-error @+1 {{'IE.Split' op has num_splits 3, but 2 results}}
  %0:2 = "IE.Split"(%x) {axis_value = 0, num_splits = 3} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @not_divisible(%x: tensor<7xf32>) {
  // expected-error @+1 {{'IE.Split' op dimension 0 of the input is 7, which is not divisible by the 2 outputs}}
  %0:2 = "IE.Split"(%x) {axis_value = 0, num_splits = 2} : (tensor<7xf32>) -> (tensor<4xf32>, tensor<3xf32>)
  return
}

// -----

func.func @lengths_sum(%x: tensor<6xf32>) {
  // expected-error @+1 {{'split.variadic_split' op split lengths sum to 7, but dimension 0 of the source is 6}}
  %0:2 = "IE.VariadicSplit"(%x) {axis = 0, split_lengths = [3, 4]} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @source(%x: i32) {
  // expected-error @+1 {{'IE.Split' op splits a value of type 'i32'}}
  %0 = "IE.Split"(%x) {axis_value = 0, num_splits = 1} : (i32) -> tensor<3xf32>
  return
}

// -----

func.func @operand_count(%x: tensor<6xf32>) {
  // expected-error @+1 {{'IE.Split' op has 3 operands, but takes 1 to 2}}
  %0 = "IE.Split"(%x, %x, %x) {num_splits = 1} : (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @result(%x: tensor<6xf32>) {
  // expected-error @+1 {{'IE.Split' op has a result of type 'i32'}}
  %0 = "IE.Split"(%x) {axis_value = 0, num_splits = 1} : (tensor<6xf32>) -> i32
  return
}
