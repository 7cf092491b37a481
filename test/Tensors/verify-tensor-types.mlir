// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --split-verify-tensor-types -split-input-file -verify-diagnostics
// RUN: split-opt %s --split-to-tensor-pipeline -split-input-file -verify-diagnostics -o /dev/null
// RUN: split-opt %s --split-to-llvm-pipeline -split-input-file -verify-diagnostics -o /dev/null

// As large as it may be.
func.func private @largest(tensor<9223372036854775807xi8>, tensor<2305843009213693951xf32>, tensor<?x9223372036854775807xi1>)

// -----

// expected-error@+1 {{'func.func' op has a value of type 'tensor<9223372036854775807x4xf32>', which is larger than 2^63 - 1 bytes}}
func.func @argument(%x: tensor<9223372036854775807x4xf32>) -> (tensor<9223372036854775807x2xf32>, tensor<9223372036854775807x2xf32>) {
  %0:2 = split.split %x into 2 axis 1 : (tensor<9223372036854775807x4xf32>) -> (tensor<9223372036854775807x2xf32>, tensor<9223372036854775807x2xf32>)
  return %0#0, %0#1 : tensor<9223372036854775807x2xf32>, tensor<9223372036854775807x2xf32>
}

// -----

// The number of elements fits, their bytes do not.
// expected-error@+1 {{'func.func' op has a value of type 'tensor<2305843009213693952xf32>', which is larger than 2^63 - 1 bytes}}
func.func private @bytes(tensor<2305843009213693952xf32>)

// -----

// expected-error@+1 {{'func.func' op has a value of type 'tensor<576460752303423488xcomplex<f64>>', which is larger than 2^63 - 1 bytes}}
func.func private @complex(tensor<576460752303423488xcomplex<f64>>)

// -----

// Dimensions of 0 and dynamic ones excuse no other.
// expected-error@+1 {{'func.func' op has a value of type 'tensor<?x0x9223372036854775807xi16>', which is larger than 2^63 - 1 bytes}}
func.func private @empty(tensor<?x0x9223372036854775807xi16>)

// -----

// expected-error@+1 {{'func.func' op has a value of type 'tensor<9223372036854775807xi16>', which is larger than 2^63 - 1 bytes}}
func.func private @sequence(!split.sequence<tensor<9223372036854775807xi16>>)

// -----

func.func @value(%n: index) -> index {
  // expected-error@+1 {{'tensor.empty' op has a value of type 'tensor<?x9223372036854775807xf32>', which is larger than 2^63 - 1 bytes}}
  %0 = tensor.empty(%n) : tensor<?x9223372036854775807xf32>
  %c0 = arith.constant 0 : index
  %1 = tensor.dim %0, %c0 : tensor<?x9223372036854775807xf32>
  return %1 : index
}

// -----

func.func @concat(%x: tensor<9223372036854775807xi8>) -> tensor<?xi8> {
  // expected-error@+1 {{'tensor.concat' op has inputs whose sizes along dimension 0 sum to more than 2^63 - 1}}
  %0 = tensor.concat dim(0) %x, %x : (tensor<9223372036854775807xi8>, tensor<9223372036854775807xi8>) -> tensor<?xi8>
  return %0 : tensor<?xi8>
}

// -----

// expected-error@+1 {{'func.func' op has a value of type 'tensor<4xf32, "row-major">', which has an encoding; there is no lowering for those}}
func.func @encoding(%x: tensor<4xf32, "row-major">) -> tensor<2xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4xf32, "row-major">) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0 : tensor<2xf32>
}

// -----

// expected-error@+1 {{which has more than 64 dimensions}}
func.func private @rank(tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>)

// -----

func.func private @rank_64(tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>)

// -----

func.func @expand(%x: tensor<12x6xf32>) -> tensor<3x4x6xf32> {
  // expected-error@+1 {{'tensor.expand_shape' op makes dimension 1 of size 9 in its output_shape, and 4 in its type}}
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [3, 9, 1] : tensor<12x6xf32> into tensor<3x4x6xf32>
  return %0 : tensor<3x4x6xf32>
}
