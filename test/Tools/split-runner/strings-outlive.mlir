// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Strings of outputs are copies: the constants of the compiled code and the
// inputs that they come from have gone when they are printed.
//
// RUN: split-runner %s --entry constants | FileCheck %s
// RUN: split-runner %s --entry constants --output-dir %t --output-format pb
// RUN: split-runner %s --entry inputs --input %t/output_0.pb | FileCheck %s

// CHECK: output_0 : tensor<2x!split.string>
// CHECK-NEXT: ["a", "bc"]
// CHECK-NEXT: output_1
// CHECK: ["a"]
// CHECK: ["bc"]
func.func @constants() -> (tensor<2x!split.string>, !split.sequence<tensor<?x!split.string>>) {
  %0 = split.constant dense<["a", "bc"]> : tensor<2x!split.string>
  %1 = split.split_to_sequence %0 chunks_of 1 axis 0
      : (tensor<2x!split.string>) -> !split.sequence<tensor<?x!split.string>>
  return %0, %1 : tensor<2x!split.string>, !split.sequence<tensor<?x!split.string>>
}

func.func @inputs(%0: tensor<2x!split.string>)
    -> (tensor<2x!split.string>, !split.sequence<tensor<?x!split.string>>) {
  %1 = split.split_to_sequence %0 chunks_of 1 axis 0
      : (tensor<2x!split.string>) -> !split.sequence<tensor<?x!split.string>>
  return %0, %1 : tensor<2x!split.string>, !split.sequence<tensor<?x!split.string>>
}
