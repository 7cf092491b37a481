// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-replace-empty-tensors

// fires
// input: zeros((0, 3)).astype(float32)
// input: array(2)
func.func @main(%x: tensor<0x?xf32>, %n: tensor<i64>) -> tensor<?x?xf32> {
  %cst = arith.constant 7.0 : f32
  %e = tensor.extract %n[] : tensor<i64>
  %i = arith.index_cast %e : i64 to index
  %0 = tensor.pad %x low[%i, 2] high[1, %i] {
  ^bb0(%row: index, %column: index):
    tensor.yield %cst : f32
  } : tensor<0x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// fires
// input: zeros((0, 2)).astype(int64)
func.func @main(%x: tensor<?x2xi64>) -> tensor<3x4xi64> {
  %0 = tensor.pad %x low[1, 2] high[2, 0] {
  ^bb0(%row: index, %column: index):
    %1 = arith.subi %row, %column : index
    %2 = arith.index_cast %1 : index to i64
    tensor.yield %2 : i64
  } : tensor<?x2xi64> to tensor<3x4xi64>
  return %0 : tensor<3x4xi64>
}

// -----

// stays
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<3x4xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[1, 2] high[1, 0] {
    ^bb0(%arg1: index, %arg2: index):
      tensor.yield %cst : f32
    } : tensor<?x2xf32> to tensor<3x4xf32>
    return %padded : tensor<3x4xf32>
  }
}

// -----

// Elements are left out at one end.
// stays
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<3xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[3] high[-4] {
    ^bb0(%arg1: index):
      tensor.yield %cst : f32
    } : tensor<4xf32> to tensor<3xf32>
    return %padded : tensor<3xf32>
  }
}
