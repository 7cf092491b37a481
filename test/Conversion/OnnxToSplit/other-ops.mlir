// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ops but splits and sequences stay, with their constants, and with casts
// where they use sequences.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split --mlir-print-op-generic | FileCheck %s

// CHECK: sym_name = "main"
func.func @main(%x: tensor<6xf32>, %s: !onnx.Seq<tensor<?xf32>>) -> tensor<3xf32> {
  // CHECK: %[[CAST:.*]] = "builtin.unrealized_conversion_cast"(%[[S:.*]]) : (!split.sequence<tensor<?xf32>>) -> !onnx.Seq<tensor<?xf32>>
  // CHECK: %[[K:.*]] = "onnx.Constant"
  %k = "onnx.Constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
  // CHECK: %[[P:.*]]:2 = "split.split"
  %0:2 = "onnx.Split"(%x) <{num_outputs = 2 : si64}> : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // CHECK: "onnx.Gather"(%[[P]]#0, %[[K]]) <{axis = 0 : si64}> {onnx_node_name = "g"}
  %1 = "onnx.Gather"(%0#0, %k) <{axis = 0 : si64}> {onnx_node_name = "g"} : (tensor<3xf32>, tensor<i64>) -> tensor<3xf32>
  // CHECK: "onnx.Loop"(%[[CAST]])
  "onnx.Loop"(%s) ({
  ^bb0(%t: !onnx.Seq<tensor<?xf32>>):
    // CHECK: ^bb0(%[[T:.*]]: !onnx.Seq<tensor<?xf32>>):
    // CHECK: %[[TC:.*]] = "builtin.unrealized_conversion_cast"(%[[T]])
    // CHECK: "split.sequence_length"(%[[TC]])
    %l = "onnx.SequenceLength"(%t) : (!onnx.Seq<tensor<?xf32>>) -> tensor<i64>
    "onnx.Yield"(%l) : (tensor<i64>) -> ()
  }) : (!onnx.Seq<tensor<?xf32>>) -> ()
  return %1 : tensor<3xf32>
}
// CHECK: "onnx.EntryPoint"
"onnx.EntryPoint"() <{func = @main}> : () -> ()
