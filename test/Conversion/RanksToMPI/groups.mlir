// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-ranks-to-mpi --canonicalize | FileCheck %s
//
// Where the grid has more axes, a process meets those of its group.

shard.grid @grid(shape = 2x3x4)

// Of rank 12 a + 4 b + c, the position along the axis of 3 is b.
// CHECK-LABEL: func @position
func.func @position() -> index {
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK: %[[RANK:.*]] = arith.index_cast
  // CHECK: %[[QUOTIENT:.*]] = arith.divsi %[[RANK]], %[[C4]]
  // CHECK: %[[B:.*]] = arith.remsi %[[QUOTIENT]], %[[C3]]
  // CHECK: return %[[B]]
  %p = ranks.position on @grid axes [1]
  return %p : index
}

// CHECK-LABEL: func @sizes(
// CHECK-SAME:    %[[N:.*]]: index, %[[D:.*]]: memref<3xindex>
func.func @sizes(%n: index, %d: memref<3xindex>) {
  // CHECK: %[[MESSAGE:.*]] = memref.alloc() : memref<1xi64>
  // CHECK: %[[SIZE:.*]] = arith.index_cast %[[N]] : index to i64
  // CHECK: memref.store %[[N]], %[[D]]
  // CHECK: memref.store %[[SIZE]], %[[MESSAGE]]
  // CHECK: mpi.send(%[[MESSAGE]],
  // CHECK: mpi.recv(%[[MESSAGE]],
  // CHECK: memref.store %{{.*}}, %[[D]]
  // CHECK: memref.dealloc %[[MESSAGE]]
  ranks.gather_sizes %n into %d on @grid axes [1] : (memref<3xindex>) -> ()
  return
}
