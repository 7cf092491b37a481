// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --allow-unregistered-dialect --convert-onnx-to-split=opset=24 -split-input-file -verify-diagnostics

func.func @no_sizes(%x: tensor<6xf32>) {
  // expected-error @+1 {{'onnx.Split' op has neither input 'split' nor attribute 'num_outputs'}}
  %0:2 = "onnx.Split"(%x) : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @both(%x: tensor<6xf32>, %s: tensor<2xi64>) {
  // expected-error @+1 {{'onnx.Split' op has both input 'split' and attribute 'num_outputs'}}
  %0:2 = "onnx.Split"(%x, %s) {num_outputs = 2 : si64} : (tensor<6xf32>, tensor<2xi64>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @attribute_of_another_version(%x: tensor<6xf32>) {
  // expected-error @+1 {{'onnx.SplitV13' op Split-13 has no attribute 'num_outputs'}}
  %0:2 = "onnx.SplitV13"(%x) {num_outputs = 2 : si64} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @attribute_instead_of_input(%x: tensor<6xf32>) {
  // expected-error @+1 {{'onnx.Split' op Split-18 has no attribute 'split'}}
  %0:2 = "onnx.Split"(%x) {split = [3, 3]} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @input_instead_of_attribute(%x: tensor<6xf32>, %s: tensor<2xi64>) {
  // expected-error @+1 {{'onnx.SplitV11' op has 2 inputs, but Split-11 takes 1}}
  %0:2 = "onnx.SplitV11"(%x, %s) : (tensor<6xf32>, tensor<2xi64>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @not_divisible(%x: tensor<7xf32>) {
  // expected-error @+1 {{'onnx.SplitV13' op dimension 0 of the input is 7, which is not divisible by the 2 outputs}}
  %0:2 = "onnx.SplitV13"(%x) : (tensor<7xf32>) -> (tensor<4xf32>, tensor<3xf32>)
  return
}

// -----

func.func @element_type(%x: tensor<6xbf16>) {
  // expected-error @+1 {{'onnx.SplitV11' op input 'input' has elements of type bfloat16, which Split-11 does not allow}}
  %0:2 = "onnx.SplitV11"(%x) : (tensor<6xbf16>) -> (tensor<3xbf16>, tensor<3xbf16>)
  return
}

// -----

func.func @sizes_type(%x: tensor<6xf32>, %s: tensor<2xi32>) {
  // expected-error @+1 {{'onnx.Split' op input 'split' has elements of type int32, which Split-18 does not allow}}
  %0:2 = "onnx.Split"(%x, %s) : (tensor<6xf32>, tensor<2xi32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @attribute_kind(%x: tensor<6xf32>) {
  // expected-error @+1 {{'onnx.Split' op attribute 'axis' is "0", but must be an integer}}
  %0:2 = "onnx.Split"(%x) {axis = "0", num_outputs = 2 : si64} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @array_kind(%x: tensor<6xf32>) {
  // expected-error @+1 {{'onnx.SplitV11' op attribute 'split' is 3 : i64, but must be an array of integers}}
  %0:2 = "onnx.SplitV11"(%x) {split = 3 : i64} : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @declared_type(%x: tensor<7xf32>) {
  // expected-error @+1 {{'split.split' op result 1 has type 'tensor<2xf32>', but its chunk has type 'tensor<3xf32>'}}
  %0:3 = "onnx.Split"(%x) {num_outputs = 3 : si64} : (tensor<7xf32>) -> (tensor<3xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @no_tensor(%x: !onnx.Seq<tensor<6xf32>>) {
  // expected-error @+1 {{'onnx.Split' op input 'input' has type '!onnx.Seq<tensor<6xf32>>', but must be a tensor}}
  %0:2 = "onnx.Split"(%x) {num_outputs = 2 : si64} : (!onnx.Seq<tensor<6xf32>>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @no_sequence(%x: tensor<6xf32>) {
  // expected-error @+1 {{'onnx.SequenceLength' op input 'input_sequence' has type 'tensor<6xf32>', but must be a sequence}}
  %0 = "onnx.SequenceLength"(%x) : (tensor<6xf32>) -> tensor<i64>
  return
}

// -----

func.func @result_no_sequence(%x: tensor<6xf32>) {
  // expected-error @+1 {{'onnx.SplitToSequence' op the result has type 'tensor<6xf32>', but must be a sequence}}
  %0 = "onnx.SplitToSequence"(%x) : (tensor<6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @unknown_result(%x: tensor<6xf32>) {
  // expected-error @+1 {{'onnx.SplitToSequence' op has a result of type '!foo.bar', which is neither a tensor nor a sequence of tensors}}
  %0 = "onnx.SplitToSequence"(%x) : (tensor<6xf32>) -> !foo.bar
  return
}

// -----

func.func @missing_input(%n: none, %s: tensor<2xi64>) {
  // expected-error @+1 {{'onnx.Split' op input 'input' is missing}}
  %0:2 = "onnx.Split"(%n, %s) : (none, tensor<2xi64>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @missing_axis(%s: !onnx.Seq<tensor<6xf32>>) {
  // expected-error @+1 {{'onnx.ConcatFromSequence' op attribute 'axis' is missing}}
  %0 = "onnx.ConcatFromSequence"(%s) : (!onnx.Seq<tensor<6xf32>>) -> tensor<?xf32>
  return
}

// -----

func.func @unknown_rank_of_sizes(%x: tensor<6xf32>, %s: tensor<*xi64>) {
  // expected-error @+1 {{'onnx.SplitToSequence' op input 'split' has an unknown rank, which decides between one size for all chunks and one for each}}
  %0 = "onnx.SplitToSequence"(%x, %s) : (tensor<6xf32>, tensor<*xi64>) -> !onnx.Seq<tensor<?xf32>>
  return
}

// -----

func.func @chunks_of_nothing(%x: tensor<6xf32>) {
  %k = "onnx.Constant"() {value_int = 0 : si64} : () -> tensor<i64>
  // expected-error @+1 {{'onnx.SplitToSequence' op the size of chunks must be positive, but is 0}}
  %0 = "onnx.SplitToSequence"(%x, %k) : (tensor<6xf32>, tensor<i64>) -> !onnx.Seq<tensor<?xf32>>
  return
}

// -----

func.func @position_of_rank_2(%s: !onnx.Seq<tensor<6xf32>>, %p: tensor<1x1xi64>) {
  // expected-error @+1 {{'onnx.SequenceAt' op input 'position' has type 'tensor<1x1xi64>', but must be a scalar or have one element}}
  %0 = "onnx.SequenceAt"(%s, %p) : (!onnx.Seq<tensor<6xf32>>, tensor<1x1xi64>) -> tensor<6xf32>
  return
}

// -----

func.func @return_count(%x: tensor<6xf32>) -> tensor<6xf32> {
  // expected-error @+1 {{'onnx.Return' op returns 0 values, but the function has 1 results}}
  "onnx.Return"() : () -> ()
}

// -----

func.func @keepdims(%x: tensor<3x4xf32>) {
  // expected-error @+1 {{'onnx.SplitToSequence' op 'keepdims' is 2, but must be 0 or 1}}
  %0 = "onnx.SplitToSequence"(%x) {keepdims = 2 : si64} : (tensor<3x4xf32>) -> !onnx.Seq<tensor<1x4xf32>>
  return
}
