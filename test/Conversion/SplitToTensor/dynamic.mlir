// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-to-tensor --cse | FileCheck %s

// CHECK-DAG: #[[$OFFSET1:.*]] = affine_map<()[s0] -> (s0 ceildiv 3, s0)>
// CHECK-DAG: #[[$OFFSET2:.*]] = affine_map<()[s0] -> ((s0 ceildiv 3) * 2, s0)>
// CHECK-DAG: #[[$SIZE:.*]] = affine_map<()[s0, s1] -> (s0 ceildiv 3, s0 - s1)>
// CHECK-DAG: #[[$REST:.*]] = affine_map<()[s0] -> (s0 - 5)>

// Every offset and size of equal parts is clamped to the dimension. The size of
// the first part is the offset of the second.
// CHECK-LABEL: func.func @equal_parts
//  CHECK-SAME:   %[[X:.*]]: tensor<?x4xf32>
func.func @equal_parts(%x: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>) {
  // CHECK: %[[DIM:.*]] = tensor.dim %[[X]], %{{.*}}
  // CHECK: %[[OFFSET1:.*]] = affine.min #[[$OFFSET1]]()[%[[DIM]]]
  // CHECK: %[[SIZE1:.*]] = affine.min #[[$SIZE]]()[%[[DIM]], %[[OFFSET1]]]
  // CHECK: %[[OFFSET2:.*]] = affine.min #[[$OFFSET2]]()[%[[DIM]]]
  // CHECK: %[[SIZE2:.*]] = affine.min #[[$SIZE]]()[%[[DIM]], %[[OFFSET2]]]
  // CHECK: tensor.extract_slice %[[X]][0, 0] [%[[OFFSET1]], 4] [1, 1]
  // CHECK: tensor.extract_slice %[[X]][%[[OFFSET1]], 0] [%[[SIZE1]], 4] [1, 1]
  // CHECK: tensor.extract_slice %[[X]][%[[OFFSET2]], 0] [%[[SIZE2]], 4] [1, 1]
  %0:3 = split.split %x into 3 axis 0 : (tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
  return %0#0, %0#1, %0#2 : tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>
}

// Known sizes of an unknown dimension are kept.
// CHECK-LABEL: func.func @static_sizes
func.func @static_sizes(%x: tensor<?x?xf32>) -> (tensor<2x?xf32>, tensor<4x?xf32>) {
  // CHECK: %[[OTHER:.*]] = tensor.dim %{{.*}}, %c1
  // CHECK: tensor.extract_slice %{{.*}}[0, 0] [2, %[[OTHER]]] [1, 1] : tensor<?x?xf32> to tensor<2x?xf32>
  // CHECK: tensor.extract_slice %{{.*}}[2, 0] [4, %[[OTHER]]] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?x?xf32>) -> (tensor<2x?xf32>, tensor<4x?xf32>)
  return %0#0, %0#1 : tensor<2x?xf32>, tensor<4x?xf32>
}

// CHECK-LABEL: func.func @run_time_sizes
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %[[S:.*]]: tensor<3xi32>
func.func @run_time_sizes(%x: tensor<?xf32>, %s: tensor<3xi32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[E0:.*]] = tensor.extract %[[S]][%c0]
  // CHECK: %[[S0:.*]] = arith.index_cast %[[E0]] : i32 to index
  // CHECK: %[[S1:.*]] = arith.index_cast
  // CHECK: %[[S2:.*]] = arith.index_cast
  // CHECK: %[[O2:.*]] = arith.addi %[[S0]], %[[S1]] : index
  // CHECK: tensor.extract_slice %[[X]][0] [%[[S0]]] [1]
  // CHECK: tensor.extract_slice %[[X]][%[[S0]]] [%[[S1]]] [1]
  // CHECK: tensor.extract_slice %[[X]][%[[O2]]] [%[[S2]]] [1]
  %0:3 = split.split %x sizes %s axis 0 : (tensor<?xf32>, tensor<3xi32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1, %0#2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @unsigned_sizes
func.func @unsigned_sizes(%x: tensor<?xf32>, %s: tensor<2xui8>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[E:.*]] = tensor.extract %{{.*}}[%c0] : tensor<2xui8>
  // CHECK: %[[SIGNLESS:.*]] = builtin.unrealized_conversion_cast %[[E]] : ui8 to i8
  // CHECK: arith.index_castui %[[SIGNLESS]] : i8 to index
  %0:2 = split.split %x sizes %s axis 0 : (tensor<?xf32>, tensor<2xui8>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// A number beyond the range of an index does not become negative.
// CHECK-LABEL: func.func @unsigned_64_bit_sizes
func.func @unsigned_64_bit_sizes(%x: tensor<?xf32>, %s: tensor<2xui64>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[VALUE:.*]] = arith.index_castui %{{.*}} : i64 to index
  // CHECK: arith.minui %[[VALUE]], %c9223372036854775807
  %0:2 = split.split %x sizes %s axis 0 : (tensor<?xf32>, tensor<2xui64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @static_remainder
func.func @static_remainder(%x: tensor<?xf32>) -> (tensor<2xf32>, tensor<?xf32>, tensor<3xf32>) {
  // CHECK: %[[DIM:.*]] = tensor.dim
  // CHECK: %[[REST:.*]] = affine.apply #[[$REST]]()[%[[DIM]]]
  // CHECK: %[[LAST:.*]] = arith.addi %[[REST]], %c2
  // CHECK: tensor.extract_slice %{{.*}}[0] [2] [1]
  // CHECK: tensor.extract_slice %{{.*}}[2] [%[[REST]]] [1]
  // CHECK: tensor.extract_slice %{{.*}}[%[[LAST]]] [3] [1]
  %0:3 = split.variadic_split %x axis 0 lengths [2, -1, 3] : (tensor<?xf32>) -> (tensor<2xf32>, tensor<?xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<2xf32>, tensor<?xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @run_time_remainder
//  CHECK-SAME:   %[[X:.*]]: tensor<6xf32>, %[[L:.*]]: tensor<2xi64>
func.func @run_time_remainder(%x: tensor<6xf32>, %l: tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: %[[L0:.*]] = arith.index_cast
  // CHECK: %[[L1:.*]] = arith.index_cast
  // CHECK: %[[POSITIVE0:.*]] = arith.maxsi %[[L0]], %c0
  // CHECK: %[[REST0:.*]] = arith.subi %c6, %[[POSITIVE0]]
  // CHECK: %[[POSITIVE1:.*]] = arith.maxsi %[[L1]], %c0
  // CHECK: %[[REST:.*]] = arith.subi %[[REST0]], %[[POSITIVE1]]
  // CHECK: %[[NEGATIVE0:.*]] = arith.cmpi slt, %[[L0]], %c0
  // CHECK: %[[S0:.*]] = arith.select %[[NEGATIVE0]], %[[REST]], %[[L0]]
  // CHECK: %[[NEGATIVE1:.*]] = arith.cmpi slt, %[[L1]], %c0
  // CHECK: %[[S1:.*]] = arith.select %[[NEGATIVE1]], %[[REST]], %[[L1]]
  // CHECK: tensor.extract_slice %[[X]][0] [%[[S0]]] [1]
  // CHECK: tensor.extract_slice %[[X]][%[[S0]]] [%[[S1]]] [1]
  %0:2 = split.variadic_split %x axis 0 lengths %l : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// A run-time axis selects, dimension by dimension, between the chunk and the
// whole.
// CHECK-LABEL: func.func @run_time_axis
//  CHECK-SAME:   %[[X:.*]]: tensor<4x6xf32>, %[[A:.*]]: tensor<1xi32>
func.func @run_time_axis(%x: tensor<4x6xf32>, %a: tensor<1xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: %[[GIVEN:.*]] = arith.index_cast
  // CHECK: %[[NEGATIVE:.*]] = arith.cmpi slt, %[[GIVEN]], %c0
  // CHECK: %[[BACK:.*]] = arith.addi %[[GIVEN]], %c2
  // CHECK: %[[AXIS:.*]] = arith.select %[[NEGATIVE]], %[[BACK]], %[[GIVEN]]
  // CHECK: tensor.dim %[[X]], %[[AXIS]]
  // CHECK: %[[IS0:.*]] = arith.cmpi eq, %[[AXIS]], %c0
  // CHECK: %[[IS1:.*]] = arith.cmpi eq, %[[AXIS]], %c1
  // CHECK: arith.select %[[IS0]], %{{.*}}, %c4
  // CHECK: arith.select %[[IS1]], %{{.*}}, %c6
  // CHECK: tensor.extract_slice
  %0:2 = split.variadic_split %x axis %a lengths [2, -1] : (tensor<4x6xf32>, tensor<1xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}
