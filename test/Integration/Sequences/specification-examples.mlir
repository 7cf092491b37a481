// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The three examples of the specification of SplitToSequence.
//
// RUN: split-opt %s --split-to-llvm-pipeline=runtime-verification=false \
// RUN: | %mlir_runner -e main -entry-point-result=void \
// RUN:     -shared-libs=%mlir_lib/libmlir_runner_utils.so \
// RUN:     -shared-libs=%mlir_lib/libmlir_c_runner_utils.so \
// RUN: | FileCheck %s

!matrices = !split.sequence<tensor<?x?xf32>>
!vectors = !split.sequence<tensor<3xf32>>

func.func private @printMemrefF32(tensor<*xf32> {bufferization.access = "read"})

func.func @print_matrices(%s: !matrices) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %length = split.sequence_length %s : (!matrices) -> tensor<i64>
  %n = tensor.extract %length[] : tensor<i64>
  %end = arith.index_cast %n : i64 to index
  scf.for %i = %c0 to %end step %c1 {
    %position = tensor.from_elements %i : tensor<index>
    %x = split.sequence_at %s at %position : (!matrices, tensor<index>) -> tensor<?x?xf32>
    %any = tensor.cast %x : tensor<?x?xf32> to tensor<*xf32>
    func.call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  }
  return
}

func.func @print_vectors(%s: !vectors) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %length = split.sequence_length %s : (!vectors) -> tensor<i64>
  %n = tensor.extract %length[] : tensor<i64>
  %end = arith.index_cast %n : i64 to index
  scf.for %i = %c0 to %end step %c1 {
    %position = tensor.from_elements %i : tensor<index>
    %x = split.sequence_at %s at %position : (!vectors, tensor<index>) -> tensor<3xf32>
    %any = tensor.cast %x : tensor<3xf32> to tensor<*xf32>
    func.call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
  }
  return
}

func.func @main() {
  %data = arith.constant dense<[
      [0.0, 1.0, 2.0, 3.0, 4.0, 5.0],
      [6.0, 7.0, 8.0, 9.0, 10.0, 11.0],
      [12.0, 13.0, 14.0, 15.0, 16.0, 17.0]]> : tensor<3x6xf32>

  // CHECK: sizes = [3, 2] strides = [6, 1] data =
  // CHECK-NEXT: {{\[\[}}0, 1],
  // CHECK-NEXT: [6, 7],
  // CHECK-NEXT: [12, 13]]
  // CHECK: sizes = [3, 2] strides = [6, 1] data =
  // CHECK-NEXT: {{\[\[}}2, 3],
  // CHECK-NEXT: [8, 9],
  // CHECK-NEXT: [14, 15]]
  // CHECK: sizes = [3, 2] strides = [6, 1] data =
  // CHECK-NEXT: {{\[\[}}4, 5],
  // CHECK-NEXT: [10, 11],
  // CHECK-NEXT: [16, 17]]
  %two = arith.constant dense<2> : tensor<i64>
  %1 = split.split_to_sequence %data sizes %two axis 1 : (tensor<3x6xf32>, tensor<i64>) -> !matrices
  call @print_matrices(%1) : (!matrices) -> ()

  // CHECK: sizes = [1, 6] strides = [6, 1] data =
  // CHECK-NEXT: {{\[\[}}0, 1, 2, 3, 4, 5]]
  // CHECK: sizes = [2, 6] strides = [6, 1] data =
  // CHECK-NEXT: {{\[\[}}6, 7, 8, 9, 10, 11],
  // CHECK-NEXT: [12, 13, 14, 15, 16, 17]]
  %sizes = arith.constant dense<[1, 2]> : tensor<2xi64>
  %2 = split.split_to_sequence %data sizes %sizes axis 0 : (tensor<3x6xf32>, tensor<2xi64>) -> !matrices
  call @print_matrices(%2) : (!matrices) -> ()

  // CHECK: sizes = [3] strides = [6] data =
  // CHECK-NEXT: [0, 6, 12]
  // CHECK: sizes = [3] strides = [6] data =
  // CHECK-NEXT: [1, 7, 13]
  // CHECK: sizes = [3] strides = [6] data =
  // CHECK-NEXT: [2, 8, 14]
  // CHECK: sizes = [3] strides = [6] data =
  // CHECK-NEXT: [3, 9, 15]
  // CHECK: sizes = [3] strides = [6] data =
  // CHECK-NEXT: [4, 10, 16]
  // CHECK: sizes = [3] strides = [6] data =
  // CHECK-NEXT: [5, 11, 17]
  // CHECK-NOT: data
  %3 = split.split_to_sequence %data axis 1 keepdims = false : (tensor<3x6xf32>) -> !vectors
  call @print_vectors(%3) : (!vectors) -> ()
  return
}
