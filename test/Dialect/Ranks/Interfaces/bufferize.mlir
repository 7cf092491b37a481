// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s
//
// Destinations are written where they are.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func @exchange(
// CHECK-SAME:    %[[X:.*]]: memref<4xf32, {{.*}}>, %[[FROM:.*]]: memref<2x2xindex, {{.*}}>, %[[TO:.*]]: memref<2x2xindex, {{.*}}>, %[[N:.*]]: index
func.func @exchange(%x: tensor<4xf32>, %from: tensor<2x2xindex>,
                    %to: tensor<2x2xindex>, %n: index) -> (tensor<?xf32>, tensor<2xindex>) {
  // CHECK: %[[DEST:.*]] = memref.alloc(%[[N]])
  %d = tensor.empty(%n) : tensor<?xf32>
  // CHECK: %[[SIZES:.*]] = memref.alloc()
  // CHECK-NOT: memref.copy
  %e = tensor.empty() : tensor<2xindex>
  // CHECK: ranks.exchange %[[X]] rows %[[FROM]] into %[[DEST]] rows %[[TO]] along 0 on @grid axes [0]
  %r = ranks.exchange %x rows %from into %d rows %to along 0 on @grid axes [0]
      : (tensor<4xf32>, tensor<2x2xindex>, tensor<?xf32>, tensor<2x2xindex>) -> tensor<?xf32>
  // CHECK: ranks.gather_sizes %[[N]] into %[[SIZES]]
  %s = ranks.gather_sizes %n into %e on @grid axes [0] : (tensor<2xindex>) -> tensor<2xindex>
  // CHECK: return %[[DEST]], %[[SIZES]]
  return %r, %s : tensor<?xf32>, tensor<2xindex>
}

// What is read later is not written over.
// CHECK-LABEL: func @kept(
// CHECK-SAME:    %{{.*}}, %[[DEST:.*]]: memref<4xf32
func.func @kept(%x: tensor<4xf32>, %d: tensor<4xf32> {bufferization.writable = false}, %t: tensor<2x2xindex>)
    -> tensor<4xf32> {
  // CHECK: %[[NEW:.*]] = memref.alloc()
  // CHECK: memref.copy %[[DEST]], %[[NEW]]
  // CHECK: ranks.exchange %{{.*}} rows %{{.*}} into %[[NEW]]
  %r = ranks.exchange %x rows %t into %d rows %t along 0 on @grid axes [0]
      : (tensor<4xf32>, tensor<2x2xindex>, tensor<4xf32>, tensor<2x2xindex>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
