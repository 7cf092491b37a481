// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a rewrite left several ops in the place of one node, one node of the
// graph has its name: ONNX Runtime refuses two. A graph within has names of its
// own.
//
// RUN: split-translate --export-onnx %s -o %t.onnx
// RUN: split-translate --carry --import-onnx %t.onnx --mlir-print-debuginfo | FileCheck %s

module attributes {carrier.model = {format = "onnx", ir_version = 8 : i64, opsets = [["", 13]]}} {
  // CHECK-LABEL: func.func @main
  func.func @main(%x: tensor<4xf32> {split.name = "x"}, %c: tensor<i1> {split.name = "c"})
      -> (tensor<4xf32> {split.name = "y"}) attributes {carrier.graph = {name = "g"}} {
    // CHECK: "Abs"{{.*}} loc(#[[FIRST:.*]])
    %0 = carrier.node pure "Abs" version 13 (%x) {} : (tensor<4xf32>) -> tensor<4xf32>
        loc(fused<#carrier.origin<"one", ["a"], {}>>["node"])
    // CHECK: "Neg"{{.*}} loc(#[[SECOND:.*]])
    %1 = carrier.node pure "Neg" version 13 (%0) {} : (tensor<4xf32>) -> tensor<4xf32>
        loc(fused<#carrier.origin<"one", ["a"], {}>>["node"])
    %2 = carrier.node pure "If" version 13 (%c) {} graphs ["then_branch", "else_branch"] {
      // CHECK: "Sqrt"{{.*}} loc(#[[THEN:.*]])
      %3 = carrier.node pure "Sqrt" version 13 (%1) {} : (tensor<4xf32>) -> tensor<4xf32>
          loc(fused<#carrier.origin<"one", ["a"], {}>>["node"])
      carrier.yield %3 : tensor<4xf32>
    }, {
      // CHECK: "Ceil"{{.*}} loc(#[[ELSE:.*]])
      %4 = carrier.node pure "Ceil" version 13 (%1) {} : (tensor<4xf32>) -> tensor<4xf32>
          loc(fused<#carrier.origin<"one", ["e"], {}>>["node"])
      carrier.yield %4 : tensor<4xf32>
    } : (tensor<i1>) -> tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}
// CHECK-DAG: #[[FIRST]] = loc(fused<#carrier.origin<"one",
// CHECK-DAG: #[[SECOND]] = loc(fused<#carrier.origin<"",
// CHECK-DAG: #[[THEN]] = loc(fused<#carrier.origin<"one",
// CHECK-DAG: #[[ELSE]] = loc(fused<#carrier.origin<"one",
