// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='memcpy-bytes=1024 l1-bytes=8192' --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='memcpy-bytes=1024 l1-bytes=16384' | FileCheck %s --check-prefix=FITS
// RUN: split-opt %s --split-fuse-copies='l1-bytes=8192' | FileCheck %s --check-prefix=OFF

// Rows of 1,024 bytes and more are copied by memcpy, if a part has half of the
// first level or more.
//     OFF-NOT: memcpy
// CHECK-LABEL: func.func @wide(
//  CHECK-SAME:   %[[SRC:.*]]: memref<4x512xf32>
//   CHECK-DAG:   %[[ALL:.*]] = memref.collapse_shape %[[SRC]]
//   CHECK-DAG:   %[[FIRST:.*]] = memref.collapse_shape %alloc {{.*}} into memref<1024xf32>
//   CHECK-DAG:   %[[SECOND:.*]] = memref.collapse_shape %alloc_0 {{.*}} into memref<1024xf32>
//       CHECK:   scf.for %[[GROUP:.*]] = %c0 to %c4 step
//       CHECK:     scf.for %[[ROW:.*]] = %[[GROUP]] to
//   CHECK-DAG:     %[[FROM:.*]] = arith.muli %[[ROW]], %c512
//   CHECK-DAG:     %[[TO:.*]] = arith.muli %[[ROW]], %c256
//       CHECK:     memref.extract_aligned_pointer_as_index %[[FIRST]]
//       CHECK:     %[[TO_LANE:.*]] = arith.index_cast %[[TO]]
//       CHECK:     %[[TO_FIRST:.*]] = llvm.getelementptr %{{.*}}[%[[TO_LANE]]]
//       CHECK:     memref.extract_aligned_pointer_as_index %[[ALL]]
//       CHECK:     %[[FROM_LANE:.*]] = arith.index_cast %[[FROM]]
//       CHECK:     %[[OF_FIRST:.*]] = llvm.getelementptr %{{.*}}[%[[FROM_LANE]]]
//       CHECK:     "llvm.intr.memcpy"(%[[TO_FIRST]], %[[OF_FIRST]], %c1024_i64) <{isVolatile = false}>
//       CHECK:     %[[BEHIND:.*]] = arith.addi %[[FROM]], %c256
//       CHECK:     memref.extract_aligned_pointer_as_index %[[SECOND]]
//       CHECK:     %[[TO_SECOND:.*]] = llvm.getelementptr %{{.*}}[%[[TO_LANE]]]
//       CHECK:     %[[SECOND_LANE:.*]] = arith.index_cast %[[BEHIND]]
//       CHECK:     %[[OF_SECOND:.*]] = llvm.getelementptr %{{.*}}[%[[SECOND_LANE]]]
//       CHECK:     "llvm.intr.memcpy"(%[[TO_SECOND]], %[[OF_SECOND]], %c1024_i64)
//   CHECK-NOT:   vector.load
//       CHECK:   return
//  FITS-LABEL: func.func @wide(
//    FITS-NOT:   memcpy
//       FITS:   return
func.func @wide(%src: memref<4x512xf32>) -> (memref<4x256xf32>, memref<4x256xf32>) {
  %o0 = memref.alloc() : memref<4x256xf32>
  %s0 = memref.subview %src[0, 0] [4, 256] [1, 1] : memref<4x512xf32> to memref<4x256xf32, strided<[512, 1]>>
  memref.copy %s0, %o0 : memref<4x256xf32, strided<[512, 1]>> to memref<4x256xf32>
  %o1 = memref.alloc() : memref<4x256xf32>
  %s1 = memref.subview %src[0, 256] [4, 256] [1, 1] : memref<4x512xf32> to memref<4x256xf32, strided<[512, 1], offset: 256>>
  memref.copy %s1, %o1 : memref<4x256xf32, strided<[512, 1], offset: 256>> to memref<4x256xf32>
  return %o0, %o1 : memref<4x256xf32>, memref<4x256xf32>
}

// Narrower rows are not.
// CHECK-LABEL: func.func @narrow(
//   CHECK-NOT:   memcpy
//       CHECK:   return
func.func @narrow(%src: memref<64x510xf32>) -> (memref<64x255xf32>, memref<64x255xf32>) {
  %o0 = memref.alloc() : memref<64x255xf32>
  %s0 = memref.subview %src[0, 0] [64, 255] [1, 1] : memref<64x510xf32> to memref<64x255xf32, strided<[510, 1]>>
  memref.copy %s0, %o0 : memref<64x255xf32, strided<[510, 1]>> to memref<64x255xf32>
  %o1 = memref.alloc() : memref<64x255xf32>
  %s1 = memref.subview %src[0, 255] [64, 255] [1, 1] : memref<64x510xf32> to memref<64x255xf32, strided<[510, 1], offset: 255>>
  memref.copy %s1, %o1 : memref<64x255xf32, strided<[510, 1], offset: 255>> to memref<64x255xf32>
  return %o0, %o1 : memref<64x255xf32>, memref<64x255xf32>
}

// Nor are those of another memory space.
// CHECK-LABEL: func.func @space(
//   CHECK-NOT:   memcpy
//       CHECK:   return
func.func @space(%src: memref<4x512xf32, 3>, %o0: memref<4x256xf32, 3>) {
  %s0 = memref.subview %src[0, 0] [4, 256] [1, 1] : memref<4x512xf32, 3> to memref<4x256xf32, strided<[512, 1]>, 3>
  memref.copy %s0, %o0 : memref<4x256xf32, strided<[512, 1]>, 3> to memref<4x256xf32, 3>
  return
}

// What is not known is asked: how many rows there are.
// CHECK-LABEL: func.func @rows(
//       CHECK:   %[[ROWS:.*]] = memref.dim
//       CHECK:   %[[LANES:.*]] = arith.muli %[[ROWS]], %c256
//       CHECK:   %[[MANY:.*]] = arith.cmpi sge, %[[LANES]], %c1024
//       CHECK:   scf.if %[[MANY]]
//       CHECK:     "llvm.intr.memcpy"
//       CHECK:   } else {
//       CHECK:     vector.load
func.func @rows(%src: memref<?x512xf32>, %o0: memref<?x256xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %src, %c0 : memref<?x512xf32>
  %s0 = memref.subview %src[0, 0] [%n, 256] [1, 1] : memref<?x512xf32> to memref<?x256xf32, strided<[512, 1]>>
  memref.copy %s0, %o0 : memref<?x256xf32, strided<[512, 1]>> to memref<?x256xf32>
  return
}

// What is joined is copied the same way, to the rows.
// CHECK-LABEL: func.func @join(
//  CHECK-SAME:   %[[A:.*]]: memref<4x256xf32>, %[[B:.*]]: memref<4x256xf32>, %[[TO:.*]]: memref<4x512xf32>
//   CHECK-DAG:   %[[ROWS:.*]] = memref.collapse_shape %[[TO]]
//   CHECK-DAG:   %[[FIRST:.*]] = memref.collapse_shape %[[A]]
//       CHECK:   memref.extract_aligned_pointer_as_index %[[ROWS]]
//       CHECK:   %[[TO_FIRST:.*]] = llvm.getelementptr
//       CHECK:   memref.extract_aligned_pointer_as_index %[[FIRST]]
//       CHECK:   %[[OF_FIRST:.*]] = llvm.getelementptr
//       CHECK:   "llvm.intr.memcpy"(%[[TO_FIRST]], %[[OF_FIRST]], %c1024_i64)
//       CHECK:   %[[SECOND:.*]] = memref.collapse_shape %[[B]]
//       CHECK:   %[[ROW:.*]] = arith.muli %{{.*}}, %c512
//       CHECK:   %[[BEHIND:.*]] = arith.addi %[[ROW]], %c256
//       CHECK:   %[[TO_LANE:.*]] = arith.index_cast %[[BEHIND]]
//       CHECK:   %[[TO_SECOND:.*]] = llvm.getelementptr %{{.*}}[%[[TO_LANE]]]
//       CHECK:   memref.extract_aligned_pointer_as_index %[[SECOND]]
//       CHECK:   %[[OF_SECOND:.*]] = llvm.getelementptr
//       CHECK:   "llvm.intr.memcpy"(%[[TO_SECOND]], %[[OF_SECOND]], %c1024_i64)
//   CHECK-NOT:   vector.load
//       CHECK:   return
func.func @join(%a: memref<4x256xf32>, %b: memref<4x256xf32>, %to: memref<4x512xf32>) {
  %s0 = memref.subview %to[0, 0] [4, 256] [1, 1] : memref<4x512xf32> to memref<4x256xf32, strided<[512, 1]>>
  memref.copy %a, %s0 : memref<4x256xf32> to memref<4x256xf32, strided<[512, 1]>>
  %s1 = memref.subview %to[0, 256] [4, 256] [1, 1] : memref<4x512xf32> to memref<4x256xf32, strided<[512, 1], offset: 256>>
  memref.copy %b, %s1 : memref<4x256xf32> to memref<4x256xf32, strided<[512, 1], offset: 256>>
  return
}
