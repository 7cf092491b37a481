// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-propagate-shardings-pipeline --split-report-exchanges -o /dev/null | FileCheck %s --check-prefixes=CHECK,GRID -DFILE=%s
// RUN: split-opt %s --split-propagate-shardings-pipeline --split-report-exchanges=ranks=2,4,10000 -o /dev/null | FileCheck %s --check-prefixes=CHECK,MANY -DFILE=%s
// RUN: not split-opt %s --split-propagate-shardings-pipeline --split-report-exchanges=ranks=2,0 -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
//
// What splits, joins and slices cost, on the processes of the program and on others.

// NONE: error: split-report-exchanges takes numbers of processes from 1 to 1000000, not 0

shard.grid @grid(shape = 2)
func.func @main(%x: tensor<8x4xf32>, %y: tensor<?xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>,
        tensor<8x4xf32>, tensor<?xf32>, tensor<?xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  %1 = shard.shard %y to %s : tensor<?xf32>

  // Of 8 rows of 16 bytes, two change owner each way.
  // CHECK: [[FILE]]:[[@LINE+6]]:10: split.split along axis 0
  // CHECK-NEXT: ranks  messages          bytes  of one  sent by it     received      memory
  // GRID-NEXT: {{^}}       2         2             64       1          32           32         256{{$}}
  // MANY-NEXT: {{^}}       2         2             64       1          32           32         256{{$}}
  // MANY-NEXT: {{^}}       4         6             96       2          32           32         272{{$}}
  // MANY-NEXT: {{^}}   10000         4             64       1          16           16      480064{{$}}
  %2:2 = split.split %0 sizes [4, 4] axis 0 : (tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)

  // CHECK: [[FILE]]:[[@LINE+3]]:10: split.split along axis 1
  // GRID: {{^}}       2         0              0       0           0            0          64{{$}}
  // MANY: {{^}}   10000         0              0       0           0            0          32{{$}}
  %3:2 = split.split %2#0 sizes [2, 2] axis 1 : (tensor<4x4xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>)

  // CHECK: [[FILE]]:[[@LINE+2]]:8: tensor.concat along axis 0
  // GRID: {{^}}       2         2             64 
  %4 = tensor.concat dim(0) %2#0, %2#1 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>

  // CHECK: [[FILE]]:[[@LINE+2]]:10: split.variadic_split along axis 0
  // CHECK-NEXT: operand 0 has a size that is only known at run time
  %5:2 = split.variadic_split %1 axis 0 lengths [-1, 2] : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %2#0, %2#1, %3#0, %3#1, %4, %5#0, %5#1
      : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>,
        tensor<8x4xf32>, tensor<?xf32>, tensor<?xf32>
}

// Rows that become columns, and rows that slices take, every n-th of them too.
func.func @others(%x: tensor<8x4xf32>, %n: index)
    -> (tensor<8x4xf32>, tensor<3x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x4xf32>
  // 4 rows and 2 columns each: half of what a process has.
  // CHECK: [[FILE]]:[[@LINE+3]]:8: tensor.concat along axis 0
  // GRID: {{^}}       2         2             64       1          32           32         256{{$}}
  // MANY: {{^}}       4        12             96       3          24           24         264{{$}}
  %1 = shard.shard %0 to %t annotate_for_users : tensor<8x4xf32>

  // Row 3 stays, and rows 4 and 5 are of the second process.
  // CHECK: [[FILE]]:[[@LINE+2]]:8: tensor.extract_slice along axis 0
  // GRID: {{^}}       2         0              0       0           0            0         160{{$}}
  %2 = tensor.extract_slice %0[3, 0] [3, 4] [1, 1] : tensor<8x4xf32> to tensor<3x4xf32>

  // Columns are cut before, of rows 0 and 3 one is to be of the other process.
  // CHECK: [[FILE]]:[[@LINE+3]]:8: tensor.extract_slice along axis 0
  // GRID: {{^}}       2         1              8       1           8            8         112{{$}}
  // CHECK-NOT: axis 1
  %3 = tensor.extract_slice %0[0, 1] [2, 2] [3, 1] : tensor<8x4xf32> to tensor<2x2xf32>

  // CHECK: [[FILE]]:[[@LINE+2]]:8: tensor.extract_slice along axis 0
  // CHECK-NEXT: the rows of result 0 are only known at run time
  %4 = tensor.extract_slice %0[%n, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
  return %1, %2, %3, %4
      : tensor<8x4xf32>, tensor<3x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>
}

// Of a source that every process has nothing is sent: the first sends its two rows of
// the other source, as the second shall have all of it.
func.func @some_are_whole(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %w = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<4x4xf32>
  %1 = shard.shard %y to %w : tensor<4x4xf32>
  // CHECK: [[FILE]]:[[@LINE+2]]:8: tensor.concat along axis 0
  // GRID: {{^}}       2         1             32       1          32           32         256{{$}}
  %2 = tensor.concat dim(0) %1, %0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}
