// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences, in functions, calls and scf, to ONNX and back.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx | FileCheck %s
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx --convert-onnx-to-split | FileCheck %s --check-prefix=BACK

// CHECK-LABEL: func.func @main
// CHECK-SAME: -> !onnx.Seq<tensor<?x4xf32>>
// BACK-LABEL: func.func @main
// BACK-SAME: -> !split.sequence<tensor<?x4xf32>>
func.func @main(%x: tensor<6x4xf32>, %c: i1, %k: tensor<?xi64>, %p: tensor<i64>) -> !split.sequence<tensor<?x4xf32>> {
  // CHECK: "onnx.SplitToSequence"(%{{.*}}, %{{.*}}) {axis = 0 : si64, keepdims = 1 : si64} : (tensor<6x4xf32>, tensor<i64>) -> !onnx.Seq<tensor<2x4xf32>>
  // BACK: split.split_to_sequence %{{.*}} chunks_of 2 axis 0
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<6x4xf32>) -> !split.sequence<tensor<2x4xf32>>
  // CHECK: "onnx.SplitToSequence"(%{{.*}}, %{{.*}}) {axis = 0 : si64, keepdims = 1 : si64} : (tensor<6x4xf32>, tensor<?xi64>)
  // BACK: split.split_to_sequence %{{.*}} sizes %{{.*}} axis 0
  %1 = split.split_to_sequence %x sizes %k axis 0 : (tensor<6x4xf32>, tensor<?xi64>) -> !split.sequence<tensor<?x4xf32>>
  // CHECK: "onnx.SplitToSequence"(%{{.*}}, %{{.*}}) {axis = 1 : si64, keepdims = 0 : si64} : (tensor<6x4xf32>, none)
  // BACK: split.split_to_sequence %{{.*}} axis 1 keepdims = false
  %2 = split.split_to_sequence %x axis 1 keepdims = false : (tensor<6x4xf32>) -> !split.sequence<tensor<6xf32>>
  // CHECK: "onnx.SequenceAt"
  // BACK: split.sequence_at
  %a = split.sequence_at %0 at %p : (!split.sequence<tensor<2x4xf32>>, tensor<i64>) -> tensor<2x4xf32>
  // CHECK: "onnx.SequenceEmpty"() {dtype = 1 : si64}
  // BACK: split.sequence_empty
  %e = split.sequence_empty : !split.sequence<tensor<?x4xf32>>
  // CHECK: "onnx.SequenceInsert"(%{{.*}}, %{{.*}}, %{{.*}}) : (!onnx.Seq<tensor<?x4xf32>>, tensor<2x4xf32>, none)
  // BACK: split.sequence_insert %{{[^ ]*}}, %{{[^ ]*}} :
  %i = split.sequence_insert %e, %a : (!split.sequence<tensor<?x4xf32>>, tensor<2x4xf32>) -> !split.sequence<tensor<?x4xf32>>
  // CHECK: "onnx.SequenceErase"(%{{.*}}, %{{.*}}) : (!onnx.Seq<tensor<?x4xf32>>, tensor<i64>)
  // BACK: split.sequence_erase %{{[^ ]*}} at %{{[^ ]*}} :
  %r = split.sequence_erase %i at %p : (!split.sequence<tensor<?x4xf32>>, tensor<i64>) -> !split.sequence<tensor<?x4xf32>>
  // CHECK: "onnx.SequenceConstruct"(%{{.*}}, %{{.*}}) : (tensor<2x4xf32>, tensor<6x4xf32>)
  // BACK: split.sequence_construct
  %n = split.sequence_construct %a, %x : (tensor<2x4xf32>, tensor<6x4xf32>) -> !split.sequence<tensor<?x4xf32>>
  // CHECK: "onnx.SequenceLength"
  // BACK: split.sequence_length
  %l = split.sequence_length %n : (!split.sequence<tensor<?x4xf32>>) -> tensor<i64>
  // CHECK: "onnx.ConcatFromSequence"(%{{.*}}) {axis = -1 : si64, new_axis = 1 : si64}
  // BACK: split.concat_from_sequence %{{.*}} axis -1 new_axis = true
  %j = split.concat_from_sequence %2 axis -1 new_axis = true : (!split.sequence<tensor<6xf32>>) -> tensor<6x?xf32>
  // CHECK: scf.if %{{.*}} -> (!onnx.Seq<tensor<?x4xf32>>)
  %s = scf.if %c -> (!split.sequence<tensor<?x4xf32>>) {
    scf.yield %r : !split.sequence<tensor<?x4xf32>>
  } else {
    %t = func.call @callee(%n) : (!split.sequence<tensor<?x4xf32>>) -> !split.sequence<tensor<?x4xf32>>
    scf.yield %t : !split.sequence<tensor<?x4xf32>>
  }
  return %s : !split.sequence<tensor<?x4xf32>>
}

// CHECK: func.func @callee(%{{.*}}: !onnx.Seq<tensor<?x4xf32>>) -> !onnx.Seq<tensor<?x4xf32>>
func.func @callee(%s: !split.sequence<tensor<?x4xf32>>) -> !split.sequence<tensor<?x4xf32>> {
  return %s : !split.sequence<tensor<?x4xf32>>
}

// CHECK-LABEL: func.func @strings
// CHECK-SAME: tensor<2x!onnx.String>) -> !onnx.Seq<tensor<1x!onnx.String>>
// BACK-LABEL: func.func @strings
func.func @strings(%x: tensor<2x!split.string>) -> !split.sequence<tensor<1x!split.string>> {
  %0 = split.split_to_sequence %x axis 0 : (tensor<2x!split.string>) -> !split.sequence<tensor<1x!split.string>>
  return %0 : !split.sequence<tensor<1x!split.string>>
}
