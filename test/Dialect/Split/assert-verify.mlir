// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s -split-input-file -verify-diagnostics

// (C1) a value that is not given
func.func @missing_value(%ok: i1, %v: index) {
  // expected-error@+1 {{'split.assert' op has a message that refers to value 1, but there are only 1}}
  split.assert %ok, "{0} and {1}" (%v)
  return
}

// -----

// (C1) a value that is not shown
func.func @unused_value(%ok: i1, %v: index) {
  // expected-error@+1 {{'split.assert' op has a message that does not refer to value 1}}
  split.assert %ok, "{0}" (%v, %v)
  return
}

// -----

// (C1) what only looks like a reference is text
func.func @no_reference(%ok: i1, %v: index) {
  // expected-error@+1 {{'split.assert' op has a message that does not refer to value 0}}
  split.assert %ok, "{ 0} {} {-0} {0 {99999999999999999999}" (%v)
  return
}

// -----

// no message
func.func @no_message(%ok: i1) {
  // expected-error@+1 {{'split.assert' op requires attribute 'message'}}
  "split.assert"(%ok) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  return
}

// -----

// a condition that is not a bit
func.func @condition_type(%ok: i32) {
  // expected-error@+1 {{'split.assert' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "split.assert"(%ok) <{message = "", operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  return
}

// -----

// a value that is not an index
func.func @value_type(%ok: i1, %v: i32) {
  // expected-error@+1 {{'split.assert' op operand #1 must be variadic of index, but got 'i32'}}
  "split.assert"(%ok, %v) <{message = "{0}", operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
  return
}

// -----

// a place that is no address
func.func @place_type(%ok: i1, %place: i64) {
  // expected-error@+1 {{'split.assert' op operand #1 must be index, but got 'i64'}}
  "split.assert"(%ok, %place) <{message = "", operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i64) -> ()
  return
}

// -----

// no text
func.func @no_text() {
  // expected-error@+1 {{'split.place' op requires attribute 'text'}}
  %0 = "split.place"() : () -> index
  return
}

// -----

// (C1) of split.select_place
func.func @no_texts(%i: index) {
  // expected-error@+1 {{'split.select_place' op attribute 'texts' failed to satisfy constraint: string array attribute with at least 1 elements}}
  %0 = split.select_place %i of []
  return
}
