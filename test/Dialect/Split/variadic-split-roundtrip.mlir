// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt --mlir-print-op-generic %s | split-opt | FileCheck %s
// RUN: split-opt --emit-bytecode %s | split-opt | FileCheck %s

// CHECK-LABEL: func.func @static(
func.func @static(%x: tensor<6x12x10x24xf32>) {
  // CHECK: split.variadic_split %{{.*}} axis 0 lengths [1, 2, 3] : (tensor<6x12x10x24xf32>) -> (tensor<1x12x10x24xf32>, tensor<2x12x10x24xf32>, tensor<3x12x10x24xf32>)
  %0:3 = split.variadic_split %x axis 0 lengths [1, 2, 3]
      : (tensor<6x12x10x24xf32>)
        -> (tensor<1x12x10x24xf32>, tensor<2x12x10x24xf32>, tensor<3x12x10x24xf32>)
  // CHECK: split.variadic_split %{{.*}} axis -4 lengths [-1, 2] : (tensor<6x12x10x24xf32>) -> (tensor<4x12x10x24xf32>, tensor<2x12x10x24xf32>)
  %1:2 = split.variadic_split %x axis -4 lengths [-1, 2]
      : (tensor<6x12x10x24xf32>) -> (tensor<4x12x10x24xf32>, tensor<2x12x10x24xf32>)
  return
}

// Lengths of 0, and a remainder of 0.
// CHECK-LABEL: func.func @empty_chunks(
func.func @empty_chunks(%x: tensor<6xf32>, %y: tensor<0xf32>) {
  // CHECK: lengths [0, 6, -1] : (tensor<6xf32>) -> (tensor<0xf32>, tensor<6xf32>, tensor<0xf32>)
  %0:3 = split.variadic_split %x axis 0 lengths [0, 6, -1]
      : (tensor<6xf32>) -> (tensor<0xf32>, tensor<6xf32>, tensor<0xf32>)
  // CHECK: lengths [0, -1] : (tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>)
  %1:2 = split.variadic_split %y axis 0 lengths [0, -1]
      : (tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>)
  return
}

// A known length of an unknown dimension is kept, its remainder is unknown.
// CHECK-LABEL: func.func @dynamic_dim(
func.func @dynamic_dim(%x: tensor<?x3xf32>) {
  // CHECK: -> (tensor<2x3xf32>, tensor<?x3xf32>)
  %0:2 = split.variadic_split %x axis 0 lengths [2, -1]
      : (tensor<?x3xf32>) -> (tensor<2x3xf32>, tensor<?x3xf32>)
  return
}

// A run-time axis is a scalar or of shape [1], of any integer type. Every
// dimension of every result is then dynamic.
// CHECK-LABEL: func.func @runtime_axis(
// CHECK-SAME: %{{.*}}: tensor<6x12xf32>, %[[I32:.*]]: tensor<i32>, %[[U8:.*]]: tensor<1xui8>)
func.func @runtime_axis(%x: tensor<6x12xf32>, %i32: tensor<i32>, %u8: tensor<1xui8>) {
  // CHECK: split.variadic_split %{{.*}} axis %[[I32]] lengths [4, -1] : (tensor<6x12xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %0:2 = split.variadic_split %x axis %i32 lengths [4, -1]
      : (tensor<6x12xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: split.variadic_split %{{.*}} axis %[[U8]] lengths [2, 4] : (tensor<6x12xf32>, tensor<1xui8>)
  %1:2 = split.variadic_split %x axis %u8 lengths [2, 4]
      : (tensor<6x12xf32>, tensor<1xui8>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @runtime_lengths(
// CHECK-SAME: %{{.*}}: tensor<6x12xf32>, %[[L:.*]]: tensor<2xi32>, %[[UNKNOWN:.*]]: tensor<?xi64>, %[[AXIS:.*]]: tensor<i64>)
func.func @runtime_lengths(%x: tensor<6x12xf32>, %l: tensor<2xi32>, %unknown: tensor<?xi64>,
                           %axis: tensor<i64>) {
  // CHECK: split.variadic_split %{{.*}} axis 0 lengths %[[L]] : (tensor<6x12xf32>, tensor<2xi32>) -> (tensor<?x12xf32>, tensor<?x12xf32>)
  %0:2 = split.variadic_split %x axis 0 lengths %l
      : (tensor<6x12xf32>, tensor<2xi32>) -> (tensor<?x12xf32>, tensor<?x12xf32>)
  // CHECK: split.variadic_split %{{.*}} axis %[[AXIS]] lengths %[[UNKNOWN]] : (tensor<6x12xf32>, tensor<i64>, tensor<?xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1:2 = split.variadic_split %x axis %axis lengths %unknown
      : (tensor<6x12xf32>, tensor<i64>, tensor<?xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @unranked_source(
func.func @unranked_source(%x: tensor<*xf32>) {
  // CHECK: split.variadic_split %{{.*}} axis 3 lengths [2, -1] : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %0:2 = split.variadic_split %x axis 3 lengths [2, -1]
      : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}
