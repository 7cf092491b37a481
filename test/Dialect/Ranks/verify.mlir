// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file -verify-diagnostics

func.func @no_grid() -> index {
  // expected-error @+1 {{'ranks.position' op refers to @grid, which is no shard.grid}}
  %p = ranks.position on @grid axes [0]
  return %p : index
}

// -----

shard.grid @grid(shape = ?)
func.func @dynamic_grid() -> index {
  // expected-error @+1 {{refers to grid @grid, whose shape is not static}}
  %p = ranks.position on @grid axes [0]
  return %p : index
}

// -----

shard.grid @grid(shape = 2x2)
func.func @axes() -> index {
  // expected-error @+1 {{has grid axes [1, 1], but they must be different axes of a grid of rank 2}}
  %p = ranks.position on @grid axes [1, 1]
  return %p : index
}

// -----

shard.grid @grid(shape = 2)
func.func @sizes_without_result(%n: index, %d: tensor<2xindex>) {
  // expected-error @+1 {{must have one result, of the type of its destination, if that is a tensor, and none if it is a buffer}}
  ranks.gather_sizes %n into %d on @grid axes [0] : (tensor<2xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @too_few_sizes(%n: index, %d: memref<3xindex>) {
  // expected-error @+1 {{writes to 'memref<3xindex>', but a group has 2 processes}}
  ranks.gather_sizes %n into %d on @grid axes [0] : (memref<3xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @tables(%x: memref<4xf32>, %t: memref<2x2xindex>) {
  // expected-error @+1 {{has 1 sources with 1 row tables and 1 destinations with 2, but each must have one table}}
  ranks.exchange %x rows %t into %x rows %t, %t along 0 on @grid axes [0]
      : (memref<4xf32>, memref<2x2xindex>, memref<4xf32>, memref<2x2xindex>, memref<2x2xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @mixture(%x: memref<4xf32>, %y: tensor<4xf32>, %t: memref<2x2xindex>) {
  // expected-error @+1 {{must have either tensors or buffers, and no mixture}}
  ranks.exchange %y rows %t into %x rows %t along 0 on @grid axes [0]
      : (tensor<4xf32>, memref<2x2xindex>, memref<4xf32>, memref<2x2xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @results(%y: tensor<4xf32>, %t: tensor<2x2xindex>) {
  // expected-error @+1 {{must have a result of the type of each destination on tensors, and none on buffers}}
  ranks.exchange %y rows %t into %y rows %t along 0 on @grid axes [0]
      : (tensor<4xf32>, tensor<2x2xindex>, tensor<4xf32>, tensor<2x2xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @elements(%x: memref<4xf32>, %y: memref<4xf64>, %t: memref<2x2xindex>) {
  // expected-error @+1 {{exchanges 'memref<4xf64>' and 'memref<4xf32>', of which element types or ranks differ}}
  ranks.exchange %y rows %t into %x rows %t along 0 on @grid axes [0]
      : (memref<4xf64>, memref<2x2xindex>, memref<4xf32>, memref<2x2xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @axis(%x: memref<4xf32>, %t: memref<2x2xindex>) {
  // expected-error @+1 {{exchanges rows along axis 1 of tensors of rank 1}}
  ranks.exchange %x rows %t into %x rows %t along 1 on @grid axes [0]
      : (memref<4xf32>, memref<2x2xindex>, memref<4xf32>, memref<2x2xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @lines(%x: memref<4xf32>, %t: memref<3x2xindex>) {
  // expected-error @+1 {{has a row table of 'memref<3x2xindex>', but a group has 2 processes}}
  ranks.exchange %x rows %t into %x rows %t along 0 on @grid axes [0]
      : (memref<4xf32>, memref<3x2xindex>, memref<4xf32>, memref<3x2xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @no_bytes(%x: tensor<4x!split.string>, %t: tensor<2x2xindex>) -> tensor<4x!split.string> {
  // expected-error @+1 {{cannot send elements of type '!split.string' to another process}}
  %r = ranks.exchange %x rows %t into %x rows %t along 0 on @grid axes [0]
      : (tensor<4x!split.string>, tensor<2x2xindex>, tensor<4x!split.string>, tensor<2x2xindex>) -> tensor<4x!split.string>
  return %r : tensor<4x!split.string>
}

// -----

shard.grid @grid(shape = 2)
func.func @same_dimension(%x: memref<4x4xf32>, %t: memref<2x2xindex>) {
  // expected-error @+1 {{must have columns across another dimension of its tensors than the axis, or neither}}
  ranks.exchange %x rows %t into %x rows %t along 0 columns %t across 0 on @grid axes [0]
      : (memref<4x4xf32>, memref<2x2xindex>, memref<4x4xf32>, memref<2x2xindex>, memref<2x2xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @lines_of_columns(%x: memref<4x4xf32>, %t: memref<2x2xindex>, %u: memref<3x2xindex>) {
  // expected-error @+1 {{has a row table of 'memref<3x2xindex>', but a group has 2 processes}}
  ranks.exchange %x rows %t into %x rows %t along 0 columns %u across 1 on @grid axes [0]
      : (memref<4x4xf32>, memref<2x2xindex>, memref<4x4xf32>, memref<2x2xindex>, memref<3x2xindex>) -> ()
  return
}
