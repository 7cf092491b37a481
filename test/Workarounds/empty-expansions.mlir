// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's ExpandShapeOp::fold (`foldReshapeOp`) takes the expansion of what was
// collapsed for that, if the types are the same. A size that is 0 leaves those that
// are dynamic open, however. The first run shows it; when it fails, upstream has
// mended that.

// RUN: %mlir_opt %s --canonicalize | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-replace-empty-tensors --split-canonicalize-tensors \
// RUN:   | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// UPSTREAM-LABEL: func.func @expand
//  UPSTREAM-SAME:   %[[X:[^:]*]]: tensor<?x0xf32>
//       UPSTREAM:   return %[[X]]
// CHECK-LABEL: func.func @expand
//  CHECK-SAME:   %[[N:[^:]*]]: index
//       CHECK:   %[[EMPTY:.*]] = tensor.empty(%[[N]]) : tensor<?x0xf32>
//       CHECK:   return %[[EMPTY]]
func.func @expand(%x: tensor<?x0xf32>, %n: index) -> tensor<?x0xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x0xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, 0] : tensor<?xf32> into tensor<?x0xf32>
  return %1 : tensor<?x0xf32>
}

// Nor is it that where a size turns out to be 0.
// CHECK-LABEL: func.func @constant
//  CHECK-SAME:   %[[N:[^:]*]]: index
//       CHECK:   %[[EMPTY:.*]] = tensor.empty(%[[N]]) : tensor<?x0xf32>
//       CHECK:   tensor.cast %[[EMPTY]]
func.func @constant(%x: tensor<?x0xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x0xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%n, %c0] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
