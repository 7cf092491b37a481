// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-ranks-to-mpi --canonicalize | FileCheck %s
// RUN: split-opt %s --convert-ranks-to-mpi="implementation=MPICH" | FileCheck %s --check-prefix=MPICH
//
// Processes meet in rounds, in pairs: the first of two sends first.

// MPICH: module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "MPICH">}
// CHECK: module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">}
// CHECK-NOT: shard.grid
shard.grid @grid(shape = 3)

// CHECK-LABEL: func @exchange(
// CHECK-SAME:    %[[X:.*]]: memref<?x4xf32>, %[[R:.*]]: memref<?x4xf32>, %[[FROM:.*]]: memref<3x2xindex>, %[[TO:.*]]: memref<3x2xindex>
func.func @exchange(%x: memref<?x4xf32>, %r: memref<?x4xf32>,
                    %from: memref<3x2xindex>, %to: memref<3x2xindex>) {
  // CHECK-DAG: %[[LARGEST:.*]] = arith.constant 1073741824 : index
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
  // CHECK-DAG: %[[TAG:.*]] = arith.constant 0 : i32
  // CHECK: %[[WORLD:.*]] = mpi.comm_world : !mpi.comm
  // CHECK: %[[RANK:.*]] = mpi.comm_rank(%[[WORLD]]) : i32
  // CHECK: %[[LINEAR:.*]] = arith.index_cast %[[RANK]]
  // CHECK: %[[ME:.*]] = arith.remsi %[[LINEAR]], %[[C3]]
  // CHECK: scf.for %[[ROUND:.*]] = %[[C0]] to %[[C3]] step %[[C1]]
  // CHECK:   %[[AHEAD:.*]] = arith.addi %[[ROUND]], %[[C3]]
  // CHECK:   %[[BEHIND:.*]] = arith.subi %[[AHEAD]], %[[ME]]
  // CHECK:   %[[OTHER:.*]] = arith.remsi %[[BEHIND]], %[[C3]]
  // CHECK:   %[[SELF:.*]] = arith.cmpi eq, %[[OTHER]], %[[ME]]
  // CHECK:   scf.if %[[SELF]]
  // CHECK:     memref.copy
  // CHECK:   } else {
  // CHECK:     %[[FIRST:.*]] = arith.cmpi slt, %[[ME]], %[[OTHER]]
  // CHECK:     scf.for %[[STEP:.*]] = %[[C0]] to %[[C2]] step %[[C1]]
  // CHECK:       %[[FIRST_STEP:.*]] = arith.cmpi eq, %[[STEP]], %[[C0]]
  // CHECK:       %[[SENDS:.*]] = arith.cmpi eq, %[[FIRST]], %[[FIRST_STEP]]
  // CHECK:       scf.if %[[SENDS]]
  // CHECK:         %[[B:.*]] = memref.load %[[FROM]][%[[ME]], %[[C0]]]
  // CHECK:         %[[E:.*]] = memref.load %[[FROM]][%[[ME]], %[[C1]]]
  // CHECK:         %[[OB:.*]] = memref.load %[[TO]][%[[OTHER]], %[[C0]]]
  // CHECK:         %[[OE:.*]] = memref.load %[[TO]][%[[OTHER]], %[[C1]]]
  // CHECK:         %[[BEGIN:.*]] = arith.maxsi %[[B]], %[[OB]]
  // CHECK:         %[[END:.*]] = arith.minsi %[[E]], %[[OE]]
  // CHECK:         %[[LEFT:.*]] = arith.subi %[[END]], %[[BEGIN]]
  // CHECK:         %[[COUNT:.*]] = arith.maxsi %[[LEFT]], %[[C0]]
  // CHECK:         %[[ROWS:.*]] = memref.subview %[[X]][%{{.*}}, 0] [%[[COUNT]], 4]
  // CHECK-NEXT:    %[[BYTES:.*]] = arith.muli %[[COUNT]], %[[C16]]
  // CHECK-NEXT:    %[[ANY:.*]] = arith.cmpi ne, %[[BYTES]], %[[C0]]
  // CHECK:         scf.if %[[ANY]]
  // CHECK:           %[[MESSAGE:.*]] = memref.alloc(%[[BYTES]]) {alignment = 64 : i64} : memref<?xi8>
  // CHECK:           %[[VIEW:.*]] = memref.view %[[MESSAGE]][%[[C0]]][%[[COUNT]]]
  // CHECK:           memref.copy %[[ROWS]], %[[VIEW]]
  // CHECK:           scf.for %{{.*}} = %[[C0]] to %[[BYTES]] step %[[LARGEST]]
  // CHECK:             mpi.send(%{{.*}}, %[[TAG]], %{{.*}}, %[[WORLD]]) : memref<?xi8, strided<[1], offset: ?>>, i32, i32
  // CHECK:           memref.dealloc %[[MESSAGE]]
  // CHECK:       } else {
  // CHECK:         memref.load %[[TO]][%[[ME]], %[[C0]]]
  // CHECK:         memref.load %[[FROM]][%[[OTHER]], %[[C0]]]
  // CHECK:         %[[ROWS:.*]] = memref.subview %[[R]]
  // CHECK:         mpi.recv(
  // CHECK:         memref.copy %{{.*}}, %[[ROWS]]
  ranks.exchange %x rows %from into %r rows %to along 0 on @grid axes [0]
      : (memref<?x4xf32>, memref<3x2xindex>, memref<?x4xf32>, memref<3x2xindex>) -> ()
  return
}
