// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-raise-carried-slices --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// What drops the axis has the name of the Gather that it replaces, and no other
// node has it.
module attributes {carrier.model = {opsets = [["", 13]]}} {
  // CHECK-LABEL: func.func @gathers
  func.func @gathers(%x: tensor<2x3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %zero = carrier.constant dense<0> : tensor<i64>
    %one = carrier.constant dense<1> : tensor<i64>
    // CHECK: split.split {{.*}} loc(fused<#carrier.origin<"", ["", ""], {}>>
    // CHECK: "Squeeze"{{.*}} loc(fused<#carrier.origin<"first", ["a"], {}>>
    // CHECK: "Squeeze"{{.*}} loc(fused<#carrier.origin<"second", ["b"], {}>>
    %a = carrier.node pure "Gather" version 13 (%x, %zero) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<i64>) -> tensor<3xf32>
        loc(fused<#carrier.origin<"first", ["a"], {}>>["node 'first'"])
    %b = carrier.node pure "Gather" version 13 (%x, %one) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<i64>) -> tensor<3xf32>
        loc(fused<#carrier.origin<"second", ["b"], {}>>["node 'second'"])
    return %a, %b : tensor<3xf32>, tensor<3xf32>
  }

  // CHECK-LABEL: func.func @slices
  func.func @slices(%x: tensor<2x3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>) {
    %zero = carrier.constant dense<0> : tensor<1xi64>
    %one = carrier.constant dense<1> : tensor<1xi64>
    %two = carrier.constant dense<2> : tensor<1xi64>
    // CHECK: split.split {{.*}} loc(fused<#carrier.origin<"first", ["a", "b"], {}>>
    %a = carrier.node pure "Slice" version 13 (%x, %zero, %one, %zero) {} : (tensor<2x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x3xf32>
        loc(fused<#carrier.origin<"first", ["a"], {}>>["node 'first'"])
    %b = carrier.node pure "Slice" version 13 (%x, %one, %two, %zero) {} : (tensor<2x3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1x3xf32>
        loc(fused<#carrier.origin<"second", ["b"], {}>>["node 'second'"])
    return %a, %b : tensor<1x3xf32>, tensor<1x3xf32>
  }
}
