// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=64 permuted-bytes=1 l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='vector-bytes=64 permuted-bytes=1 l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000 max-specialized-parts=1' --canonicalize --cse | FileCheck %s --check-prefix=TABLE
// RUN: split-opt %s --split-launch-copies --canonicalize --cse | FileCheck %s --check-prefix=LAUNCH

// Parts of one buffer that are joined in another order: each vector of the
// target is put together and written once. The rows that are left are the last
// ones of another group.
// CHECK-LABEL: func.func @swapped(
//       CHECK:   scf.for %{{.*}} = %c0 to %c64 step %c4 {
// CHECK-COUNT-3:   vector.store {{.*}} vector<16xf32>
//   CHECK-NOT:     vector.store
//       CHECK:   }
// CHECK-COUNT-3: vector.store {{.*}} vector<16xf32>
//   CHECK-NOT:   vector.store
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @swapped(%x: memref<66x12xf32>) -> memref<66x12xf32> {
  %r = memref.alloc() : memref<66x12xf32>
  %s0 = memref.subview %x[0, 5] [66, 7] [1, 1] : memref<66x12xf32> to memref<66x7xf32, strided<[12, 1], offset: 5>>
  %t0 = memref.subview %r[0, 0] [66, 7] [1, 1] : memref<66x12xf32> to memref<66x7xf32, strided<[12, 1]>>
  memref.copy %s0, %t0 : memref<66x7xf32, strided<[12, 1], offset: 5>> to memref<66x7xf32, strided<[12, 1]>>
  %s1 = memref.subview %x[0, 0] [66, 5] [1, 1] : memref<66x12xf32> to memref<66x5xf32, strided<[12, 1]>>
  %t1 = memref.subview %r[0, 7] [66, 5] [1, 1] : memref<66x12xf32> to memref<66x5xf32, strided<[12, 1], offset: 7>>
  memref.copy %s1, %t1 : memref<66x5xf32, strided<[12, 1]>> to memref<66x5xf32, strided<[12, 1], offset: 7>>
  return %r : memref<66x12xf32>
}

// Parts of several buffers, one of which is all there is of it: one pass over
// the rows that they are joined to.
// CHECK-LABEL: func.func @of_several_buffers(
//  CHECK-SAME:   %[[X:[^:]*]]: memref<66x12xf32>, %[[Y:[^:]*]]: memref<66x100xf32>, %[[Z:[^:]*]]: memref<66x2xf32>
//   CHECK-DAG:   %[[LX:.*]] = memref.collapse_shape %[[X]]
//   CHECK-DAG:   %[[LY:.*]] = memref.collapse_shape %[[Y]]
//   CHECK-DAG:   %[[LZ:.*]] = memref.collapse_shape %[[Z]]
//       CHECK:   scf.for
//       CHECK:     vector.load %[[LX]]
//       CHECK:     vector.load %[[LZ]]
//       CHECK:     %[[IN_Y:.*]] = arith.muli %{{.*}}, %c100
//       CHECK:     %[[AT_Y:.*]] = arith.addi %[[IN_Y]], %c3
//       CHECK:     vector.load %[[LY]][%[[AT_Y]]]
//   CHECK-NOT:   memref.copy
//
// Where they are too many for code of their own, a table has their addresses
// and how far apart their rows are.
// TABLE-LABEL: func.func @of_several_buffers(
//       TABLE:   llvm.getelementptr %{{.*}}[11]
//       TABLE:   scf.for
//   TABLE-NOT:   memref.copy
//       TABLE:   return
//
// Kernels of a GPU join what is contiguous.
// LAUNCH-LABEL: func.func @of_several_buffers(
//       LAUNCH:   memref.copy
//       LAUNCH:   memref.copy
//   LAUNCH-NOT:   memref.copy
//       LAUNCH:   return
func.func @of_several_buffers(%x: memref<66x12xf32>, %y: memref<66x100xf32>, %z: memref<66x2xf32>) -> memref<66x13xf32> {
  %r = memref.alloc() : memref<66x13xf32>
  %s0 = memref.subview %x[0, 5] [66, 7] [1, 1] : memref<66x12xf32> to memref<66x7xf32, strided<[12, 1], offset: 5>>
  %t0 = memref.subview %r[0, 0] [66, 7] [1, 1] : memref<66x13xf32> to memref<66x7xf32, strided<[13, 1]>>
  memref.copy %s0, %t0 : memref<66x7xf32, strided<[12, 1], offset: 5>> to memref<66x7xf32, strided<[13, 1]>>
  %t1 = memref.subview %r[0, 7] [66, 2] [1, 1] : memref<66x13xf32> to memref<66x2xf32, strided<[13, 1], offset: 7>>
  memref.copy %z, %t1 : memref<66x2xf32> to memref<66x2xf32, strided<[13, 1], offset: 7>>
  %s2 = memref.subview %y[0, 3] [66, 4] [1, 1] : memref<66x100xf32> to memref<66x4xf32, strided<[100, 1], offset: 3>>
  %t2 = memref.subview %r[0, 9] [66, 4] [1, 1] : memref<66x13xf32> to memref<66x4xf32, strided<[13, 1], offset: 9>>
  memref.copy %s2, %t2 : memref<66x4xf32, strided<[100, 1], offset: 3>> to memref<66x4xf32, strided<[13, 1], offset: 9>>
  return %r : memref<66x13xf32>
}

// Rows that are made up of other dimensions, as many.
// CHECK-LABEL: func.func @other_dimensions(
// LAUNCH-LABEL: func.func @other_dimensions(
//       CHECK:   scf.for
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @other_dimensions(%x: memref<6x11x12xf32>) -> memref<66x4xf32> {
  %r = memref.alloc() : memref<66x4xf32>
  %e = memref.expand_shape %r [[0, 1], [2]] output_shape [6, 11, 4] : memref<66x4xf32> into memref<6x11x4xf32>
  %s0 = memref.subview %x[0, 0, 1] [6, 11, 3] [1, 1, 1] : memref<6x11x12xf32> to memref<6x11x3xf32, strided<[132, 12, 1], offset: 1>>
  %t0 = memref.subview %e[0, 0, 0] [6, 11, 3] [1, 1, 1] : memref<6x11x4xf32> to memref<6x11x3xf32, strided<[44, 4, 1]>>
  memref.copy %s0, %t0 : memref<6x11x3xf32, strided<[132, 12, 1], offset: 1>> to memref<6x11x3xf32, strided<[44, 4, 1]>>
  return %r : memref<66x4xf32>
}

// The rows of the source are those of another axis, which are more.
// CHECK-LABEL: func.func @other_rows(
//       CHECK:   memref.copy
//       CHECK:   return
func.func @other_rows(%x: memref<6x11x12xf32>, %r: memref<6x22x3xf32> {llvm.noalias}) {
  %s0 = memref.subview %x[0, 0, 1] [6, 11, 3] [1, 1, 1] : memref<6x11x12xf32> to memref<6x11x3xf32, strided<[132, 12, 1], offset: 1>>
  %t0 = memref.subview %r[0, 0, 0] [6, 11, 3] [1, 1, 1] : memref<6x22x3xf32> to memref<6x11x3xf32, strided<[66, 3, 1]>>
  memref.copy %s0, %t0 : memref<6x11x3xf32, strided<[132, 12, 1], offset: 1>> to memref<6x11x3xf32, strided<[66, 3, 1]>>
  return
}

// What may overlap is not touched.
// CHECK-LABEL: func.func @of_itself(
//       CHECK:   memref.copy
func.func @of_itself(%x: memref<66x12xf32>) {
  %s0 = memref.subview %x[0, 0] [66, 3] [1, 1] : memref<66x12xf32> to memref<66x3xf32, strided<[12, 1]>>
  %t0 = memref.subview %x[0, 5] [66, 3] [1, 1] : memref<66x12xf32> to memref<66x3xf32, strided<[12, 1], offset: 5>>
  memref.copy %s0, %t0 : memref<66x3xf32, strided<[12, 1]>> to memref<66x3xf32, strided<[12, 1], offset: 5>>
  return
}

// Of widths that are only known at run time, rows are joined one by one.
// CHECK-LABEL: func.func @dynamic(
//       CHECK:   scf.for
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @dynamic(%x: memref<?x?xf32>, %n: index, %w: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %all = arith.addi %w, %n : index
  %r = memref.alloc(%rows, %all) : memref<?x?xf32>
  %s0 = memref.subview %x[0, %n] [%rows, %w] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %t0 = memref.subview %r[0, 0] [%rows, %w] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  memref.copy %s0, %t0 : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1]>>
  %s1 = memref.subview %x[0, 0] [%rows, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %t1 = memref.subview %r[0, %w] [%rows, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %s1, %t1 : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %r : memref<?x?xf32>
}

// Chunks with one more dimension, which lie as before: each is copied to a place
// of its own, in one pass.
// CHECK-LABEL: func.func @stacked(
//  CHECK-SAME:   %[[X:[^:]*]]: memref<66x12xf32>
//       CHECK:   %[[LX:.*]] = memref.collapse_shape %[[X]]
//       CHECK:   scf.for
// CHECK-COUNT-2:   vector.store
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @stacked(%x: memref<66x12xf32>) -> memref<2x66x6xf32> {
  %r = memref.alloc() : memref<2x66x6xf32>
  %s0 = memref.subview %x[0, 6] [66, 6] [1, 1] : memref<66x12xf32> to memref<66x6xf32, strided<[12, 1], offset: 6>>
  %e0 = memref.expand_shape %s0 [[0, 1], [2]] output_shape [1, 66, 6] : memref<66x6xf32, strided<[12, 1], offset: 6>> into memref<1x66x6xf32, strided<[792, 12, 1], offset: 6>>
  %t0 = memref.subview %r[0, 0, 0] [1, 66, 6] [1, 1, 1] : memref<2x66x6xf32> to memref<1x66x6xf32, strided<[396, 6, 1]>>
  memref.copy %e0, %t0 : memref<1x66x6xf32, strided<[792, 12, 1], offset: 6>> to memref<1x66x6xf32, strided<[396, 6, 1]>>
  %s1 = memref.subview %x[0, 0] [66, 6] [1, 1] : memref<66x12xf32> to memref<66x6xf32, strided<[12, 1]>>
  %e1 = memref.expand_shape %s1 [[0, 1], [2]] output_shape [1, 66, 6] : memref<66x6xf32, strided<[12, 1]>> into memref<1x66x6xf32, strided<[792, 12, 1]>>
  %t1 = memref.subview %r[1, 0, 0] [1, 66, 6] [1, 1, 1] : memref<2x66x6xf32> to memref<1x66x6xf32, strided<[396, 6, 1], offset: 396>>
  memref.copy %e1, %t1 : memref<1x66x6xf32, strided<[792, 12, 1]>> to memref<1x66x6xf32, strided<[396, 6, 1], offset: 396>>
  return %r : memref<2x66x6xf32>
}

// Rows the other way around are left to loops, also of a split.
// CHECK-LABEL: func.func @backwards(
//       CHECK:   memref.copy
//       CHECK:   memref.copy
//       CHECK:   return
func.func @backwards(%x: memref<66x12xf32, strided<[-12, 1], offset: 780>>, %r: memref<66x7xf32> {llvm.noalias}, %t: memref<66x5xf32> {llvm.noalias}) {
  %s0 = memref.subview %x[0, 5] [66, 6] [1, 1] : memref<66x12xf32, strided<[-12, 1], offset: 780>> to memref<66x6xf32, strided<[-12, 1], offset: 785>>
  %t0 = memref.subview %r[0, 1] [66, 6] [1, 1] : memref<66x7xf32> to memref<66x6xf32, strided<[7, 1], offset: 1>>
  memref.copy %s0, %t0 : memref<66x6xf32, strided<[-12, 1], offset: 785>> to memref<66x6xf32, strided<[7, 1], offset: 1>>
  %s1 = memref.subview %x[0, 0] [66, 5] [1, 1] : memref<66x12xf32, strided<[-12, 1], offset: 780>> to memref<66x5xf32, strided<[-12, 1], offset: 780>>
  memref.copy %s1, %t : memref<66x5xf32, strided<[-12, 1], offset: 780>> to memref<66x5xf32>
  return
}

// Rows so long that as many as make up whole vectors have more elements than are
// counted.
// CHECK-LABEL: func.func @huge(
//   CHECK-NOT:   vector.shuffle
//       CHECK:   return
func.func @huge(%x: memref<2x288230376151711745xi8>, %r: memref<2x288230376151711745xi8> {llvm.noalias}) {
  %s0 = memref.subview %x[0, 5] [2, 288230376151711740] [1, 1] : memref<2x288230376151711745xi8> to memref<2x288230376151711740xi8, strided<[288230376151711745, 1], offset: 5>>
  %t0 = memref.subview %r[0, 0] [2, 288230376151711740] [1, 1] : memref<2x288230376151711745xi8> to memref<2x288230376151711740xi8, strided<[288230376151711745, 1]>>
  memref.copy %s0, %t0 : memref<2x288230376151711740xi8, strided<[288230376151711745, 1], offset: 5>> to memref<2x288230376151711740xi8, strided<[288230376151711745, 1]>>
  %s1 = memref.subview %x[0, 0] [2, 5] [1, 1] : memref<2x288230376151711745xi8> to memref<2x5xi8, strided<[288230376151711745, 1]>>
  %t1 = memref.subview %r[0, 288230376151711740] [2, 5] [1, 1] : memref<2x288230376151711745xi8> to memref<2x5xi8, strided<[288230376151711745, 1], offset: 288230376151711740>>
  memref.copy %s1, %t1 : memref<2x5xi8, strided<[288230376151711745, 1]>> to memref<2x5xi8, strided<[288230376151711745, 1], offset: 288230376151711740>>
  return
}
