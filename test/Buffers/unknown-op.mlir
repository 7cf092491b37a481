// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --allow-unregistered-dialect --split-bufferize -split-input-file -verify-diagnostics

func.func @unregistered(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'mycompiler.f' op cannot be lowered: it has tensors, and nothing says how they are stored}}
  %0 = "mycompiler.f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @of_upstream(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'tosa.tanh' op cannot be lowered: it has tensors, and nothing says how they are stored}}
  %0 = tosa.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Without tensors, it is none of this pass's business.
func.func @of_numbers(%x: tensor<4xf32>, %i: i32) -> (tensor<4xf32>, i32) {
  %0 = "mycompiler.next"(%i) : (i32) -> i32
  return %x, %0 : tensor<4xf32>, i32
}

// -----

// Upstream would leave it as it is, without a word.
module {
  module @inner {
    func.func @of_another_module(%x: tensor<4xf32>) -> tensor<4xf32> {
      // expected-error @+1 {{'func.return' op is in a module of its own, which is not lowered with the one around it: run the passes on that module}}
      return %x : tensor<4xf32>
    }
  }
}
