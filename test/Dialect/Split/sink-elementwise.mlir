// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-sink-elementwise | FileCheck %s

// CHECK-LABEL: func.func @binary
//  CHECK-SAME:   %[[X:.*]]: tensor<2x6xf32>, %[[Y:.*]]: tensor<2x6xf32>
func.func @binary(%x: tensor<2x6xf32>, %y: tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>) {
  // CHECK-NEXT: %[[A:.*]]:2 = split.split %[[X]] sizes [2, 4] axis 1
  // CHECK-NEXT: %[[B:.*]]:2 = split.split %[[Y]] sizes [2, 4] axis 1
  // CHECK-NEXT: %[[C:.*]] = arith.addf %[[A]]#0, %[[B]]#0 : tensor<2x2xf32>
  // CHECK-NEXT: %[[D:.*]] = arith.addf %[[A]]#1, %[[B]]#1 : tensor<2x4xf32>
  // CHECK-NEXT: return %[[C]], %[[D]]
  %0 = arith.addf %x, %y : tensor<2x6xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 1 : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
  return %1#0, %1#1 : tensor<2x2xf32>, tensor<2x4xf32>
}

// An operand that occurs twice is split once; operands keep their type.
// CHECK-LABEL: func.func @same_operand
func.func @same_operand(%x: tensor<6xf32>) -> (tensor<3xi1>, tensor<3xi1>) {
  // CHECK-NEXT: %[[A:.*]]:2 = split.split %{{.*}} into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // CHECK-NEXT: arith.cmpf oeq, %[[A]]#0, %[[A]]#0
  // CHECK-NEXT: arith.cmpf oeq, %[[A]]#1, %[[A]]#1
  %0 = arith.cmpf oeq, %x, %x : tensor<6xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6xi1>) -> (tensor<3xi1>, tensor<3xi1>)
  return %1#0, %1#1 : tensor<3xi1>, tensor<3xi1>
}

// CHECK-LABEL: func.func @other_use
func.func @other_use(%x: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<6xf32>) {
  // CHECK-NEXT: math.exp %{{.*}} : tensor<6xf32>
  %0 = math.exp %x : tensor<6xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return %1#0, %1#1, %0 : tensor<3xf32>, tensor<3xf32>, tensor<6xf32>
}

// A scalar condition cannot be split.
// CHECK-LABEL: func.func @scalar_operand
func.func @scalar_operand(%c: i1, %x: tensor<6xf32>, %y: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  // CHECK-NEXT: arith.select
  %0 = arith.select %c, %x, %y : tensor<6xf32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return %1#0, %1#1 : tensor<3xf32>, tensor<3xf32>
}

// Nothing else is rewritten: upstream's fold of this reshape crashes.
// CHECK-LABEL: func.func @reshaped_strings
//       CHECK:   tensor.expand_shape
func.func @reshaped_strings() -> tensor<1x2x!split.string> {
  %0 = arith.constant dense<["a", "b"]> : tensor<2x!split.string>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 2] : tensor<2x!split.string> into tensor<1x2x!split.string>
  return %1 : tensor<1x2x!split.string>
}

// On chunks of dynamic shape, upstream would fold it to a constant of such a
// shape, which there is none of.
// CHECK-LABEL: func.func @chunks_of_dynamic_shape
func.func @chunks_of_dynamic_shape(%x: tensor<6xi32>, %s: tensor<2xi64>) -> (tensor<?xi32>, tensor<?xi32>, tensor<2xi32>, tensor<4xi32>) {
  // CHECK: %[[ZERO:.*]] = arith.xori %[[X:.*]], %[[X]] : tensor<6xi32>
  // CHECK: split.split %[[ZERO]]
  // CHECK: split.split %[[X]]
  // CHECK: arith.xori %{{.*}} : tensor<2xi32>
  %0 = arith.xori %x, %x : tensor<6xi32>
  %1:2 = split.split %0 sizes %s axis 0 : (tensor<6xi32>, tensor<2xi64>) -> (tensor<?xi32>, tensor<?xi32>)
  %2 = arith.xori %x, %x : tensor<6xi32>
  %3:2 = split.split %2 sizes [2, 4] axis 0 : (tensor<6xi32>) -> (tensor<2xi32>, tensor<4xi32>)
  return %1#0, %1#1, %3#0, %3#1 : tensor<?xi32>, tensor<?xi32>, tensor<2xi32>, tensor<4xi32>
}
