// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who brings the buffers of results follows from the types that a function is
// declared with, and not from what is inferred: a caller is compiled against
// the former.
//
// RUN: split-opt %s --split-to-loops-pipeline=out-params=true | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline=out-params=true -o /dev/null
// RUN: split-opt %s --split-infer-shapes=keep-public-results=true | FileCheck %s --check-prefix=INFER
// RUN: split-opt %s --split-infer-shapes | FileCheck %s --check-prefix=REFINE

// CHECK-LABEL: func.func @dynamic
//  CHECK-SAME:   (%{{[^,]*}}: memref<4xf32>) -> (memref<?xf32>, memref<?xf32>)
// INFER-LABEL: func.func @dynamic
//  INFER-SAME:   -> (tensor<?xf32>, tensor<?xf32>)
//       INFER:   split.split {{.*}} -> (tensor<2xf32>, tensor<2xf32>)
// REFINE-LABEL: func.func @dynamic
//  REFINE-SAME:   -> (tensor<2xf32>, tensor<2xf32>)
func.func @dynamic(%x: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @mixed
//  CHECK-SAME:   (%{{[^,]*}}: memref<4xf32>) -> (memref<2xf32>, memref<?xf32>)
func.func @mixed(%x: tensor<4xf32>) -> (tensor<2xf32>, tensor<?xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @unranked
//  CHECK-SAME:   (%{{[^,]*}}: memref<4x3xf32>) -> memref<?x?xf32>
// INFER-LABEL: func.func @unranked
//  INFER-SAME:   -> tensor<?x?xf32>
func.func @unranked(%x: tensor<4x3xf32>) -> tensor<*xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<4x3xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#0 : tensor<*xf32>
}

// CHECK-LABEL: func.func @static
//  CHECK-SAME:   memref<?xf32>, %{{.*}}: memref<2xf32> {bufferize.result}, %{{.*}}: memref<2xf32> {bufferize.result})
func.func @static(%x: tensor<?xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}

// What calls it sees what is declared.
// CHECK-LABEL: func.func @caller
//  CHECK-SAME:   (%{{[^,]*}}: memref<4xf32>) -> memref<?xf32>
func.func @caller(%x: tensor<4xf32>) -> tensor<?xf32> {
  %0:2 = call @dynamic(%x) : (tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = math.exp %0#0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}
