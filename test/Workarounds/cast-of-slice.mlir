// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A slice that is cast to a type that it cannot have does not run: a check is
// before it, or would be. Upstream's pattern makes it a slice that the verifier
// refuses. When the first run fails, upstream has mended it.

// RUN: not %mlir_opt %s --canonicalize --split-input-file 2>&1 | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-canonicalize-tensors --split-input-file | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline --split-input-file -o /dev/null
// RUN: split-opt %s --split-to-llvm-pipeline=runtime-verification=false --split-input-file -o /dev/null

// UPSTREAM: error: slice along dimension 0 runs out-of-bounds: 30 >= 6
// CHECK-LABEL: func.func @too_long
//   CHECK-NOT:   extract_slice
//       CHECK:   tensor.empty() : tensor<31xf32>
func.func @too_long(%x: tensor<6xf32>, %n: index) -> tensor<31xf32> {
  %0 = tensor.extract_slice %x[0] [%n] [1] : tensor<6xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<31xf32>
  return %1 : tensor<31xf32>
}

// -----

// UPSTREAM: error: slice along dimension 1 runs out-of-bounds: 7 >= 6
// CHECK-LABEL: func.func @too_far
//  CHECK-SAME:   %[[M:[^ ]+]]: index)
//   CHECK-NOT:   extract_slice
//       CHECK:   tensor.empty(%[[M]]) : tensor<?x3xf32>
func.func @too_far(%x: tensor<2x6x?xf32>, %n: index, %m: index) -> tensor<?x3xf32> {
  %0 = tensor.extract_slice %x[1, 5, 0] [1, %n, %m] [1, 1, 1] : tensor<2x6x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<3x?xf32>
  %2 = tensor.empty(%m) : tensor<?x3xf32>
  %3 = linalg.transpose ins(%1 : tensor<3x?xf32>) outs(%2 : tensor<?x3xf32>) permutation = [1, 0]
  return %3 : tensor<?x3xf32>
}

// -----

// A type that it may have is that of the slice.
// CHECK-LABEL: func.func @long_enough
//       CHECK:   tensor.extract_slice %{{.*}}[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
func.func @long_enough(%x: tensor<6xf32>, %n: index) -> tensor<3xf32> {
  %0 = tensor.extract_slice %x[3] [%n] [1] : tensor<6xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<3xf32>
  return %1 : tensor<3xf32>
}

// -----

// Chunks of declared sizes that only data can tell to be wrong.
// CHECK-LABEL: func.func @chunks
func.func @chunks(%x: tensor<6xi32>, %sizes: tensor<2xi64>) -> tensor<31xi32> {
  %0:2 = split.split %x sizes %sizes axis 0 : (tensor<6xi32>, tensor<2xi64>) -> (tensor<31xi32>, tensor<31xi32>)
  return %0#0 : tensor<31xi32>
}
