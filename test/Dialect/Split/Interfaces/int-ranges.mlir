// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --int-range-optimizations | FileCheck %s

!seq = !split.sequence<tensor<?xf32>>

// CHECK-LABEL: func.func @length_is_not_negative
func.func @length_is_not_negative(%s: !seq) -> tensor<i1> {
  // CHECK: %[[TRUE:.*]] = arith.constant dense<true>
  // CHECK: return %[[TRUE]]
  %zero = arith.constant dense<0> : tensor<i64>
  %n = split.sequence_length %s : (!seq) -> tensor<i64>
  %0 = arith.cmpi sge, %n, %zero : tensor<i64>
  return %0 : tensor<i1>
}

// CHECK-LABEL: func.func @length_may_be_zero
func.func @length_may_be_zero(%s: !seq) -> tensor<i1> {
  // CHECK: %[[C:.*]] = arith.cmpi sge
  // CHECK: return %[[C]]
  %one = arith.constant dense<1> : tensor<i64>
  %n = split.sequence_length %s : (!seq) -> tensor<i64>
  %0 = arith.cmpi sge, %n, %one : tensor<i64>
  return %0 : tensor<i1>
}

// What is put in and taken out counts, wherever that is.
// CHECK-LABEL: func.func @length_after_edits
func.func @length_after_edits(%s: !seq, %x: tensor<?xf32>, %p: tensor<i64>) -> (tensor<i1>, tensor<i64>) {
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant dense<true>
  // CHECK-DAG: %[[TWO:.*]] = arith.constant dense<2>
  // CHECK: return %[[TRUE]], %[[TWO]]
  %one = arith.constant dense<1> : tensor<i64>
  %0 = split.sequence_insert %s, %x at %p : (!seq, tensor<?xf32>, tensor<i64>) -> !seq
  %1 = split.sequence_insert %0, %x at %p : (!seq, tensor<?xf32>, tensor<i64>) -> !seq
  %2 = split.sequence_erase %1 at %p : (!seq, tensor<i64>) -> !seq
  %3 = split.sequence_length %2 : (!seq) -> tensor<i64>
  %4 = arith.cmpi sge, %3, %one : tensor<i64>
  %5 = split.sequence_construct %x, %x, %x : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> !seq
  %6 = split.sequence_erase %5 at %p : (!seq, tensor<i64>) -> !seq
  %7 = split.sequence_length %6 : (!seq) -> tensor<i64>
  return %4, %7 : tensor<i1>, tensor<i64>
}

// The number of sizes is the number of chunks.
// CHECK-LABEL: func.func @length_of_split
func.func @length_of_split(%x: tensor<?xf32>, %s: tensor<3xi64>, %t: tensor<?xi64>) -> (tensor<i64>, tensor<i64>) {
  // CHECK: %[[THREE:.*]] = arith.constant dense<3>
  // CHECK: %[[N:.*]] = split.sequence_length
  // CHECK: return %[[THREE]], %[[N]]
  %0 = split.split_to_sequence %x sizes %s axis 0 : (tensor<?xf32>, tensor<3xi64>) -> !seq
  %1 = split.sequence_length %0 : (!seq) -> tensor<i64>
  %2 = split.split_to_sequence %x sizes %t axis 0 : (tensor<?xf32>, tensor<?xi64>) -> !seq
  %3 = split.sequence_length %2 : (!seq) -> tensor<i64>
  return %1, %3 : tensor<i64>, tensor<i64>
}

// So is that of chunks of one size in a static dimension.
// CHECK-LABEL: func.func @length_of_chunks
func.func @length_of_chunks(%x: tensor<7xf32>) -> tensor<i64> {
  // CHECK: %[[TWO:.*]] = arith.constant dense<2>
  // CHECK: return %[[TWO]]
  %0 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<7xf32>) -> !seq
  %1 = split.sequence_erase %0 : (!seq) -> !seq
  %2 = split.sequence_length %1 : (!seq) -> tensor<i64>
  return %2 : tensor<i64>
}

// Chunks have what the source has.
// CHECK-LABEL: func.func @elements
func.func @elements(%x: tensor<6xi32>, %s: tensor<2xi64>) -> (tensor<3xi1>, tensor<?xi1>) {
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<true> : tensor<3xi1>
  // CHECK-DAG: %[[B:.*]] = arith.cmpi
  // CHECK: return %[[A]], %[[B]]
  %mask = arith.constant dense<7> : tensor<6xi32>
  %eight = arith.constant dense<8> : tensor<3xi32>
  %0 = arith.andi %x, %mask : tensor<6xi32>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<6xi32>) -> (tensor<3xi32>, tensor<3xi32>)
  %2 = arith.cmpi slt, %1#1, %eight : tensor<3xi32>
  %3:2 = split.variadic_split %x axis 0 lengths %s : (tensor<6xi32>, tensor<2xi64>) -> (tensor<?xi32>, tensor<?xi32>)
  %4 = arith.cmpi slt, %3#0, %3#1 : tensor<?xi32>
  return %2, %4 : tensor<3xi1>, tensor<?xi1>
}

// A chunk whose shape is unknown does not become a constant.
// CHECK-LABEL: func.func @constant_of_unknown_shape
func.func @constant_of_unknown_shape(%s: tensor<2xi64>) -> tensor<?xi32> {
  // CHECK: %[[C:.*]]:2 = split.split
  // CHECK: return %[[C]]#0
  %five = arith.constant dense<5> : tensor<6xi32>
  %0:2 = split.split %five sizes %s axis 0 : (tensor<6xi32>, tensor<2xi64>) -> (tensor<?xi32>, tensor<?xi32>)
  return %0#0 : tensor<?xi32>
}

// CHECK-LABEL: func.func @dim
func.func @dim(%x: tensor<?xf32>) -> i1 {
  // CHECK: %[[TRUE:.*]] = arith.constant true
  // CHECK: return %[[TRUE]]
  %c0 = arith.constant 0 : index
  %0:2 = split.split %x into 2 axis 0 : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tensor.dim %0#1, %c0 : tensor<?xf32>
  %2 = arith.cmpi sge, %1, %c0 : index
  return %2 : i1
}

// One more than 64 bits count is not none.
// CHECK-LABEL: func.func @length_that_does_not_fit
func.func @length_that_does_not_fit(%x: tensor<9223372036854775807x0xf32>, %y: tensor<1x0xf32>) -> tensor<i64> {
  // CHECK-NOT: dense<0>
  // CHECK: return
  %0 = split.split_to_sequence %x axis 0 : (tensor<9223372036854775807x0xf32>) -> !split.sequence<tensor<1x0xf32>>
  %1 = split.sequence_insert %0, %y : (!split.sequence<tensor<1x0xf32>>, tensor<1x0xf32>) -> !split.sequence<tensor<1x0xf32>>
  %2 = split.sequence_length %1 : (!split.sequence<tensor<1x0xf32>>) -> tensor<i64>
  return %2 : tensor<i64>
}
