// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --canonicalize | FileCheck %s

//===----------------------------------------------------------------------===//
// Listed tensors
//===----------------------------------------------------------------------===//

!seq = !split.sequence<tensor<?xf32>>

// CHECK-LABEL: func.func @insert_chain
//  CHECK-SAME:   %[[X:.*]]: tensor<1xf32>, %[[Y:.*]]: tensor<2xf32>, %[[Z:.*]]: tensor<3xf32>
func.func @insert_chain(%x: tensor<1xf32>, %y: tensor<2xf32>, %z: tensor<3xf32>) -> !seq {
  // CHECK-NEXT: %[[S:.*]] = split.sequence_construct %[[X]], %[[Y]], %[[Z]]
  // CHECK-NEXT: return %[[S]]
  %one = arith.constant dense<-1> : tensor<i64>
  %0 = split.sequence_empty : !seq
  %1 = split.sequence_insert %0, %x : (!seq, tensor<1xf32>) -> !seq
  %2 = split.sequence_insert %1, %z : (!seq, tensor<3xf32>) -> !seq
  %3 = split.sequence_insert %2, %y at %one : (!seq, tensor<2xf32>, tensor<i64>) -> !seq
  return %3 : !seq
}

// What is known of the edits before one that is not, or that another op looks at in
// between, is one list each.
// CHECK-LABEL: func.func @edit_chain
//  CHECK-SAME:   %[[X:.*]]: tensor<1xf32>, %[[Y:.*]]: tensor<2xf32>, %[[Z:.*]]: tensor<3xf32>, %[[P:.*]]: tensor<i64>
func.func @edit_chain(%x: tensor<1xf32>, %y: tensor<2xf32>, %z: tensor<3xf32>, %p: tensor<i64>) -> (!seq, !seq) {
  // CHECK-NEXT: %[[LOOKED_AT:.*]] = split.sequence_construct %[[Y]], %[[X]]
  // CHECK-NEXT: %[[KNOWN:.*]] = split.sequence_construct %[[X]], %[[Z]], %[[Z]]
  // CHECK-NEXT: %[[UNKNOWN:.*]] = split.sequence_insert %[[KNOWN]], %[[Y]] at %[[P]]
  // CHECK-NEXT: %[[LAST:.*]] = split.sequence_erase %[[UNKNOWN]]
  // CHECK-NEXT: return %[[LOOKED_AT]], %[[LAST]]
  %zero = arith.constant dense<0> : tensor<i64>
  %0 = split.sequence_construct %x : (tensor<1xf32>) -> !seq
  %1 = split.sequence_insert %0, %y at %zero : (!seq, tensor<2xf32>, tensor<i64>) -> !seq
  %2 = split.sequence_insert %1, %z : (!seq, tensor<3xf32>) -> !seq
  %3 = split.sequence_erase %2 at %zero : (!seq, tensor<i64>) -> !seq
  %4 = split.sequence_insert %3, %z : (!seq, tensor<3xf32>) -> !seq
  %5 = split.sequence_insert %4, %y at %p : (!seq, tensor<2xf32>, tensor<i64>) -> !seq
  %6 = split.sequence_erase %5 : (!seq) -> !seq
  return %1, %6 : !seq, !seq
}

// CHECK-LABEL: func.func @insert_out_of_range
func.func @insert_out_of_range(%x: tensor<1xf32>) -> !seq {
  // CHECK: split.sequence_insert
  %two = arith.constant dense<2> : tensor<i64>
  %0 = split.sequence_construct %x : (tensor<1xf32>) -> !seq
  %1 = split.sequence_insert %0, %x at %two : (!seq, tensor<1xf32>, tensor<i64>) -> !seq
  return %1 : !seq
}

// CHECK-LABEL: func.func @insert_run_time_position
func.func @insert_run_time_position(%x: tensor<1xf32>, %p: tensor<i64>) -> !seq {
  // CHECK: split.sequence_insert
  %0 = split.sequence_construct %x : (tensor<1xf32>) -> !seq
  %1 = split.sequence_insert %0, %x at %p : (!seq, tensor<1xf32>, tensor<i64>) -> !seq
  return %1 : !seq
}

// CHECK-LABEL: func.func @erase
//  CHECK-SAME:   %[[X:.*]]: tensor<1xf32>, %[[Y:.*]]: tensor<2xf32>
func.func @erase(%x: tensor<1xf32>, %y: tensor<2xf32>) -> (!seq, !seq) {
  // CHECK-DAG: %[[A:.*]] = split.sequence_construct %[[Y]]
  // CHECK-DAG: %[[B:.*]] = split.sequence_empty
  // CHECK:     return %[[A]], %[[B]]
  %zero = arith.constant dense<0> : tensor<1xi32>
  %0 = split.sequence_construct %x, %y : (tensor<1xf32>, tensor<2xf32>) -> !seq
  %1 = split.sequence_erase %0 at %zero : (!seq, tensor<1xi32>) -> !seq
  %2 = split.sequence_erase %1 : (!seq) -> !seq
  return %1, %2 : !seq, !seq
}

// CHECK-LABEL: func.func @erase_from_empty
func.func @erase_from_empty() -> !seq {
  // CHECK: split.sequence_erase
  %0 = split.sequence_empty : !seq
  %1 = split.sequence_erase %0 : (!seq) -> !seq
  return %1 : !seq
}

// CHECK-LABEL: func.func @at
//  CHECK-SAME:   %[[X:.*]]: tensor<1xf32>, %[[Y:.*]]: tensor<2xf32>
func.func @at(%x: tensor<1xf32>, %y: tensor<2xf32>) -> (tensor<?xf32>, tensor<1xf32>) {
  // CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[Y]]
  // CHECK-NEXT: return %[[CAST]], %[[X]]
  %one = arith.constant dense<1> : tensor<i64>
  %minus_two = arith.constant dense<-2> : tensor<i64>
  %0 = split.sequence_construct %x, %y : (tensor<1xf32>, tensor<2xf32>) -> !seq
  %1 = split.sequence_at %0 at %one : (!seq, tensor<i64>) -> tensor<?xf32>
  %2 = split.sequence_at %0 at %minus_two : (!seq, tensor<i64>) -> tensor<1xf32>
  return %1, %2 : tensor<?xf32>, tensor<1xf32>
}

// A type that contradicts the tensor is for run-time checks to report.
// CHECK-LABEL: func.func @at_contradiction
func.func @at_contradiction(%x: tensor<1xf32>) -> tensor<2xf32> {
  // CHECK: split.sequence_at
  %zero = arith.constant dense<0> : tensor<i64>
  %0 = split.sequence_construct %x : (tensor<1xf32>) -> !seq
  %1 = split.sequence_at %0 at %zero : (!seq, tensor<i64>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func.func @length
func.func @length(%x: tensor<1xf32>) -> (tensor<i64>, tensor<i64>) {
  // CHECK-DAG: %[[TWO:.*]] = arith.constant dense<2> : tensor<i64>
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0> : tensor<i64>
  // CHECK:     return %[[TWO]], %[[ZERO]]
  %0 = split.sequence_construct %x, %x : (tensor<1xf32>, tensor<1xf32>) -> !seq
  %1 = split.sequence_length %0 : (!seq) -> tensor<i64>
  %2 = split.sequence_empty : !seq
  %3 = split.sequence_length %2 : (!seq) -> tensor<i64>
  return %1, %3 : tensor<i64>, tensor<i64>
}

// CHECK-LABEL: func.func @concat
//  CHECK-SAME:   %[[X:.*]]: tensor<1x?xf32>, %[[Y:.*]]: tensor<2x3xf32>
func.func @concat(%x: tensor<1x?xf32>, %y: tensor<2x3xf32>) -> tensor<3x3xf32> {
  // CHECK: %[[CAST:.*]] = tensor.cast %[[X]] : tensor<1x?xf32> to tensor<1x3xf32>
  // CHECK: tensor.concat dim(0) %[[CAST]], %[[Y]]
  %0 = split.sequence_construct %x, %y : (tensor<1x?xf32>, tensor<2x3xf32>) -> !split.sequence<tensor<?x?xf32>>
  %1 = split.concat_from_sequence %0 axis -2 : (!split.sequence<tensor<?x?xf32>>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// CHECK-LABEL: func.func @concat_on_new_axis
//  CHECK-SAME:   %[[X:.*]]: tensor<?x3xf32>, %[[Y:.*]]: tensor<2x3xf32>
func.func @concat_on_new_axis(%x: tensor<?x3xf32>, %y: tensor<2x3xf32>) -> tensor<?x3x2xf32> {
  // CHECK-DAG: %[[COLUMN:.*]] = tensor.expand_shape %[[X]] {{\[}}[0], [1, 2]] output_shape {{.*}} into tensor<?x3x1xf32>
  // CHECK-DAG: %[[OTHER:.*]] = tensor.expand_shape %[[Y]] {{\[}}[0], [1, 2]] output_shape [2, 3, 1]
  // CHECK: %[[CAST:.*]] = tensor.cast %[[COLUMN]]
  // CHECK: tensor.concat dim(2) %[[CAST]], %[[OTHER]]
  %0 = split.sequence_construct %x, %y : (tensor<?x3xf32>, tensor<2x3xf32>) -> !split.sequence<tensor<?x3xf32>>
  %1 = split.concat_from_sequence %0 axis -1 new_axis = true : (!split.sequence<tensor<?x3xf32>>) -> tensor<?x3x2xf32>
  return %1 : tensor<?x3x2xf32>
}

// A constant of strings is not reshaped, which MLIR's folder would crash on.
// CHECK-LABEL: func.func @concat_strings_on_new_axis
func.func @concat_strings_on_new_axis() -> tensor<2x1x!split.string> {
  // CHECK: split.concat_from_sequence
  %x = arith.constant dense<["a"]> : tensor<1x!split.string>
  %y = arith.constant dense<["b"]> : tensor<1x!split.string>
  %0 = split.sequence_construct %x, %y : (tensor<1x!split.string>, tensor<1x!split.string>) -> !split.sequence<tensor<1x!split.string>>
  %1 = split.concat_from_sequence %0 axis 0 new_axis = true : (!split.sequence<tensor<1x!split.string>>) -> tensor<2x1x!split.string>
  return %1 : tensor<2x1x!split.string>
}

// CHECK-LABEL: func.func @concat_contradiction
func.func @concat_contradiction(%x: tensor<1x2xf32>, %y: tensor<2x3xf32>) -> tensor<3x?xf32> {
  // CHECK: split.concat_from_sequence
  %0 = split.sequence_construct %x, %y : (tensor<1x2xf32>, tensor<2x3xf32>) -> !split.sequence<tensor<?x?xf32>>
  %1 = split.concat_from_sequence %0 axis 0 : (!split.sequence<tensor<?x?xf32>>) -> tensor<3x?xf32>
  return %1 : tensor<3x?xf32>
}

// CHECK-LABEL: func.func @concat_of_nothing
func.func @concat_of_nothing() -> tensor<?xf32> {
  // CHECK: split.concat_from_sequence
  %0 = split.sequence_empty : !seq
  %1 = split.concat_from_sequence %0 axis 0 : (!seq) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// Chunks of a tensor
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @at_static_sizes
//  CHECK-SAME:   %[[X:.*]]: tensor<?x6xf32>
func.func @at_static_sizes(%x: tensor<?x6xf32>) -> tensor<?x3xf32> {
  // CHECK: %[[DIM:.*]] = tensor.dim %[[X]], %c0
  // CHECK: tensor.extract_slice %[[X]][0, 3] [%[[DIM]], 3] [1, 1]
  // CHECK-NOT: split
  %last = arith.constant dense<-1> : tensor<i64>
  %0 = split.split_to_sequence %x sizes [1, 2, 3] axis 1 : (tensor<?x6xf32>) -> !split.sequence<tensor<?x?xf32>>
  %1 = split.sequence_at %0 at %last : (!split.sequence<tensor<?x?xf32>>, tensor<i64>) -> tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// The last chunk is smaller.
// CHECK-LABEL: func.func @at_last
func.func @at_last(%x: tensor<7xf32>) -> tensor<1xf32> {
  // CHECK: tensor.extract_slice %{{.*}}[6] [1] [1] : tensor<7xf32> to tensor<1xf32>
  %last = arith.constant dense<-1> : tensor<i64>
  %0 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<7xf32>) -> !seq
  %1 = split.sequence_at %0 at %last : (!seq, tensor<i64>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}

// A row at a run-time position is one slice; no sequence is built.
// CHECK-LABEL: func.func @at_run_time_position
//  CHECK-SAME:   %[[X:.*]]: tensor<5x4xf32>, %[[P:.*]]: tensor<i64>
func.func @at_run_time_position(%x: tensor<5x4xf32>, %p: tensor<i64>) -> tensor<4xf32> {
  // CHECK: %[[E:.*]] = tensor.extract %[[P]][]
  // CHECK: %[[GIVEN:.*]] = arith.index_cast %[[E]]
  // CHECK: %[[NEGATIVE:.*]] = arith.cmpi slt, %[[GIVEN]], %c0
  // CHECK: %[[BACK:.*]] = arith.addi %[[GIVEN]], %c5
  // CHECK: %[[ROW:.*]] = arith.select %[[NEGATIVE]], %[[BACK]], %[[GIVEN]]
  // CHECK: tensor.extract_slice %[[X]][%[[ROW]], 0] [1, 4] [1, 1] : tensor<5x4xf32> to tensor<4xf32>
  // CHECK-NOT: split
  %0 = split.split_to_sequence %x axis 0 keepdims = false : (tensor<5x4xf32>) -> !split.sequence<tensor<4xf32>>
  %1 = split.sequence_at %0 at %p : (!split.sequence<tensor<4xf32>>, tensor<i64>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @at_run_time_position_uneven
func.func @at_run_time_position_uneven(%x: tensor<?xf32>, %p: tensor<i64>) -> tensor<?xf32> {
  // CHECK: %[[OFFSET:.*]] = arith.muli %{{.*}}, %c3
  // CHECK: %[[SIZE:.*]] = affine.min
  // CHECK: tensor.extract_slice %{{.*}}[%[[OFFSET]]] [%[[SIZE]]] [1]
  %0 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<?xf32>) -> !seq
  %1 = split.sequence_at %0 at %p : (!seq, tensor<i64>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @at_out_of_range
func.func @at_out_of_range(%x: tensor<5xf32>) -> tensor<1xf32> {
  // CHECK: split.sequence_at
  %five = arith.constant dense<5> : tensor<i64>
  %0 = split.split_to_sequence %x axis 0 : (tensor<5xf32>) -> !split.sequence<tensor<1xf32>>
  %1 = split.sequence_at %0 at %five : (!split.sequence<tensor<1xf32>>, tensor<i64>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}

// CHECK-LABEL: func.func @at_run_time_sizes
func.func @at_run_time_sizes(%x: tensor<5xf32>, %s: tensor<2xi64>, %p: tensor<i64>) -> tensor<?xf32> {
  // CHECK: split.sequence_at
  %0 = split.split_to_sequence %x sizes %s axis 0 : (tensor<5xf32>, tensor<2xi64>) -> !seq
  %1 = split.sequence_at %0 at %p : (!seq, tensor<i64>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// No slice may begin in a dimension of 0, not even one of all of it.
// CHECK-LABEL: func.func @at_empty_source
func.func @at_empty_source(%x: tensor<?x0x7xf32>) -> tensor<?x0x3xf32> {
  // CHECK-NOT: tensor.extract_slice
  // CHECK: split.sequence_at
  %zero = arith.constant dense<0> : tensor<i64>
  %s = split.split_to_sequence %x sizes [3, 4] axis 2 : (tensor<?x0x7xf32>) -> !split.sequence<tensor<?x0x?xf32>>
  %0 = split.sequence_at %s at %zero : (!split.sequence<tensor<?x0x?xf32>>, tensor<i64>) -> tensor<?x0x3xf32>
  return %0 : tensor<?x0x3xf32>
}

// CHECK-LABEL: func.func @length_of_chunks
func.func @length_of_chunks(%x: tensor<7x?xf32>) -> (tensor<i64>, tensor<i64>) {
  // CHECK-DAG: %[[THREE:.*]] = arith.constant dense<3> : tensor<i64>
  // CHECK-DAG: %[[DIM:.*]] = tensor.dim %{{.*}}, %c1
  // CHECK-DAG: %[[N:.*]] = arith.index_cast %[[DIM]] : index to i64
  // CHECK-DAG: %[[LENGTH:.*]] = tensor.from_elements %[[N]] : tensor<i64>
  // CHECK:     return %[[THREE]], %[[LENGTH]]
  %0 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<7x?xf32>) -> !split.sequence<tensor<?x?xf32>>
  %1 = split.sequence_length %0 : (!split.sequence<tensor<?x?xf32>>) -> tensor<i64>
  %2 = split.split_to_sequence %x axis 1 : (tensor<7x?xf32>) -> !split.sequence<tensor<7x1xf32>>
  %3 = split.sequence_length %2 : (!split.sequence<tensor<7x1xf32>>) -> tensor<i64>
  return %1, %3 : tensor<i64>, tensor<i64>
}

// CHECK-LABEL: func.func @concat_of_split
//  CHECK-SAME:   %[[X:.*]]: tensor<4x6xf32>
func.func @concat_of_split(%x: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  // CHECK-NEXT: return %[[X]], %[[X]]
  %0 = split.split_to_sequence %x chunks_of 4 axis 1 : (tensor<4x6xf32>) -> !split.sequence<tensor<4x?xf32>>
  %1 = split.concat_from_sequence %0 axis -1 : (!split.sequence<tensor<4x?xf32>>) -> tensor<4x6xf32>
  %2 = split.split_to_sequence %x axis 0 keepdims = false : (tensor<4x6xf32>) -> !split.sequence<tensor<6xf32>>
  %3 = split.concat_from_sequence %2 axis 0 new_axis = true : (!split.sequence<tensor<6xf32>>) -> tensor<4x6xf32>
  return %1, %3 : tensor<4x6xf32>, tensor<4x6xf32>
}

// CHECK-LABEL: func.func @concat_of_split_other_axis
func.func @concat_of_split_other_axis(%x: tensor<4x6xf32>) -> tensor<?x?xf32> {
  // CHECK: split.concat_from_sequence
  %0 = split.split_to_sequence %x chunks_of 2 axis 1 : (tensor<4x6xf32>) -> !split.sequence<tensor<4x2xf32>>
  %1 = split.concat_from_sequence %0 axis 0 : (!split.sequence<tensor<4x2xf32>>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @concat_of_empty_split
func.func @concat_of_empty_split(%x: tensor<0xf32>) -> tensor<0xf32> {
  // CHECK: split.concat_from_sequence
  %0 = split.split_to_sequence %x axis 0 : (tensor<0xf32>) -> !split.sequence<tensor<1xf32>>
  %1 = split.concat_from_sequence %0 axis 0 : (!split.sequence<tensor<1xf32>>) -> tensor<0xf32>
  return %1 : tensor<0xf32>
}

// What contradicts the type of the edited sequence is left to fail where it runs.
// CHECK-LABEL: func.func @edit_of_others
func.func @edit_of_others(%x: tensor<2xf32>, %y: tensor<3xf32>) -> (!split.sequence<tensor<3xf32>>, !split.sequence<tensor<3xf32>>) {
  // CHECK: split.sequence_insert
  // CHECK: split.sequence_erase
  %zero = arith.constant dense<0> : tensor<i64>
  %0 = split.sequence_construct %x : (tensor<2xf32>) -> !split.sequence<tensor<?xf32>>
  %1 = split.sequence_insert %0, %y : (!split.sequence<tensor<?xf32>>, tensor<3xf32>) -> !split.sequence<tensor<3xf32>>
  %2 = split.sequence_construct %x, %x : (tensor<2xf32>, tensor<2xf32>) -> !split.sequence<tensor<?xf32>>
  %3 = split.sequence_erase %2 at %zero : (!split.sequence<tensor<?xf32>>, tensor<i64>) -> !split.sequence<tensor<3xf32>>
  return %1, %3 : !split.sequence<tensor<3xf32>>, !split.sequence<tensor<3xf32>>
}
