// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences through functions, calls, scf and branches. What takes no part in it
// keeps its types.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split | FileCheck %s

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<3x4xf32>, %c: i1, %n: index) -> !onnx.Seq<tensor<1x4xf32>> {
  // CHECK-NOT: onnx
  %0 = "onnx.SplitToSequence"(%x) : (tensor<3x4xf32>) -> !onnx.Seq<tensor<1x4xf32>>
  // CHECK: scf.if %{{.*}} -> (!split.sequence<tensor<1x4xf32>>)
  %1 = scf.if %c -> (!onnx.Seq<tensor<1x4xf32>>) {
    %e = "onnx.SequenceErase"(%0) : (!onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>>
    scf.yield %e : !onnx.Seq<tensor<1x4xf32>>
  } else {
    scf.yield %0 : !onnx.Seq<tensor<1x4xf32>>
  }
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  // CHECK: scf.for {{.*}} -> (!split.sequence<tensor<1x4xf32>>)
  %2 = scf.for %i = %i0 to %n step %i1 iter_args(%s = %1) -> (!onnx.Seq<tensor<1x4xf32>>) {
    %t = func.call @callee(%s) : (!onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>>
    scf.yield %t : !onnx.Seq<tensor<1x4xf32>>
  }
  // CHECK: cf.br ^bb1(%{{.*}} : !split.sequence<tensor<1x4xf32>>)
  cf.br ^bb1(%2 : !onnx.Seq<tensor<1x4xf32>>)
  // CHECK: ^bb1(%{{.*}}: !split.sequence<tensor<1x4xf32>>):
^bb1(%3: !onnx.Seq<tensor<1x4xf32>>):
  return %3 : !onnx.Seq<tensor<1x4xf32>>
}

// It is called.
// CHECK: func.func @callee(%{{.*}}: !split.sequence<tensor<1x4xf32>>) -> !split.sequence<tensor<1x4xf32>>
func.func @callee(%s: !onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>> {
  return %s : !onnx.Seq<tensor<1x4xf32>>
}

// It calls.
// CHECK: func.func @caller(%{{.*}}: !split.sequence<tensor<1x4xf32>>) -> !split.sequence<tensor<1x4xf32>>
func.func @caller(%s: !onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>> {
  %0 = call @callee(%s) : (!onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>>
  return %0 : !onnx.Seq<tensor<1x4xf32>>
}

// It has nothing to do with them.
// CHECK: func.func @other(%{{.*}}: !onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>>
func.func @other(%s: !onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>> {
  %0 = "onnx.Foo"(%s) : (!onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>>
  return %0 : !onnx.Seq<tensor<1x4xf32>>
}

// Nor has this one, but for who calls it.
// CHECK: func.func private @unknown_inside(%{{.*}}: !split.sequence<tensor<1x4xf32>>) -> !split.sequence<tensor<1x4xf32>>
// CHECK:   builtin.unrealized_conversion_cast
// CHECK:   "onnx.Foo"
func.func private @unknown_inside(%s: !onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>> {
  %0 = "onnx.Foo"(%s) : (!onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>>
  return %0 : !onnx.Seq<tensor<1x4xf32>>
}
// CHECK: func.func @calls_unknown
func.func @calls_unknown(%s: !onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>> {
  // CHECK: split.sequence_erase
  // CHECK: call @unknown_inside(%{{.*}}) : (!split.sequence<tensor<1x4xf32>>) -> !split.sequence<tensor<1x4xf32>>
  %0 = "onnx.SequenceErase"(%s) : (!onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>>
  %1 = call @unknown_inside(%0) : (!onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>>
  return %1 : !onnx.Seq<tensor<1x4xf32>>
}

// It only hands them on.
// CHECK: func.func @only_types(%{{.*}}: !split.sequence<tensor<1x4xf32>>) -> !split.sequence<tensor<1x4xf32>>
func.func @only_types(%s: !onnx.Seq<tensor<1x4xf32>>) -> !onnx.Seq<tensor<1x4xf32>> {
  return %s : !onnx.Seq<tensor<1x4xf32>>
}

// What it is elsewhere is not known.
// CHECK: func.func private @declared(!onnx.Seq<tensor<1x4xf32>>)
func.func private @declared(!onnx.Seq<tensor<1x4xf32>>)
