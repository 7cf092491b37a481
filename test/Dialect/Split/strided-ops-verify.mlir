// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file -verify-diagnostics

func.func @extract_c1(%base: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'split.extract_strided' op has a tensor of 'f64', but the tensor it lies in is of 'f32'}}
  %x = split.extract_strided %base[%i] sizes() strides(%i) : tensor<?xf32> to tensor<3xf64>
  return
}

// -----

func.func @extract_c2(%base: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'split.extract_strided' op has 1 sizes, but its result has 2 dynamic dimensions}}
  %x = split.extract_strided %base[%i] sizes(%i) strides(%i, %i) : tensor<?xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @extract_c3(%base: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'split.extract_strided' op has 1 strides for a tensor of rank 2}}
  %x = split.extract_strided %base[%i] sizes() strides(%i) : tensor<?xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @insert_c1(%base: tensor<?xf32>, %x: tensor<2xi32>, %i: index) {
  // expected-error@+1 {{'split.insert_strided' op has a tensor of 'i32', but the tensor it lies in is of 'f32'}}
  %r = split.insert_strided %x into %base[%i] strides(%i) : tensor<2xi32> into tensor<?xf32>
  return
}

// -----

func.func @insert_c2(%base: tensor<?xf32>, %x: tensor<2xf32>, %i: index) {
  // expected-error@+1 {{'split.insert_strided' op has 0 strides for a tensor of rank 1}}
  %r = split.insert_strided %x into %base[%i] strides() : tensor<2xf32> into tensor<?xf32>
  return
}
