// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file -verify-diagnostics

func.func @valid(%x: tensor<?x4xf32> {split.name = "X", split.dim_names = ["n", ""]}) -> (tensor<?x4xf32> {split.name = "Y"}) {
  return %x : tensor<?x4xf32>
}

// -----

// Names outlive the shape.
func.func @lowered(%x: memref<?x4xf32> {split.dim_names = ["n", ""]}, %y: index {split.dim_names = ["n"]}) {
  return
}

// -----

// expected-error @below {{'split.name' must be a string}}
func.func @name(%x: tensor<4xf32> {split.name = 1}) {
  return
}

// -----

// expected-error @below {{'split.dim_names' must be an array of strings}}
func.func @dim_names(%x: tensor<4xf32> {split.dim_names = [1]}) {
  return
}

// -----

// expected-error @below {{'split.dim_names' has 1 names, but belongs to a value of type 'tensor<4x4xf32>'}}
func.func @dim_names_rank(%x: tensor<4x4xf32> {split.dim_names = ["n"]}) {
  return
}

// -----

// expected-error @below {{the split dialect has no attribute 'split.nome' for arguments and results}}
func.func @misspelt() -> (tensor<4xf32> {split.nome = "Y"}) {
  %0 = tensor.empty() : tensor<4xf32>
  return %0 : tensor<4xf32>
}
