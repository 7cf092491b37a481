// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without the dialect onnx there is one error, at what would become a part of it.
//
// RUN: split-opt %s --convert-split-to-onnx -split-input-file -verify-diagnostics

func.func @op(%x: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error @+1 {{cannot be said in onnx: the dialect is not loaded; load it by a plugin, or allow unregistered dialects (--allow-unregistered-dialect)}}
  %0:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0 : tensor<2xf32>
}

// -----

// expected-error @+1 {{cannot be said in onnx}}
func.func @sequence(%s: !split.sequence<tensor<1xf32>>) {
  return
}

// -----

// expected-error @+1 {{cannot be said in onnx}}
func.func @string() -> tensor<4x!split.string> {
  %0 = tensor.empty() : tensor<4x!split.string>
  return %0 : tensor<4x!split.string>
}

// -----

func.func @nothing_to_convert(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
