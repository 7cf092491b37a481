// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --canonicalize | FileCheck %s
// RUN: split-opt %s --canonicalize -o %t.once
// RUN: split-opt %t.once --canonicalize | diff %t.once -

//===----------------------------------------------------------------------===//
// A split of a split
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @split_of_split
//  CHECK-SAME:   %[[X:.*]]: tensor<12xf32>
func.func @split_of_split(%x: tensor<12xf32>) -> (tensor<1xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:5 = split.split %[[X]] sizes [1, 3, 2, 2, 4] axis 0
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2, %[[Y]]#3, %[[Y]]#4
  %0:2 = split.split %x sizes [4, 8] axis 0 : (tensor<12xf32>) -> (tensor<4xf32>, tensor<8xf32>)
  %1:3 = split.split %0#1 sizes [2, 2, 4] axis -1 : (tensor<8xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<4xf32>)
  %2:2 = split.split %0#0 sizes [1, 3] axis 0 : (tensor<4xf32>) -> (tensor<1xf32>, tensor<3xf32>)
  return %2#0, %2#1, %1#0, %1#1, %1#2 : tensor<1xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @split_of_split_of_split
//  CHECK-SAME:   %[[X:.*]]: tensor<8xf32>
func.func @split_of_split_of_split(%x: tensor<8xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<2xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:4 = split.split %[[X]] sizes [1, 1, 2, 4] axis 0
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2, %[[Y]]#3
  %0:2 = split.split %x into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1:2 = split.split %0#0 into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %2:2 = split.split %1#0 into 2 axis 0 : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  return %2#0, %2#1, %1#1, %0#1 : tensor<1xf32>, tensor<1xf32>, tensor<2xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @split_of_split_other_axis
func.func @split_of_split_other_axis(%x: tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  // CHECK-COUNT-2: split.split
  %0:2 = split.split %x into 2 axis 0 : (tensor<4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
  %1:2 = split.split %0#1 into 2 axis 1 : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %0#0, %1#0, %1#1 : tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// The chunk is needed whole as well.
// CHECK-LABEL: func.func @split_of_split_other_use
func.func @split_of_split_other_use(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>) {
  // CHECK-COUNT-2: split.split
  %0:2 = split.split %x into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1:2 = split.split %0#1 into 2 axis 0 : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1, %1#0, %1#1 : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @split_of_split_run_time_sizes
func.func @split_of_split_run_time_sizes(%x: tensor<8xf32>, %s: tensor<2xi64>) -> (tensor<4xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK-COUNT-2: split.split
  %0:2 = split.split %x into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1:2 = split.split %0#1 sizes %s axis 0 : (tensor<4xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %1#0, %1#1 : tensor<4xf32>, tensor<?xf32>, tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// A concatenation of a split
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @concat_of_all_alone
//  CHECK-SAME:   %[[X:.*]]: tensor<6xf32>
func.func @concat_of_all_alone(%x: tensor<6xf32>) -> tensor<6xf32> {
  // CHECK-NEXT: return %[[X]]
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = tensor.concat dim(0) %0#0, %0#1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// CHECK-LABEL: func.func @concat_swapped
func.func @concat_swapped(%x: tensor<6xf32>) -> tensor<6xf32> {
  // CHECK: split.split
  // CHECK: tensor.concat
  %0:2 = split.split %x into 2 axis 0 : (tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  %1 = tensor.concat dim(0) %0#1, %0#0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// CHECK-LABEL: func.func @concat_other_axis
func.func @concat_other_axis(%x: tensor<2x6xf32>) -> tensor<4x3xf32> {
  // CHECK: split.split
  // CHECK: tensor.concat
  %0:2 = split.split %x into 2 axis 1 : (tensor<2x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %1 = tensor.concat dim(0) %0#0, %0#1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @concat_of_run
//  CHECK-SAME:   %[[X:.*]]: tensor<2x6xf32>, %[[Y:.*]]: tensor<2x1xf32>
func.func @concat_of_run(%x: tensor<2x6xf32>, %y: tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x6xf32>) {
  // CHECK-NEXT: %[[Z:.*]]:2 = split.split %[[X]] sizes [1, 5] axis 1
  // CHECK-NEXT: %[[C:.*]] = tensor.concat dim(1) %[[Y]], %[[Z]]#1
  // CHECK-NEXT: return %[[Z]]#0, %[[C]]
  %0:3 = split.split %x sizes [1, 2, 3] axis 1 : (tensor<2x6xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>)
  %1 = tensor.concat dim(1) %y, %0#1, %0#2 : (tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  return %0#0, %1 : tensor<2x1xf32>, tensor<2x6xf32>
}

// CHECK-LABEL: func.func @concat_of_run_used_elsewhere
func.func @concat_of_run_used_elsewhere(%x: tensor<6xf32>) -> (tensor<1xf32>, tensor<2xf32>, tensor<5xf32>) {
  // CHECK: split.split %{{.*}} sizes [1, 2, 3]
  // CHECK: tensor.concat
  %0:3 = split.split %x sizes [1, 2, 3] axis 0 : (tensor<6xf32>) -> (tensor<1xf32>, tensor<2xf32>, tensor<3xf32>)
  %1 = tensor.concat dim(0) %0#1, %0#2 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %0#0, %0#1, %1 : tensor<1xf32>, tensor<2xf32>, tensor<5xf32>
}

//===----------------------------------------------------------------------===//
// A split of a concatenation
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @split_of_concat
//  CHECK-SAME:   %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<3xf32>
func.func @split_of_concat(%x: tensor<2xf32>, %y: tensor<3xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  // CHECK-NEXT: return %[[X]], %[[Y]]
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  %1:2 = split.split %0 sizes [2, 3] axis 0 : (tensor<5xf32>) -> (tensor<2xf32>, tensor<3xf32>)
  return %1#0, %1#1 : tensor<2xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @split_of_concat_partly_aligned
//  CHECK-SAME:   %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<3xf32>, %[[Z:.*]]: tensor<4xf32>
func.func @split_of_concat_partly_aligned(%x: tensor<2xf32>, %y: tensor<3xf32>, %z: tensor<4xf32>) -> (tensor<2xf32>, tensor<4xf32>, tensor<3xf32>) {
  // CHECK-NEXT: %[[C:.*]] = tensor.concat dim(0) %[[Y]], %[[Z]]
  // CHECK-NEXT: %[[S:.*]]:2 = split.split %[[C]] sizes [4, 3]
  // CHECK-NEXT: return %[[X]], %[[S]]#0, %[[S]]#1
  %0 = tensor.concat dim(0) %x, %y, %z : (tensor<2xf32>, tensor<3xf32>, tensor<4xf32>) -> tensor<9xf32>
  %1:3 = split.split %0 sizes [2, 4, 3] axis 0 : (tensor<9xf32>) -> (tensor<2xf32>, tensor<4xf32>, tensor<3xf32>)
  return %1#0, %1#1, %1#2 : tensor<2xf32>, tensor<4xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @split_of_concat_not_aligned
func.func @split_of_concat_not_aligned(%x: tensor<2xf32>, %y: tensor<3xf32>) -> (tensor<1xf32>, tensor<4xf32>) {
  // CHECK: tensor.concat
  // CHECK: split.split
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  %1:2 = split.split %0 sizes [1, 4] axis 0 : (tensor<5xf32>) -> (tensor<1xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<1xf32>, tensor<4xf32>
}

// The sizes contradict each other: what follows is for run-time checks.
// CHECK-LABEL: func.func @split_of_concat_contradiction
func.func @split_of_concat_contradiction(%x: tensor<2xf32>, %y: tensor<3xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
  // CHECK: tensor.concat
  // CHECK: split.split
  %0 = tensor.concat dim(0) %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<?xf32>
  %1:2 = split.split %0 sizes [2, 4] axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return %1#0, %1#1 : tensor<2xf32>, tensor<4xf32>
}

// Empty inputs and chunks.
// CHECK-LABEL: func.func @split_of_concat_empty
//  CHECK-SAME:   %[[E:.*]]: tensor<0xf32>, %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<3xf32>
func.func @split_of_concat_empty(%e: tensor<0xf32>, %x: tensor<2xf32>, %y: tensor<3xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  //     CHECK: return %{{.*}}, %[[Y]]
  %0 = tensor.concat dim(0) %e, %x, %e, %y : (tensor<0xf32>, tensor<2xf32>, tensor<0xf32>, tensor<3xf32>) -> tensor<5xf32>
  %1:2 = split.split %0 sizes [2, 3] axis 0 : (tensor<5xf32>) -> (tensor<2xf32>, tensor<3xf32>)
  return %1#0, %1#1 : tensor<2xf32>, tensor<3xf32>
}

//===----------------------------------------------------------------------===//
// A split of a cast
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @split_of_cast
//  CHECK-SAME:   %[[X:.*]]: tensor<9x3xf32>
func.func @split_of_cast(%x: tensor<9x3xf32>) -> (tensor<2x3xf32>, tensor<7x?xf32>) {
  // CHECK: %[[Y:.*]]:2 = split.split %[[X]] sizes [2, 7] axis 0 : (tensor<9x3xf32>) -> (tensor<2x3xf32>, tensor<7x3xf32>)
  // CHECK: tensor.cast %[[Y]]#1
  %0 = tensor.cast %x : tensor<9x3xf32> to tensor<?x?xf32>
  %1:2 = split.split %0 sizes [2, 7] axis 0 : (tensor<?x?xf32>) -> (tensor<2x3xf32>, tensor<7x?xf32>)
  return %1#0, %1#1 : tensor<2x3xf32>, tensor<7x?xf32>
}

// CHECK-LABEL: func.func @split_of_cast_contradiction
func.func @split_of_cast_contradiction(%x: tensor<9xf32>) -> (tensor<2xf32>, tensor<8xf32>) {
  // CHECK: tensor.cast
  // CHECK: split.split
  %0 = tensor.cast %x : tensor<9xf32> to tensor<?xf32>
  %1:2 = split.split %0 sizes [2, 8] axis 0 : (tensor<?xf32>) -> (tensor<2xf32>, tensor<8xf32>)
  return %1#0, %1#1 : tensor<2xf32>, tensor<8xf32>
}

// A cast that claims more than its source says is a check.
// CHECK-LABEL: func.func @split_of_claiming_cast
func.func @split_of_claiming_cast(%x: tensor<?xf32>) -> (tensor<2xf32>, tensor<7xf32>) {
  // CHECK: tensor.cast
  %0 = tensor.cast %x : tensor<?xf32> to tensor<9xf32>
  %1:2 = split.split %0 sizes [2, 7] axis 0 : (tensor<9xf32>) -> (tensor<2xf32>, tensor<7xf32>)
  return %1#0, %1#1 : tensor<2xf32>, tensor<7xf32>
}
