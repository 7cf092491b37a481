// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=16 l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000 max-specialized-parts=8' --canonicalize --cse | FileCheck %s

memref.global "private" constant @narrow : memref<4xindex> = dense<[1, 0, 2, 1]>
memref.global "private" constant @many : memref<9xindex> = dense<1>
memref.global "private" @variable : memref<4xindex> = dense<1>

// Chunks of known sizes: each has code of its own, as if it had a buffer of its
// own. An empty one has none.
// CHECK-LABEL: func.func @listed(
//   CHECK-NOT:   memref.alloc
//       CHECK:   scf.for %[[ROW:.*]] = %c0 to %c64 step %c4
//   CHECK-DAG:     %[[SECOND:.*]] = arith.addi %{{.*}}, %c64
//   CHECK-DAG:     %[[THIRD:.*]] = arith.addi %[[ROW]], %c192
//   CHECK-DAG:     vector.store %{{.*}}, %{{.*}}[%[[ROW]]] : memref<256xf32>, vector<4xf32>
//   CHECK-DAG:     vector.store %{{.*}}, %{{.*}}[%[[SECOND]]] : memref<256xf32>, vector<4xf32>
//   CHECK-DAG:     vector.store %{{.*}}, %{{.*}}[%[[THIRD]]] : memref<256xf32>, vector<4xf32>
//   CHECK-NOT:   strided.pack_chunks
func.func @listed(%src: memref<256xf32>, %dst: memref<256xf32>) {
  %c64 = arith.constant 64 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %sizes = memref.get_global @narrow : memref<4xindex>
  strided.pack_chunks %src, %sizes into %dst rows %c64 pitch %c4 unit %c1
      : (memref<256xf32>, memref<4xindex>, memref<256xf32>, index, index, index) -> ()
  return
}

// More chunks than get code each share a loop over a table, for each block of
// rows. Narrow ones have a loop in which a row is one vector.
// CHECK-LABEL: func.func @tabled(
//       CHECK:   %[[TABLE:.*]] = memref.alloc({{.*}}) : memref<{{.*}}xi64>
//       CHECK:   scf.for
// CHECK-COUNT-3:   memref.store %{{.*}}, %[[TABLE]]
//       CHECK:   scf.for %{{.*}} step %{{.*}} {
//       CHECK:     scf.for %[[K:.*]] = %c0 to %c9
//       CHECK:       %[[FIRST:.*]] = arith.muli %[[K]], %c3
//       CHECK:       %[[THIRD:.*]] = arith.addi %[[FIRST]], %c2
//       CHECK:       %[[ENTRY:.*]] = memref.load %[[TABLE]][%[[THIRD]]]
//       CHECK:       %[[WIDTH:.*]] = arith.index_cast %[[ENTRY]] : i64 to index
//       CHECK:       %[[LINE:.*]] = arith.cmpi slt, %[[WIDTH]], %c16
//       CHECK:       scf.if %[[LINE]]
//       CHECK:         %[[CHUNK:.*]] = arith.cmpi slt, %[[WIDTH]], %c4
//       CHECK:         scf.if %[[CHUNK]]
//       CHECK:           scf.for
//       CHECK:             llvm.store {{.*}} : vector<4xf32>
//       CHECK:         } else {
//       CHECK:           scf.for
//       CHECK:             llvm.store {{.*}} : vector<16xf32>
//       CHECK:       } else {
//       CHECK:         scf.for
//       CHECK:             llvm.store {{.*}} : vector<8xf32>
//       CHECK:   memref.dealloc %[[TABLE]]
//   CHECK-NOT:   strided.pack_chunks
func.func @tabled(%src: memref<?xf32>, %dst: memref<?xf32>, %rows: index, %pitch: index) {
  %c1 = arith.constant 1 : index
  %sizes = memref.get_global @many : memref<9xindex>
  strided.pack_chunks %src, %sizes into %dst rows %rows pitch %pitch unit %c1
      : (memref<?xf32>, memref<9xindex>, memref<?xf32>, index, index, index) -> ()
  return
}

// CHECK-LABEL: func.func @variable_sizes(
//       CHECK:   memref.alloc({{.*}}) : memref<{{.*}}xi64>
//   CHECK-NOT:   strided.pack_chunks
func.func @variable_sizes(%src: memref<?xf32>, %dst: memref<?xf32>, %rows: index) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %sizes = memref.get_global @variable : memref<4xindex>
  strided.pack_chunks %src, %sizes into %dst rows %rows pitch %c4 unit %c1
      : (memref<?xf32>, memref<4xindex>, memref<?xf32>, index, index, index) -> ()
  return
}

// CHECK-LABEL: func.func @nothing(
//  CHECK-NEXT:   return
func.func @nothing(%src: memref<?xf32>, %dst: memref<?xf32>, %sizes: memref<?xindex>, %pitch: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  strided.pack_chunks %src, %sizes into %dst rows %c0 pitch %pitch unit %c1
      : (memref<?xf32>, memref<?xindex>, memref<?xf32>, index, index, index) -> ()
  return
}

// Elements that are no lanes, and tensors, are left alone.
// CHECK-LABEL: func.func @not_lanes(
//       CHECK:   strided.pack_chunks
func.func @not_lanes(%src: memref<?xi24>, %dst: memref<?xi24>, %sizes: memref<?xindex>, %n: index) {
  strided.pack_chunks %src, %sizes into %dst rows %n pitch %n unit %n
      : (memref<?xi24>, memref<?xindex>, memref<?xi24>, index, index, index) -> ()
  return
}

// CHECK-LABEL: func.func @tensors(
//       CHECK:   strided.pack_chunks
func.func @tensors(%src: tensor<?xf32>, %dst: tensor<?xf32>, %sizes: tensor<?xindex>, %n: index) -> tensor<?xf32> {
  %r = strided.pack_chunks %src, %sizes into %dst rows %n pitch %n unit %n
      : (tensor<?xf32>, tensor<?xindex>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
