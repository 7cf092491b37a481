// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-normalize-slices | FileCheck %s
// RUN: split-opt %s --split-canonicalize-tensors | FileCheck %s --check-prefix=FOLD
// RUN: not %mlir_opt %s --canonicalize 2>&1 | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// When upstream's pattern keeps the type, so that this does not fail, the pass can
// leave such slices.
// UPSTREAM: error: slice along dimension 3 runs out-of-bounds

// Of two sizes that are written as 1, that is dropped which the type leaves out.
// CHECK-LABEL: func.func @extract_offset
//       CHECK:   %[[S:.*]] = tensor.extract_slice %{{.*}}[0, 2, 0, 1] [2, 1, 2, 1] [1, 1, 1, 1] : tensor<4x3x4x2xf32> to tensor<2x1x2x1xf32>
//       CHECK:   tensor.collapse_shape %[[S]] {{.}}[0], [1], [2, 3]]
// FOLD-LABEL:  func.func @extract_offset
//       FOLD:    %[[S:.*]] = tensor.extract_slice %{{.*}}[0, 2, 0, 1] [2, 1, 2, 1] [1, 1, 1, 1] : tensor<4x3x4x2xf32> to tensor<2x1x2x1xf32>
//       FOLD:    tensor.collapse_shape %[[S]] {{.}}[0], [1], [2, 3]]
func.func @extract_offset(%x: tensor<4x3x4x2xf32>) -> tensor<2x1x2xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %x[0, 2, 0, %c1] [2, 1, 2, 1] [1, 1, 1, 1] : tensor<4x3x4x2xf32> to tensor<2x1x2xf32>
  return %0 : tensor<2x1x2xf32>
}

// What is out of bounds stays a value, and the rest is a number.
// CHECK-LABEL: func.func @out_of_bounds
//       CHECK:   %[[S:.*]] = tensor.extract_slice %{{.*}}[1, 0, 2] [1, %{{.*}}, 1] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x?x1xf32>
//       CHECK:   tensor.collapse_shape %[[S]] {{.}}[0], [1, 2]]
func.func @out_of_bounds(%x: tensor<4x6x4xf32>) -> tensor<1x?xf32> {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %0 = tensor.extract_slice %x[%c1, 0, 2] [1, %c7, 1] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
