// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s -split-input-file -verify-diagnostics

func.func @numbers() {
  // expected-error@+1 {{'split.constant' op attribute 'value' failed to satisfy constraint: string elements attribute}}
  %0 = "split.constant"() {value = dense<1> : tensor<2xi8>} : () -> tensor<2x!split.string>
  return
}

// -----

func.func @other_type() {
  // expected-error@+1 {{'split.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "split.constant"() {value = dense<"a"> : tensor<2x!split.string>} : () -> tensor<3x!split.string>
  return
}

// -----

func.func @dynamic() {
  // expected-error@+1 {{'split.constant' op result #0 must be statically shaped tensor of !split.string, but got 'tensor<?x!split.string>'}}
  %0 = "split.constant"() {value = dense<"a"> : tensor<2x!split.string>} : () -> tensor<?x!split.string>
  return
}
