// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-propagate-shardings-pipeline --split-report-exchanges -o /dev/null | FileCheck %s --check-prefixes=CHECK,GRID -DFILE=%s
// RUN: split-opt %s --split-propagate-shardings-pipeline --split-report-exchanges=ranks=2,4,10000 -o /dev/null | FileCheck %s --check-prefixes=CHECK,MANY -DFILE=%s
// RUN: not split-opt %s --split-propagate-shardings-pipeline --split-report-exchanges=ranks=2,0 -o /dev/null 2>&1 | FileCheck %s --check-prefix=NONE
//
// What splits and joins cost, on the processes of the program and on others.

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
