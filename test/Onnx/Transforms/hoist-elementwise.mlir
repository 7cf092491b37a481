// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-hoist-carried-elementwise | FileCheck %s

// CHECK-LABEL: func.func @relu
//  CHECK-SAME:   %[[X:.*]]: tensor<?x6xf32>
func.func @relu(%x: tensor<?x6xf32>) -> (tensor<?x2xf32>, tensor<?x?xf32>) {
  // CHECK-NEXT: %[[Y:.*]] = carrier.node pure "LeakyRelu" version 6(%[[X]]) {alpha = 2.000000e+00 : f32} : (tensor<?x6xf32>) -> tensor<?x6xf32>
  // CHECK-NEXT: %[[Z:.*]]:2 = split.split %[[Y]] sizes [2, 4] axis 1 : (tensor<?x6xf32>) -> (tensor<?x2xf32>, tensor<?x?xf32>)
  // CHECK-NEXT: return %[[Z]]#0, %[[Z]]#1
  %0:2 = split.split %x sizes [2, 4] axis 1 : (tensor<?x6xf32>) -> (tensor<?x2xf32>, tensor<?x4xf32>)
  %1 = carrier.node pure "LeakyRelu" version 6 (%0#0) {alpha = 2.0 : f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  %2 = carrier.node pure "LeakyRelu" version 6 (%0#1) {alpha = 2.0 : f32} : (tensor<?x4xf32>) -> tensor<?x?xf32>
  return %1, %2 : tensor<?x2xf32>, tensor<?x?xf32>
}

// Another operator, other attributes, another use, a chunk without any, a type
// that changes, what is not element-wise, what is not pure.
// CHECK-LABEL: func.func @others
func.func @others(%x: tensor<4xf32>)
    -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>,
        tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf32>, tensor<2xf32>) {
  // CHECK-COUNT-6: split.split %arg0 into 2
  // CHECK-NOT: split.split %
  %0:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %1 = carrier.node pure "Relu" version 14 (%0#0) {} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = carrier.node pure "Tanh" version 13 (%0#1) {} : (tensor<2xf32>) -> tensor<2xf32>
  %3:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %4 = carrier.node pure "Elu" version 6 (%3#0) {alpha = 1.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  %5 = carrier.node pure "Elu" version 6 (%3#1) {alpha = 2.0 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  %6:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %7 = carrier.node pure "Relu" version 14 (%6#0) {} : (tensor<2xf32>) -> tensor<2xf32>
  %8 = carrier.node pure "Relu" version 14 (%6#1) {} : (tensor<2xf32>) -> tensor<2xf32>
  %9:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %10 = carrier.node pure "Relu" version 14 (%9#0) {} : (tensor<2xf32>) -> tensor<2xf32>
  %11:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %12 = carrier.node pure "Cast" version 13 (%11#0) {to = 11 : i64} : (tensor<2xf32>) -> tensor<2xf64>
  %13 = carrier.node pure "Cast" version 13 (%11#1) {to = 11 : i64} : (tensor<2xf32>) -> tensor<2xf64>
  %14:2 = split.split %x into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %15 = carrier.node pure "Softmax" version 13 (%14#0) {} : (tensor<2xf32>) -> tensor<2xf32>
  %16 = carrier.node pure "Softmax" version 13 (%14#1) {} : (tensor<2xf32>) -> tensor<2xf32>
  return %1, %2, %4, %5, %7, %8, %6#0, %10, %12, %13, %15, %16
      : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>,
        tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<2xf32>, tensor<2xf32>
}
