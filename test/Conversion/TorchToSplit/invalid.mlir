// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-torch-to-split -split-input-file -verify-diagnostics

func.func @version(%x: !torch.vtensor<[6],f32>) attributes {torch.onnx_meta.opset_version = 13 : si64} {
  // expected-error @+1 {{'torch.operator' op Split-13 has no attribute 'num_outputs'}}
  %0:2 = "torch.operator"(%x) {name = "onnx.Split", torch.onnx.num_outputs = 2 : si64} : (!torch.vtensor<[6],f32>) -> (!torch.vtensor<[3],f32>, !torch.vtensor<[3],f32>)
  return
}

// -----

func.func @too_old(%x: !torch.vtensor<[6],f32>) attributes {torch.onnx_meta.opset_version = 9 : si64} {
  // expected-error @+1 {{'torch.operator' op "onnx.SplitToSequence" does not exist in opset 9}}
  %0 = "torch.operator"(%x) {name = "onnx.SplitToSequence"} : (!torch.vtensor<[6],f32>) -> !torch.list<vtensor<[1],f32>>
  return
}

// -----

func.func @dimension_at_run_time(%x: !torch.vtensor<[6],f32>, %d: !torch.int) {
  %two = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  // expected-error @+1 {{'torch.aten.chunk' op has a dimension that is no torch.constant.int}}
  %0 = "torch.aten.chunk"(%x, %two, %d) : (!torch.vtensor<[6],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[3],f32>>
  return
}

// -----

func.func @dimension_range(%x: !torch.vtensor<[6],f32>) {
  %two = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  // expected-error @+1 {{'torch.aten.chunk' op axis is 2, but must be in [-1, 0]}}
  %0 = "torch.aten.chunk"(%x, %two, %two) : (!torch.vtensor<[6],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[3],f32>>
  return
}

// -----

func.func @unpack_count(%x: !torch.vtensor<[6],f32>) {
  %zero = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %two = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  %0 = "torch.aten.chunk"(%x, %two, %zero) : (!torch.vtensor<[6],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[3],f32>>
  // expected-error @+1 {{'torch.prim.ListUnpack' op has 1 results, but the list has 2 tensors}}
  %1 = "torch.prim.ListUnpack"(%0) : (!torch.list<vtensor<[3],f32>>) -> !torch.vtensor<[3],f32>
  return
}

// -----

func.func @no_chunks(%x: !torch.vtensor<[6],f32>) {
  %zero = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  // expected-error @+1 {{'torch.aten.chunk' op has number of chunks 0, which must be 1 or more}}
  %0 = "torch.aten.chunk"(%x, %zero, %zero) : (!torch.vtensor<[6],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[3],f32>>
  return
}

// -----

func.func @no_size(%x: !torch.vtensor<[6],f32>) {
  %zero = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  // expected-error @+1 {{'torch.aten.split.Tensor' op has split size 0, which only an empty dimension allows}}
  %0 = "torch.aten.split.Tensor"(%x, %zero, %zero) : (!torch.vtensor<[6],f32>, !torch.int, !torch.int) -> !torch.list<vtensor<[3],f32>>
  return
}

// -----

func.func @sizes(%x: !torch.vtensor<[6],f32>, %s: !torch.list<int>) {
  %zero = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  // expected-error @+1 {{'torch.aten.split_with_sizes' op has sizes that torch.prim.ListConstruct does not list}}
  %0 = "torch.aten.split_with_sizes"(%x, %s, %zero) : (!torch.vtensor<[6],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor<[3],f32>>
  return
}

// -----

func.func @rank(%x: !torch.vtensor<*,f32>) {
  %zero = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %two = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  // expected-error @+1 {{'torch.aten.chunk' op cuts a tensor of unknown rank}}
  %0 = "torch.aten.chunk"(%x, %two, %zero) : (!torch.vtensor<*,f32>, !torch.int, !torch.int) -> !torch.list<vtensor<*,f32>>
  return
}

// -----

func.func @element_type(%x: !torch.vtensor<[6],unk>) {
  %zero = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %two = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int
  // expected-error @+1 {{'torch.aten.chunk' op does not make a list of tensors of a tensor, or not of one known element type}}
  %0 = "torch.aten.chunk"(%x, %two, %zero) : (!torch.vtensor<[6],unk>, !torch.int, !torch.int) -> !torch.list<vtensor<[3],unk>>
  return
}

// -----

func.func @overlap(%x: !torch.vtensor<[6],f32>) {
  %zero = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int
  %four = "torch.constant.int"() <{value = 4 : i64}> : () -> !torch.int
  %list = "torch.prim.ListConstruct"(%four, %zero) : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error @+1 {{'torch.aten.tensor_split.indices' op has indices 4 and 0, whose chunks overlap}}
  %0 = "torch.aten.tensor_split.indices"(%x, %list, %zero) : (!torch.vtensor<[6],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor<[?],f32>>
  return
}

// -----

func.func @operands(%x: !torch.vtensor<[6],f32>) {
  // expected-error @+1 {{'torch.aten.unbind.int' op has 1 operands, but takes 2}}
  %0 = "torch.aten.unbind.int"(%x) : (!torch.vtensor<[6],f32>) -> !torch.list<vtensor<[],f32>>
  return
}
