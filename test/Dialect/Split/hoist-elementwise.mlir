// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-hoist-elementwise | FileCheck %s

// CHECK-LABEL: func.func @unary
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[S:.*]]: tensor<2xi64>
func.func @unary(%x: tensor<?xf32>, %s: tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: %[[E:.*]] = math.exp %[[X]] fastmath<nnan> : tensor<?xf32>
  // CHECK-NEXT: %[[Y:.*]]:2 = split.split %[[E]] sizes %[[S]] axis 0
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1
  %0:2 = split.split %x sizes %s axis 0 : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = math.exp %0#0 fastmath<nnan> : tensor<?xf32>
  %2 = math.exp %0#1 fastmath<nnan> : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}

// The element type may change, and a chunk be every operand.
// CHECK-LABEL: func.func @other_element_type
func.func @other_element_type(%x: tensor<6xf32>) -> (tensor<2xi1>, tensor<4xi1>) {
  // CHECK-NEXT: arith.cmpf oeq, %[[X:.*]], %[[X]] : tensor<6xf32>
  // CHECK-NEXT: split.split {{.*}} : (tensor<6xi1>) -> (tensor<2xi1>, tensor<4xi1>)
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  %1 = arith.cmpf oeq, %0#0, %0#0 : tensor<2xf32>
  %2 = arith.cmpf oeq, %0#1, %0#1 : tensor<4xf32>
  return %1, %2 : tensor<2xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @different_ops
func.func @different_ops(%x: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  // CHECK-NEXT: split.split
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = math.exp %0#0 : tensor<3xf32>
  %2 = math.tanh %0#1 : tensor<3xf32>
  return %1, %2 : tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @different_attributes
func.func @different_attributes(%x: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  // CHECK-NEXT: split.split
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = math.exp %0#0 : tensor<3xf32>
  %2 = math.exp %0#1 fastmath<fast> : tensor<3xf32>
  return %1, %2 : tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @other_operand
func.func @other_operand(%x: tensor<6xf32>, %y: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  // CHECK-NEXT: split.split
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = arith.addf %0#0, %y : tensor<3xf32>
  %2 = arith.addf %0#1, %y : tensor<3xf32>
  return %1, %2 : tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @other_use
func.func @other_use(%x: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  // CHECK-NEXT: split.split
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = math.exp %0#0 : tensor<3xf32>
  %2 = math.exp %0#1 : tensor<3xf32>
  return %1, %2, %0#0 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}

// One op that uses two chunks is not an op on each.
// CHECK-LABEL: func.func @across_chunks
func.func @across_chunks(%x: tensor<6xf32>) -> tensor<3xf32> {
  // CHECK-NEXT: split.split
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = arith.addf %0#0, %0#1 : tensor<3xf32>
  return %1 : tensor<3xf32>
}

// Nothing else is rewritten: upstream's fold of this reshape crashes.
// CHECK-LABEL: func.func @reshaped_strings
//       CHECK:   tensor.expand_shape
func.func @reshaped_strings() -> tensor<1x2x!split.string> {
  %0 = arith.constant dense<["a", "b"]> : tensor<2x!split.string>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 2] : tensor<2x!split.string> into tensor<1x2x!split.string>
  return %1 : tensor<1x2x!split.string>
}

// On the whole source it might become a constant of dynamic shape.
// CHECK-LABEL: func.func @compare
func.func @compare(%x: tensor<?xi64>, %y: tensor<6xi64>) -> (tensor<3xi1>, tensor<3xi1>, tensor<6xi1>) {
  // CHECK-NEXT: split.split
  // CHECK-NEXT: arith.cmpi sge, {{.*}} : tensor<3xi64>
  %0 = split.split %x sizes [3] axis 0 : (tensor<?xi64>) -> tensor<3xi64>
  %1 = arith.cmpi sge, %0, %0 : tensor<3xi64>
  // CHECK-NEXT: arith.cmpi sge, {{.*}} : tensor<6xi64>
  %2:2 = split.split %y into 2 axis 0 : (tensor<6xi64>) -> (tensor<3xi64>, tensor<3xi64>)
  %3 = arith.cmpi sge, %2#0, %2#0 : tensor<3xi64>
  %4 = arith.cmpi sge, %2#1, %2#1 : tensor<3xi64>
  %5 = tensor.concat dim(0) %3, %4 : (tensor<3xi1>, tensor<3xi1>) -> tensor<6xi1>
  return %1, %3, %5 : tensor<3xi1>, tensor<3xi1>, tensor<6xi1>
}

// CHECK-LABEL: func.func @encoded
//       CHECK:   math.exp %{{.*}} : tensor<6xf32, "e">
func.func @encoded(%x: tensor<6xf32, "e">) -> (tensor<3xf32, "e">, tensor<3xf32, "e">) {
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32, "e">) -> (tensor<3xf32, "e">, tensor<3xf32, "e">)
  %1 = math.exp %0#0 : tensor<3xf32, "e">
  %2 = math.exp %0#1 : tensor<3xf32, "e">
  return %1, %2 : tensor<3xf32, "e">, tensor<3xf32, "e">
}
