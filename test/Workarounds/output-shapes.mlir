// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's ComposeCollapseOfExpandOp makes a size a constant where the type stays
// dynamic, and ConvertToStaticExpandShape takes an operand for each dynamic dimension.
// The first run shows the constant; when it fails, upstream has mended that.

// RUN: sed '/^.. The cast/,$d' %s | %mlir_opt --canonicalize | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-canonicalize-tensors | FileCheck %s
// RUN: split-opt %s --split-fuse-elementwise -o /dev/null
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// UPSTREAM-LABEL: func.func @collapse
//       UPSTREAM:   output_shape [2, 3, 4, 1] : tensor<?x4xi16> into tensor<?x3x4x1xi16>
// CHECK-LABEL: func.func @collapse
//       CHECK:   %[[SIZE:.*]] = arith.constant 2 : index
//       CHECK:   output_shape [%[[SIZE]], 3, 4, 1] : tensor<?x4xi16> into tensor<?x3x4x1xi16>
func.func @collapse(%x: tensor<?x4xi16>) -> tensor<?x3x4x1xi16> {
  %c2 = arith.constant 2 : index
  %0 = tensor.expand_shape %x [[0, 1], [2, 3, 4]] output_shape [%c2, 3, 2, 2, 1] : tensor<?x4xi16> into tensor<?x3x2x2x1xi16>
  %1 = tensor.collapse_shape %0 [[0], [1], [2, 3], [4]] : tensor<?x3x2x2x1xi16> into tensor<?x3x4x1xi16>
  return %1 : tensor<?x3x4x1xi16>
}

// The cast is found behind what computes with the elements.
// CHECK-LABEL: func.func @cast
//       CHECK:   %[[NARROW:.*]] = arith.trunci %{{.*}} : tensor<6x4xi64> to tensor<6x4xi16>
//       CHECK:   %[[EXPANDED:.*]] = tensor.expand_shape %[[NARROW]] {{.*}} : tensor<6x4xi16> into tensor<2x3x4x1xi16>
//       CHECK:   tensor.cast %[[EXPANDED]] : tensor<2x3x4x1xi16> to tensor<?x3x4x1xi16>
func.func @cast(%x: tensor<6x4xi64>) -> tensor<?x3x4x1xi16> {
  %0 = arith.trunci %x : tensor<6x4xi64> to tensor<6x4xi16>
  %1 = tensor.cast %0 : tensor<6x4xi16> to tensor<?x4xi16>
  %2 = tensor.expand_shape %1 [[0, 1], [2, 3]] output_shape [2, 3, 4, 1] : tensor<?x4xi16> into tensor<?x3x4x1xi16>
  return %2 : tensor<?x3x4x1xi16>
}
