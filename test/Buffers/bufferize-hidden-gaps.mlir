// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-bufferize | FileCheck %s

// Rows of the chunk are not adjacent, but the function's argument says so.
// CHECK-LABEL: func.func @argument
func.func @argument(%x: tensor<4x6xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: %[[VIEW:.*]] = memref.subview {{.*}} to memref<4x?xf32, strided<[6, 1]>>
  // CHECK: %[[COPY:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<4x?xf32>
  // CHECK: memref.copy %[[VIEW]], %[[COPY]]
  // CHECK: call @flat(%[[COPY]])
  %0 = tensor.extract_slice %x[0, 0] [4, %n] [1, 1] : tensor<4x6xf32> to tensor<4x?xf32>
  %1 = call @flat(%0) : (tensor<4x?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func private @flat(%x: tensor<4x?xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What is returned to a caller in the program says so, too.
// CHECK-LABEL: func.func private @called
func.func private @called(%x: tensor<4x6xf32>, %n: index) -> tensor<4x?xf32> {
  // CHECK: %[[VIEW:.*]] = memref.subview
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[VIEW]], %[[COPY]]
  // CHECK: return %[[COPY]]
  %0 = tensor.extract_slice %x[0, 0] [4, %n] [1, 1] : tensor<4x6xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @caller
func.func @caller(%x: tensor<4x6xf32>, %n: index) -> tensor<?xf32> {
  %0 = call @called(%x, %n) : (tensor<4x6xf32>, index) -> tensor<4x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Other callers read the strides.
// CHECK-LABEL: func.func @not_called
func.func @not_called(%x: tensor<4x6xf32>, %n: index) -> tensor<4x?xf32> {
  // CHECK-NOT: memref.copy
  // CHECK:     return
  %0 = tensor.extract_slice %x[0, 0] [4, %n] [1, 1] : tensor<4x6xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// Whole rows are adjacent.
// CHECK-LABEL: func.func @no_gaps
func.func @no_gaps(%x: tensor<4x6xf32>, %n: index) -> tensor<?xf32> {
  // CHECK-NOT: memref.copy
  // CHECK:     call @flat_rows
  %0 = tensor.extract_slice %x[0, 0] [%n, 6] [1, 1] : tensor<4x6xf32> to tensor<?x6xf32>
  %1 = call @flat_rows(%0) : (tensor<?x6xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func private @flat_rows(%x: tensor<?x6xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
