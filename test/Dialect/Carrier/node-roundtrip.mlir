// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Text, generic text and bytecode keep all of a node.

// RUN: split-opt %s --mlir-print-debuginfo | FileCheck %s
// RUN: split-opt %s --mlir-print-debuginfo --mlir-print-op-generic | split-opt --mlir-print-debuginfo | FileCheck %s
// RUN: split-opt %s --emit-bytecode | split-opt --mlir-print-debuginfo | FileCheck %s

// CHECK-LABEL: func.func @types
// CHECK-SAME: !carrier.unknown{{.*}}: !carrier.optional<tensor<2xf32>>
// CHECK-SAME: !carrier.sequence<!carrier.map<i64, tensor<f32>>>
// CHECK-SAME: !carrier.sparse<tensor<9xf32>>
// CHECK-SAME: tensor<2x!carrier.named<"nf4">> {carrier.value = {doc = "d"}
func.func @types(%a: !carrier.unknown, %b: !carrier.optional<tensor<2xf32>>,
    %c: !carrier.sequence<!carrier.map<i64, tensor<f32>>>,
    %d: !carrier.sparse<tensor<9xf32>>,
    %e: tensor<2x!carrier.named<"nf4">> {carrier.value = {doc = "d"}})
    attributes {carrier.graph = {name = "g"}} {
  return
}

// CHECK-LABEL: func.func @nodes
func.func @nodes(%x: tensor<4xf32>, %b: tensor<i1>)
    -> (tensor<4xf32>, !carrier.unknown) {
  // CHECK: %[[C:.+]] = carrier.constant dense<3.000000e+00> : tensor<f32> in "value"
  %c = carrier.constant dense<3.0> : tensor<f32> in "value"
  // CHECK: carrier.constant #carrier.external<{location = "w.bin"}> : tensor<2xf32>
  %e = carrier.constant #carrier.external<{location = "w.bin"}> : tensor<2xf32>
  // CHECK: carrier.constant #carrier.sparse<dense<1.000000e+00> : tensor<1xf32>, dense<3> : tensor<1xi64>> : tensor<9xf32>
  %s = carrier.constant #carrier.sparse<dense<1.0> : tensor<1xf32>, dense<3> : tensor<1xi64>> : tensor<9xf32>
  // CHECK: carrier.node pure "Clip" version 13(%{{.*}}, %[[C]]) absent [1] {}
  // CHECK-SAME: loc(#[[LOC:.+]])
  %y = carrier.node pure "Clip" version 13 (%x, %c) absent [1] {}
      : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
      loc(fused<#carrier.origin<"clip", ["y"], {}>>["m.onnx":0:0])
  // CHECK: carrier.node opaque "Track" domain "my.ops" version 1 overload "o"(%{{.*}}) {k = #carrier.kind<"TENSORS", []>, p = #carrier.parameter<"alpha", "FLOAT">} : (tensor<4xf32>) -> (!carrier.unknown, none)
  %z:2 = carrier.node opaque "Track" domain "my.ops" version 1 overload "o" (%y)
      {k = #carrier.kind<"TENSORS", []>,
       p = #carrier.parameter<"alpha", "FLOAT">}
      : (tensor<4xf32>) -> (!carrier.unknown, none)
  // CHECK: carrier.node pure "If" version 16(%{{.*}}) {} graphs ["then_branch", "else_branch"] {
  // CHECK: carrier.yield %{{.*}} : tensor<4xf32>
  // CHECK: }, {
  // CHECK: carrier.node fresh "RandomNormal"
  // CHECK: } :
  %i = carrier.node pure "If" version 16 (%b) {}
      graphs ["then_branch", "else_branch"] {
    carrier.yield %y : tensor<4xf32>
  }, {
    %r = carrier.node fresh "RandomNormal" version 1 () {shape = array<i64: 4>}
        : () -> tensor<4xf32>
    carrier.yield %r : tensor<4xf32>
  } : (tensor<i1>) -> tensor<4xf32>
  return %i, %z#0 : tensor<4xf32>, !carrier.unknown
}
// CHECK: #[[LOC]] = loc(fused<#carrier.origin<"clip", ["y"], {}>>[
