// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops of other dialects that take chunks are simplified by a pass of this
// project's and in its pipelines. Canonicalization leaves them alone: it is
// upstream's, for whoever only loads the dialects.

// RUN: split-opt %s --split-canonicalize-tensors | FileCheck %s
// RUN: split-opt %s --split-to-tensor-pipeline=runtime-verification=false | FileCheck %s
// RUN: split-opt %s --canonicalize | FileCheck %s --check-prefix=ALONE

// Nothing of this project's is in this one.
// CHECK-LABEL: func.func @concat_of_cast
//  CHECK-SAME:   %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<?xf32>
//  CHECK-NEXT:   tensor.concat dim(0) %[[X]], %[[Y]] : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
// ALONE-LABEL: func.func @concat_of_cast
//  ALONE-SAME:   %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<?xf32>
//  ALONE-NEXT:   %[[CAST:.*]] = tensor.cast %[[X]]
//  ALONE-NEXT:   tensor.concat dim(0) %[[CAST]], %[[Y]] : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
func.func @concat_of_cast(%x: tensor<2xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  %1 = tensor.concat dim(0) %0, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The sizes need not be known.
// CHECK-LABEL: func.func @concat_of_all
//  CHECK-SAME:   %[[X:.*]]: tensor<?xf32>, %{{.*}}: tensor<2xi64>, %[[Y:.*]]: tensor<?xf32>
//  CHECK-NEXT:   %[[Z:.*]] = tensor.concat dim(0) %[[Y]], %[[X]], %[[Y]]
//  CHECK-NEXT:   return %[[Z]]
// ALONE-LABEL: func.func @concat_of_all
//       ALONE:   %[[CHUNKS:.*]]:2 = split.split
//  ALONE-NEXT:   tensor.concat dim(0) %{{.*}}, %[[CHUNKS]]#0, %[[CHUNKS]]#1, %{{.*}} :
func.func @concat_of_all(%x: tensor<?xf32>, %s: tensor<2xi64>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = split.split %x sizes %s axis 0 : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tensor.concat dim(0) %y, %0#0, %0#1, %y : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The type of the concatenation is wrong for the source: left for run-time
// verification to report.
// CHECK-LABEL: func.func @concat_of_all_contradiction
//       CHECK:   tensor.concat
func.func @concat_of_all_contradiction(%x: tensor<6xf32>, %s: tensor<2xi64>) -> tensor<7xf32> {
  %0:2 = split.split %x sizes %s axis 0 : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tensor.concat dim(0) %0#0, %0#1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}

// A dimension that is not split is the source's.
// CHECK-LABEL: func.func @dim
//  CHECK-SAME:   %[[X:.*]]: tensor<?x?xf32>
//       CHECK:   %[[ROWS:.*]] = tensor.dim %[[X]], %c0
//  CHECK-NEXT:   return %[[ROWS]]
// ALONE-LABEL: func.func @dim
//       ALONE:   %[[CHUNKS:.*]]:2 = split.split
//  ALONE-NEXT:   tensor.dim %[[CHUNKS]]#0, %c0
func.func @dim(%x: tensor<?x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1 = tensor.dim %0#0, %c0 : tensor<?x?xf32>
  return %1 : index
}

// A dimension of what lies strided in a tensor is one of the sizes.
// CHECK-LABEL: func.func @dim_of_strided
//  CHECK-SAME:   %{{.*}}: tensor<?xf32>, %[[N:.*]]: index
//  CHECK-NEXT:   return %[[N]]
// ALONE-LABEL: func.func @dim_of_strided
//       ALONE:   %[[X:.*]] = strided.extract
//  ALONE-NEXT:   tensor.dim %[[X]], %c0
func.func @dim_of_strided(%base: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %x = strided.extract %base[%n] sizes(%n) strides(%n) : tensor<?xf32> to tensor<?xf32>
  %0 = tensor.dim %x, %c0 : tensor<?xf32>
  return %0 : index
}
