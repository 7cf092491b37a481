// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-normalize-strides | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// CHECK-LABEL: func.func @extract
//       CHECK:   tensor.extract_slice %{{.*}}[0, 3, 0] [1, 1, 3] [1, 1, 1] : tensor<2x6x4xi64> to tensor<1x3xi64>
func.func @extract(%x: tensor<2x6x4xi64>) -> tensor<1x3xi64> {
  %0 = tensor.extract_slice %x[0, 3, 0] [1, 1, 3] [2, 1, 1] : tensor<2x6x4xi64> to tensor<1x3xi64>
  return %0 : tensor<1x3xi64>
}

// CHECK-LABEL: func.func @extract_dynamic
//       CHECK:   tensor.extract_slice %{{.*}}[0, 0] [1, 3] [1, 1] : tensor<2x6xi64> to tensor<3xi64>
func.func @extract_dynamic(%x: tensor<2x6xi64>, %s: index) -> tensor<3xi64> {
  %0 = tensor.extract_slice %x[0, 0] [1, 3] [%s, 1] : tensor<2x6xi64> to tensor<3xi64>
  return %0 : tensor<3xi64>
}

// CHECK-LABEL: func.func @insert
//       CHECK:   tensor.insert_slice %{{.*}} into %{{.*}}[1, 0] [1, 3] [1, 2] : tensor<3xi64> into tensor<2x6xi64>
func.func @insert(%x: tensor<2x6xi64>, %y: tensor<3xi64>) -> tensor<2x6xi64> {
  %0 = tensor.insert_slice %y into %x[1, 0] [1, 3] [5, 2] : tensor<3xi64> into tensor<2x6xi64>
  return %0 : tensor<2x6xi64>
}

// A stride that means something stays.
// CHECK-LABEL: func.func @strided
//       CHECK:   tensor.extract_slice %{{.*}}[0, 0] [2, 3] [1, 2]
func.func @strided(%x: tensor<2x6xi64>) -> tensor<2x3xi64> {
  %0 = tensor.extract_slice %x[0, 0] [2, 3] [1, 2] : tensor<2x6xi64> to tensor<2x3xi64>
  return %0 : tensor<2x3xi64>
}
