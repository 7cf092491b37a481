// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-llvm-pipeline -split-input-file -verify-diagnostics -o /dev/null

func.func @equal() -> tensor<1099511627776x!split.string> {
  // expected-error@+1 {{'split.constant' op has 1099511627776 strings, more than 67108864}}
  %0 = split.constant dense<"x"> : tensor<1099511627776x!split.string>
  return %0 : tensor<1099511627776x!split.string>
}

// -----

func.func @not_adopted() -> tensor<67108865x!split.string> {
  // expected-error@+1 {{'arith.constant' op has 67108865 strings, more than 67108864}}
  %0 = arith.constant dense<"x"> : tensor<67108865x!split.string>
  return %0 : tensor<67108865x!split.string>
}
