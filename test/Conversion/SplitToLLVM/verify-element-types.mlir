// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --split-verify-element-types -split-input-file -verify-diagnostics
// RUN: split-opt %s --split-to-llvm-pipeline -split-input-file -verify-diagnostics -o /dev/null

func.func private @types(tensor<2xi1>, tensor<2xui64>, tensor<2xi128>, tensor<2xindex>, tensor<2xf8E4M3FN>, tensor<2xbf16>, tensor<2xf80>, tensor<2xf128>, tensor<2xcomplex<f16>>, tensor<2x!split.string>, tensor<2xvector<4xf32>>)

// -----

// expected-error@+1 {{'func.func' op has a value of type 'tensor<4xtf32>', whose elements have no type in LLVM IR}}
func.func @argument(%x: tensor<4xtf32>) -> (tensor<2xtf32>, tensor<2xtf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4xtf32>) -> (tensor<2xtf32>, tensor<2xtf32>)
  return %0#0, %0#1 : tensor<2xtf32>, tensor<2xtf32>
}

// -----

// Upstream crashes on this one.
// expected-error@+1 {{'func.func' op has a value of type 'tensor<4xcomplex<tf32>>', whose elements have no type in LLVM IR}}
func.func private @complex(tensor<4xcomplex<tf32>>)

// -----

// expected-error@+1 {{'func.func' op has a value of type 'tensor<*xtf32>', whose elements have no type in LLVM IR}}
func.func private @sequence(!split.sequence<tensor<*xtf32>>)

// -----

func.func @value(%n: index) -> index {
  // expected-error@+1 {{'tensor.empty' op has a value of type 'tensor<?xtf32>', whose elements have no type in LLVM IR}}
  %0 = tensor.empty(%n) : tensor<?xtf32>
  %c0 = arith.constant 0 : index
  %1 = tensor.dim %0, %c0 : tensor<?xtf32>
  return %1 : index
}
