// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-raise-slices | FileCheck %s --check-prefixes=CHECK,GAPS
// RUN: split-opt %s --split-raise-slices=fill-gaps=false | FileCheck %s --check-prefixes=CHECK,NOGAPS

// In any order.
// CHECK-LABEL: func.func @partition
//  CHECK-SAME:   %[[X:.*]]: tensor<3x6xf32>
func.func @partition(%x: tensor<3x6xf32>) -> (tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x2xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:3 = split.split %[[X]] sizes [1, 2, 3] axis 1
  // CHECK-NEXT: return %[[Y]]#2, %[[Y]]#0, %[[Y]]#1
  %0 = tensor.extract_slice %x[0, 3] [3, 3] [1, 1] : tensor<3x6xf32> to tensor<3x3xf32>
  %1 = tensor.extract_slice %x[0, 0] [3, 1] [1, 1] : tensor<3x6xf32> to tensor<3x1xf32>
  %2 = tensor.extract_slice %x[0, 1] [3, 2] [1, 1] : tensor<3x6xf32> to tensor<3x2xf32>
  return %0, %1, %2 : tensor<3x3xf32>, tensor<3x1xf32>, tensor<3x2xf32>
}

// CHECK-LABEL: func.func @empty_slices
func.func @empty_slices(%x: tensor<6xf32>)
    -> (tensor<0xf32>, tensor<4xf32>, tensor<0xf32>, tensor<2xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:4 = split.split %{{.*}} sizes [0, 4, 0, 2] axis 0
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2, %[[Y]]#3
  %0 = tensor.extract_slice %x[0] [0] [1] : tensor<6xf32> to tensor<0xf32>
  %1 = tensor.extract_slice %x[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %2 = tensor.extract_slice %x[4] [0] [1] : tensor<6xf32> to tensor<0xf32>
  %3 = tensor.extract_slice %x[4] [2] [1] : tensor<6xf32> to tensor<2xf32>
  return %0, %1, %2, %3 : tensor<0xf32>, tensor<4xf32>, tensor<0xf32>, tensor<2xf32>
}

// What is taken twice is one chunk.
// CHECK-LABEL: func.func @twice
func.func @twice(%x: tensor<6xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) {
  // CHECK-NEXT: %[[Y:.*]]:2 = split.split %{{.*}} sizes [4, 2] axis 0
  // CHECK-NEXT: return %[[Y]]#0, %[[Y]]#0, %[[Y]]#1
  %0 = tensor.extract_slice %x[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %x[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %2 = tensor.extract_slice %x[4] [2] [1] : tensor<6xf32> to tensor<2xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @two_partitions
func.func @two_partitions(%x: tensor<6xf32>)
    -> (tensor<2xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>) {
  // CHECK-DAG: %[[Y:.*]]:2 = split.split %{{.*}} sizes [2, 4] axis 0
  // CHECK-DAG: %[[Z:.*]]:2 = split.split %{{.*}} sizes [3, 3] axis 0
  // CHECK: return %[[Y]]#0, %[[Y]]#1, %[[Z]]#0, %[[Z]]#1
  %0 = tensor.extract_slice %x[0] [2] [1] : tensor<6xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %x[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %2 = tensor.extract_slice %x[0] [3] [1] : tensor<6xf32> to tensor<3xf32>
  %3 = tensor.extract_slice %x[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<4xf32>, tensor<3xf32>, tensor<3xf32>
}

// What is taken twice is a chunk of two splits.
// CHECK-LABEL: func.func @partitions_with_one_run
func.func @partitions_with_one_run(%x: tensor<7xf32>)
    -> (tensor<2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<5xf32>, tensor<2xf32>) {
  // CHECK-DAG: %[[Y:.*]]:2 = split.split %{{.*}} sizes [5, 2] axis 0
  // CHECK-DAG: %[[Z:.*]]:3 = split.split %{{.*}} sizes [2, 3, 2] axis 0
  // CHECK: return %[[Z]]#0, %[[Z]]#1, %[[Y]]#1, %[[Y]]#0, %[[Z]]#2
  %0 = tensor.extract_slice %x[0] [2] [1] : tensor<7xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %x[2] [3] [1] : tensor<7xf32> to tensor<3xf32>
  %2 = tensor.extract_slice %x[5] [2] [1] : tensor<7xf32> to tensor<2xf32>
  %3 = tensor.extract_slice %x[0] [5] [1] : tensor<7xf32> to tensor<5xf32>
  %4 = tensor.extract_slice %x[5] [2] [1] : tensor<7xf32> to tensor<2xf32>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<5xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @gaps
func.func @gaps(%x: tensor<9xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  // GAPS-NEXT: %[[Y:.*]]:5 = split.split %{{.*}} sizes [1, 2, 1, 3, 2] axis 0
  // GAPS-NEXT: return %[[Y]]#1, %[[Y]]#3
  // NOGAPS-NOT: split.split
  %0 = tensor.extract_slice %x[1] [2] [1] : tensor<9xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %x[4] [3] [1] : tensor<9xf32> to tensor<3xf32>
  // NOGAPS: return
  return %0, %1 : tensor<2xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @one_of_them
func.func @one_of_them(%x: tensor<6xf32>) -> tensor<2xf32> {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[2] [2] [1] : tensor<6xf32> to tensor<2xf32>
  // CHECK: return
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @overlap
func.func @overlap(%x: tensor<6xf32>) -> (tensor<4xf32>, tensor<3xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0] [4] [1] : tensor<6xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %x[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
  // CHECK: return
  return %0, %1 : tensor<4xf32>, tensor<3xf32>
}

// CHECK-LABEL: func.func @strided
func.func @strided(%x: tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0] [2] [2] : tensor<4xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %x[1] [2] [2] : tensor<4xf32> to tensor<2xf32>
  // CHECK: return
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// As torch.unbind takes them.
// CHECK-LABEL: func.func @without_the_axis
func.func @without_the_axis(%x: tensor<3x2x?xf32>, %n: index)
    -> (tensor<3x?xf32>, tensor<3x?xf32>) {
  // CHECK: %[[Y:.*]]:2 = split.split %{{.*}} sizes [1, 1] axis 1 : (tensor<3x2x?xf32>) -> (tensor<3x1x?xf32>, tensor<3x1x?xf32>)
  // CHECK: %[[U:.*]] = tensor.extract_slice %[[Y]]#0[0, 0, 0] [3, 1, %{{.*}}] [1, 1, 1] : tensor<3x1x?xf32> to tensor<3x?xf32>
  // CHECK: %[[V:.*]] = tensor.extract_slice %[[Y]]#1[0, 0, 0] [3, 1, %{{.*}}] [1, 1, 1] : tensor<3x1x?xf32> to tensor<3x?xf32>
  // CHECK: return %[[U]], %[[V]]
  %c2 = arith.constant 2 : index
  %dim = tensor.dim %x, %c2 : tensor<3x2x?xf32>
  %0 = tensor.extract_slice %x[0, 0, 0] [3, 1, %dim] [1, 1, 1] : tensor<3x2x?xf32> to tensor<3x?xf32>
  %1 = tensor.extract_slice %x[0, 1, 0] [3, 1, %dim] [1, 1, 1] : tensor<3x2x?xf32> to tensor<3x?xf32>
  return %0, %1 : tensor<3x?xf32>, tensor<3x?xf32>
}

// A dimension of size 1 that is not the axis is dropped.
// CHECK-LABEL: func.func @without_another_axis
func.func @without_another_axis(%x: tensor<1x4xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0, 0] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %x[0, 2] [1, 2] [1, 1] : tensor<1x4xf32> to tensor<2xf32>
  // CHECK: return
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @two_axes
func.func @two_axes(%x: tensor<4x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  // CHECK-NOT: split.split
  %0 = tensor.extract_slice %x[0, 0] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  %1 = tensor.extract_slice %x[2, 2] [2, 2] [1, 1] : tensor<4x4xf32> to tensor<2x2xf32>
  // CHECK: return
  return %0, %1 : tensor<2x2xf32>, tensor<2x2xf32>
}

// CHECK-LABEL: func.func @two_blocks
func.func @two_blocks(%x: tensor<4xf32>, %is: i1) -> tensor<2xf32> {
  // CHECK-NOT: split.split
  %0 = scf.if %is -> tensor<2xf32> {
    %1 = tensor.extract_slice %x[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  } else {
    %1 = tensor.extract_slice %x[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  }
  // CHECK: return
  return %0 : tensor<2xf32>
}
