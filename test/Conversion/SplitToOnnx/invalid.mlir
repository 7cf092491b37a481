// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an opset has no way to say.
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-split-to-onnx=opset=11 -split-input-file -verify-diagnostics

func.func @sizes_at_run_time(%x: tensor<6xf32>, %s: tensor<2xi64>) {
  // expected-error @+1 {{'split.split' op cannot be said in opset 11: its sizes are only known at run time, and Split-11 has them as an attribute}}
  %0:2 = split.split %x sizes %s axis 0 : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

func.func @uneven_dynamic(%x: tensor<?xf32>) {
  // expected-error @+1 {{'split.split' op cannot be said in opset 11: Split-11 has no parts of which the last one may be smaller}}
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

func.func @element_type(%x: tensor<6xbf16>) {
  // expected-error @+1 {{'split.split' op cannot be said in opset 11: Split-11 does not allow elements of type 'bf16'}}
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xbf16>) -> (tensor<3xbf16>, tensor<3xbf16>)
  return
}

// -----

func.func @remainder(%x: tensor<?xf32>) {
  // expected-error @+1 {{'split.variadic_split' op cannot be said in onnx: a length may be what the others leave of a dynamic dimension}}
  %0:2 = split.variadic_split %x axis 0 lengths [2, -1] : (tensor<?xf32>) -> (tensor<2xf32>, tensor<?xf32>)
  return
}

// -----

func.func @axis_at_run_time(%x: tensor<6x6xf32>, %a: tensor<i64>) {
  // expected-error @+1 {{'split.variadic_split' op cannot be said in onnx: its axis is only known at run time}}
  %0:2 = split.variadic_split %x axis %a lengths [2, 4] : (tensor<6x6xf32>, tensor<i64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return
}

// -----

func.func @position_type(%s: !split.sequence<tensor<6xf32>>, %p: tensor<index>) {
  // expected-error @+1 {{'split.sequence_at' op cannot be said in opset 11: SequenceAt-11 does not take input 'position' of type 'index'}}
  %0 = split.sequence_at %s at %p : (!split.sequence<tensor<6xf32>>, tensor<index>) -> tensor<6xf32>
  return
}
