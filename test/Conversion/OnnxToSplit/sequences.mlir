// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split | FileCheck %s --enable-var-scope

// CHECK-LABEL: func.func @ops
// CHECK-SAME: (%[[X:.*]]: tensor<1x1x400xf32>, %[[P:.*]]: tensor<1xi32>)
func.func @ops(%x: tensor<1x1x400xf32>, %p: tensor<1xi32>) -> (tensor<?x1x1x100xf32>, tensor<?xi64>) {
  // CHECK: %[[I:.*]] = arith.constant dense<1> : tensor<i64>
  %k = "onnx.Constant"() <{value = dense<100> : tensor<i64>}> : () -> tensor<i64>
  %i = "onnx.Constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %n = "onnx.NoValue"() {value} : () -> none
  // CHECK: %[[S:.*]] = split.split_to_sequence %[[X]] chunks_of 100 axis 2
  // CHECK-SAME: !split.sequence<tensor<1x1x100xf32>>
  %s = "onnx.SplitToSequence"(%x, %k) {axis = 2 : si64, keepdims = 1 : si64}
      : (tensor<1x1x400xf32>, tensor<i64>) -> !onnx.Seq<tensor<1x1x100xf32>>
  // CHECK: %[[A:.*]] = split.sequence_at %[[S]] at %[[I]]
  %a = "onnx.SequenceAt"(%s, %i) : (!onnx.Seq<tensor<1x1x100xf32>>, tensor<i64>) -> tensor<1x1x100xf32>
  // CHECK: %[[E:.*]] = split.sequence_empty : !split.sequence<tensor<*xf32>>
  %e = "onnx.SequenceEmpty"() {dtype = 1 : si64} : () -> !onnx.Seq<tensor<*xf32>>
  // CHECK: %[[J:.*]] = split.sequence_insert %[[E]], %[[A]] :
  // CHECK-SAME: -> !split.sequence<tensor<1x1x100xf32>>
  %j = "onnx.SequenceInsert"(%e, %a, %n)
      : (!onnx.Seq<tensor<*xf32>>, tensor<1x1x100xf32>, none) -> !onnx.Seq<tensor<1x1x100xf32>>
  // CHECK: split.sequence_insert %[[J]], %[[A]] at %[[P]]
  %j2 = "onnx.SequenceInsert"(%j, %a, %p)
      : (!onnx.Seq<tensor<1x1x100xf32>>, tensor<1x1x100xf32>, tensor<1xi32>) -> !onnx.Seq<tensor<1x1x100xf32>>
  // CHECK: split.sequence_erase %{{[^ ]*}} :
  %r = "onnx.SequenceErase"(%j2) : (!onnx.Seq<tensor<1x1x100xf32>>) -> !onnx.Seq<tensor<1x1x100xf32>>
  // CHECK: split.sequence_construct %[[A]], %[[X]]
  %c = "onnx.SequenceConstruct"(%a, %x)
      : (tensor<1x1x100xf32>, tensor<1x1x400xf32>) -> !onnx.Seq<tensor<1x1x?xf32>>
  // CHECK: %[[L:.*]] = split.sequence_length
  %l = "onnx.SequenceLength"(%c) : (!onnx.Seq<tensor<1x1x?xf32>>) -> tensor<i64>
  // CHECK: split.concat_from_sequence %{{.*}} axis 0 new_axis = true
  %j3 = "onnx.ConcatFromSequence"(%r) <{axis = 0 : si64, new_axis = 1 : si64}>
      : (!onnx.Seq<tensor<1x1x100xf32>>) -> tensor<?x1x1x100xf32>
  // The chunks of a dimension have its elements; a scalar has no such dimension.
  %q = "onnx.Reshape"(%l) : (tensor<i64>) -> tensor<?xi64>
  return %j3, %q : tensor<?x1x1x100xf32>, tensor<?xi64>
}

// CHECK-LABEL: func.func @keepdims
func.func @keepdims(%x: tensor<3x4xf32>, %s: tensor<?xi32>) {
  // CHECK: split.split_to_sequence %{{.*}} axis 0 keepdims = false
  %0 = "onnx.SplitToSequence"(%x) {keepdims = 0 : si64} : (tensor<3x4xf32>) -> !onnx.Seq<tensor<4xf32>>
  // With sizes, it is ignored.
  // CHECK: split.split_to_sequence %{{.*}} sizes %{{.*}} axis -1 :
  %1 = "onnx.SplitToSequence"(%x, %s) {axis = -1 : si64, keepdims = 0 : si64}
      : (tensor<3x4xf32>, tensor<?xi32>) -> !onnx.Seq<tensor<3x?xf32>>
  return
}

// CHECK-LABEL: func.func @strings
// CHECK-SAME: tensor<2x!split.string>) -> !split.sequence<tensor<1x!split.string>>
func.func @strings(%x: tensor<2x!onnx.String>) -> !onnx.Seq<tensor<1x!onnx.String>> {
  // CHECK: split.split_to_sequence %{{.*}} axis 0 : (tensor<2x!split.string>)
  %0 = "onnx.SplitToSequence"(%x) : (tensor<2x!onnx.String>) -> !onnx.Seq<tensor<1x!onnx.String>>
  return %0 : !onnx.Seq<tensor<1x!onnx.String>>
}
