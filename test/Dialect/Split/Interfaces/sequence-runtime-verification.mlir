// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --generate-runtime-verification --cse | FileCheck %s

!s = !split.sequence<tensor<?x3xf32>>
!t = !split.sequence<tensor<2x3xf32>>

// CHECK-LABEL: func.func @at_position
//  CHECK-SAME:   %[[S:.*]]: !split.sequence<tensor<?x3xf32>>, %[[P:.*]]: tensor<i64>
func.func @at_position(%s: !s, %p: tensor<i64>) -> tensor<?x3xf32> {
  // CHECK: %[[E:.*]] = tensor.extract %[[P]][]
  // CHECK: %[[GIVEN:.*]] = arith.index_cast %[[E]]
  // CHECK: %[[FIRST:.*]] = arith.subi %c0{{.*}}, %[[N:.*]] :
  // CHECK: %[[LAST:.*]] = arith.subi %[[N]], %c1
  // CHECK: split.assert %{{.*}}, "position is {0}, but must be in [{1}, {2}] for a sequence of length {3}"(%[[GIVEN]], %[[FIRST]], %[[LAST]], %[[N]])
  // CHECK-NOT: split.assert
  // CHECK: split.sequence_at
  %x = split.sequence_at %s at %p : (!s, tensor<i64>) -> tensor<?x3xf32>
  return %x : tensor<?x3xf32>
}

// CHECK-LABEL: func.func @at_type
func.func @at_type(%s: !s, %p: tensor<i64>) -> tensor<2x3xf32> {
  // CHECK: split.assert {{.*}}"position is
  // CHECK: split.assert {{.*}}"dimension 0 of the tensor is {0}, but its type says {1}"
  %x = split.sequence_at %s at %p : (!s, tensor<i64>) -> tensor<2x3xf32>
  return %x : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @insert_position
func.func @insert_position(%s: !s, %x: tensor<?x3xf32>, %p: tensor<i32>) -> !s {
  // CHECK: %[[FIRST:.*]] = arith.subi %c0{{.*}}, %[[N:.*]] :
  // CHECK: split.assert %{{.*}}, "position is {0}, but must be in [{1}, {2}] for a sequence of length {3}"(%{{.*}}, %[[FIRST]], %[[N]], %[[N]])
  // CHECK-NOT: split.assert
  // CHECK: split.sequence_insert
  %r = split.sequence_insert %s, %x at %p : (!s, tensor<?x3xf32>, tensor<i32>) -> !s
  return %r : !s
}

// The tensors that a more static sequence takes over are checked in a loop.
// CHECK-LABEL: func.func @insert_type
func.func @insert_type(%s: !s, %x: tensor<?x?xf32>) -> !t {
  // CHECK: split.assert {{.*}}"dimension 0 of the tensor is {0}, but the sequence's tensors have {1}"
  // CHECK: split.assert {{.*}}"dimension 1 of the tensor is {0}, but the sequence's tensors have {1}"
  // CHECK: scf.for
  // CHECK:   split.assert {{.*}}"dimension 0 of tensor {0} is {1}, but the resulting sequence's tensors have {2}"
  // CHECK-NOT: split.assert
  // CHECK: split.sequence_insert
  %r = split.sequence_insert %s, %x : (!s, tensor<?x?xf32>) -> !t
  return %r : !t
}

// CHECK-LABEL: func.func @insert_unchecked
func.func @insert_unchecked(%s: !t, %x: tensor<2x3xf32>) -> !s {
  // CHECK-NOT: split.assert
  %r = split.sequence_insert %s, %x : (!t, tensor<2x3xf32>) -> !s
  return %r : !s
}

// CHECK-LABEL: func.func @construct
func.func @construct(%x: tensor<2x3xf32>, %y: tensor<?x3xf32>, %z: tensor<*xf32>) -> !t {
  // CHECK-NOT: input 0
  // CHECK: split.assert {{.*}}"dimension 0 of input 1 is {0}, but the sequence's tensors have {1}"
  // CHECK: split.assert {{.*}}"the rank of input 2 is {0}, but the sequence's tensors have {1}"
  // CHECK: split.assert {{.*}}"dimension 0 of input 2 is {0}, but the sequence's tensors have {1}"
  // CHECK: split.assert {{.*}}"dimension 1 of input 2 is {0}, but the sequence's tensors have {1}"
  // CHECK: split.sequence_construct
  %r = split.sequence_construct %x, %y, %z : (tensor<2x3xf32>, tensor<?x3xf32>, tensor<*xf32>) -> !t
  return %r : !t
}

// CHECK-LABEL: func.func @erase_last
func.func @erase_last(%s: !s) -> !s {
  // CHECK: %[[OK:.*]] = arith.cmpi sgt, %{{.*}}, %c0
  // CHECK: split.assert %[[OK]], "cannot erase from an empty sequence"
  %r = split.sequence_erase %s : (!s) -> !s
  return %r : !s
}

// CHECK-LABEL: func.func @erase_position
func.func @erase_position(%s: !s, %p: tensor<i64>) -> !t {
  // CHECK: split.assert {{.*}}"position is {0}, but must be in [{1}, {2}] for a sequence of length {3}"
  // CHECK: scf.for
  // CHECK:   split.assert {{.*}}"dimension 0 of tensor {0} is {1}, but the resulting sequence's tensors have {2}"
  %r = split.sequence_erase %s at %p : (!s, tensor<i64>) -> !t
  return %r : !t
}

// CHECK-LABEL: func.func @concat
func.func @concat(%s: !split.sequence<tensor<?x?x3xf32>>) -> tensor<7x?x3xf32> {
  // CHECK: split.assert {{.*}}"cannot concatenate an empty sequence"
  // CHECK: scf.for %{{.*}} = %c1
  // CHECK:   split.assert {{.*}}"dimension 1 of tensor {0} is {1}, but that of tensor 0 is {2}"
  // CHECK-NOT: split.assert
  // CHECK: %[[SUMS:.*]]:2 = scf.for {{.*}} iter_args
  // CHECK: %[[FITS:.*]] = arith.cmpi sge, %[[SUMS]]#1, %c0
  // CHECK: split.assert %[[FITS]], "the sizes of the tensors in dimension 0 sum to more than 2^63 - 1"
  // CHECK: split.assert {{.*}}"dimension 0 of the concatenation is {0}, but its type says {1}"(%[[SUMS]]#0,
  %r = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<?x?x3xf32>>) -> tensor<7x?x3xf32>
  return %r : tensor<7x?x3xf32>
}

// CHECK-LABEL: func.func @stack
func.func @stack(%s: !s) -> tensor<5x3x4xf32> {
  // CHECK: split.assert {{.*}}"cannot concatenate an empty sequence"
  // CHECK: split.assert {{.*}}"dimension 0 of the concatenation is {0}, but its type says {1}"
  // CHECK: scf.for %{{.*}} = %c1
  // CHECK:   split.assert {{.*}}"dimension 0 of tensor {0} is {1}, but that of tensor 0 is {2}"
  // CHECK: split.assert {{.*}}"dimension 2 of the concatenation is {0}, but its type says {1}"
  // CHECK-NOT: split.assert
  // CHECK: split.concat_from_sequence
  %r = split.concat_from_sequence %s axis -1 new_axis = true : (!s) -> tensor<5x3x4xf32>
  return %r : tensor<5x3x4xf32>
}

// A result type that claims more than can be inferred.
// CHECK-LABEL: func.func @split
func.func @split(%x: tensor<?x?xf32>) -> !t {
  // CHECK: %[[LOOSE:.*]] = split.split_to_sequence {{.*}} -> !split.sequence<tensor<?x?xf32>>
  // CHECK: scf.for
  // CHECK:   split.sequence_at %[[LOOSE]]
  // CHECK:   split.assert {{.*}}"dimension 0 of chunk {0} is {1}, but its type says {2}"
  // CHECK:   split.assert {{.*}}"dimension 1 of chunk {0} is {1}, but its type says {2}"
  // CHECK-NOT: split.assert
  // CHECK: split.split_to_sequence
  %r = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<?x?xf32>) -> !t
  return %r : !t
}

// What is not claimed is not checked.
// CHECK-LABEL: func.func @nothing_claimed
func.func @nothing_claimed(%s: !s, %p: tensor<i64>) -> (tensor<*xf32>, tensor<?x?xf32>) {
  // CHECK: split.assert {{.*}}"position is {0}, but must be in [{1}, {2}] for a sequence of length {3}"
  // CHECK-NOT: split.assert
  // CHECK: split.sequence_at %{{.*}} -> tensor<*xf32>
  // CHECK: split.assert {{.*}}"cannot concatenate an empty sequence"
  // CHECK-NOT: of the concatenation
  // CHECK: split.concat_from_sequence
  %0 = split.sequence_at %s at %p : (!s, tensor<i64>) -> tensor<*xf32>
  %1 = split.concat_from_sequence %s axis 0 : (!s) -> tensor<?x?xf32>
  return %0, %1 : tensor<*xf32>, tensor<?x?xf32>
}

// Those of chunks of a tensor fit; of one static size, their number says it.
// CHECK-LABEL: func.func @fits
func.func @fits(%x: tensor<?x?xf32>, %s: !split.sequence<tensor<4x?xf32>>, %t: !split.sequence<tensor<1x?xf32>>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK-NOT: sum to more
  // CHECK: split.sequence_length %arg1
  // CHECK: %[[MOST:.*]] = arith.constant 2305843009213693951 : index
  // CHECK: %[[FITS:.*]] = arith.cmpi sle, %{{.*}}, %[[MOST]]
  // CHECK: split.assert %[[FITS]], "the sizes of the tensors in dimension 0 sum to more than 2^63 - 1"
  // CHECK-NOT: sum to more
  // CHECK: return
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<?x?xf32>) -> !split.sequence<tensor<?x?xf32>>
  %1 = split.concat_from_sequence %0 axis 0 : (!split.sequence<tensor<?x?xf32>>) -> tensor<?x?xf32>
  %2 = split.concat_from_sequence %s axis 0 : (!split.sequence<tensor<4x?xf32>>) -> tensor<?x?xf32>
  %3 = split.concat_from_sequence %t axis 0 : (!split.sequence<tensor<1x?xf32>>) -> tensor<?x?xf32>
  return %1, %2, %3 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
