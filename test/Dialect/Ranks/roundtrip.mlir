// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt %s -mlir-print-op-generic | split-opt | FileCheck %s

shard.grid @grid(shape = 2x3)

// CHECK-LABEL: func @on_tensors
func.func @on_tensors(%x: tensor<?x4xf32>, %a: tensor<?x4xf32>, %b: tensor<?x4xf32>,
                      %rows: tensor<2x2xindex>, %sizes: tensor<3xindex>)
    -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<3xindex>) {
  // CHECK: %[[P:.*]] = ranks.position on @grid axes [1, 0]
  %p = ranks.position on @grid axes [1, 0]
  // CHECK: ranks.gather_sizes %[[P]] into %{{.*}} on @grid axes [1] : (tensor<3xindex>) -> tensor<3xindex>
  %g = ranks.gather_sizes %p into %sizes on @grid axes [1]
      : (tensor<3xindex>) -> tensor<3xindex>
  // CHECK: ranks.exchange %{{.*}} rows %{{.*}} into %{{.*}}, %{{.*}} rows %{{.*}}, %{{.*}} along 0 on @grid axes [0] :
  %r:2 = ranks.exchange %x rows %rows into %a, %b rows %rows, %rows
      along 0 on @grid axes [0]
      : (tensor<?x4xf32>, tensor<2x2xindex>, tensor<?x4xf32>,
         tensor<?x4xf32>, tensor<2x2xindex>, tensor<2x2xindex>)
      -> (tensor<?x4xf32>, tensor<?x4xf32>)
  return %r#0, %r#1, %g : tensor<?x4xf32>, tensor<?x4xf32>, tensor<3xindex>
}

// CHECK-LABEL: func @on_buffers
func.func @on_buffers(%x: memref<?x4xf32, strided<[8, 1], offset: ?>>,
                      %a: memref<3x4xf32>, %rows: memref<2x2xindex>,
                      %n: index, %sizes: memref<2xindex>) {
  // CHECK: ranks.gather_sizes %{{.*}} into %{{.*}} on @grid axes [0] : (memref<2xindex>) -> ()
  ranks.gather_sizes %n into %sizes on @grid axes [0] : (memref<2xindex>) -> ()
  // CHECK: ranks.exchange
  ranks.exchange %x rows %rows into %a rows %rows along 0 on @grid axes [0]
      : (memref<?x4xf32, strided<[8, 1], offset: ?>>, memref<2x2xindex>,
         memref<3x4xf32>, memref<2x2xindex>) -> ()
  return
}

// CHECK-LABEL: func @columns(
func.func @columns(%x: tensor<?x4xf32>, %y: tensor<6x?xf32>, %t: tensor<2x2xindex>)
    -> tensor<6x?xf32> {
  // CHECK: ranks.exchange %{{.*}} rows %{{.*}} into %{{.*}} rows %{{.*}} along 0 columns %{{.*}} across 1 on @grid axes [0] :
  %r = ranks.exchange %x rows %t into %y rows %t along 0 columns %t across 1
      on @grid axes [0]
      : (tensor<?x4xf32>, tensor<2x2xindex>, tensor<6x?xf32>, tensor<2x2xindex>,
         tensor<2x2xindex>) -> tensor<6x?xf32>
  return %r : tensor<6x?xf32>
}
