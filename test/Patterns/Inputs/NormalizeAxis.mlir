// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// instances: mlir::split::SplitOp, mlir::split::SplitToSequenceOp

// fires
func.func @main(%x: tensor<2x6xf16>) -> (tensor<2x2xf16>, tensor<2x4xf16>) {
  %0:2 = split.split %x sizes [2, 4] axis -1 : (tensor<2x6xf16>) -> (tensor<2x2xf16>, tensor<2x4xf16>)
  return %0#0, %0#1 : tensor<2x2xf16>, tensor<2x4xf16>
}

// -----

// fires
func.func @main(%x: tensor<2x6xf16>, %p: tensor<i64>) -> tensor<2x1xf16> {
  %0 = split.split_to_sequence %x axis -1 : (tensor<2x6xf16>) -> !split.sequence<tensor<2x1xf16>>
  %1 = split.sequence_at %0 at %p : (!split.sequence<tensor<2x1xf16>>, tensor<i64>) -> tensor<2x1xf16>
  return %1 : tensor<2x1xf16>
}

// -----

// stays
// The rank is not known.
func.func @main(%x: tensor<*xf16>) -> (tensor<*xf16>, tensor<*xf16>) {
  %0:2 = split.split %x sizes [2, 4] axis -1 : (tensor<*xf16>) -> (tensor<*xf16>, tensor<*xf16>)
  return %0#0, %0#1 : tensor<*xf16>, tensor<*xf16>
}
