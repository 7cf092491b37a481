// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transpositions of narrow parts are copies of regular parts.
//
// RUN: split-opt %s --split-fuse-copies='vector-bytes=64 permuted-bytes=1 l1-bytes=3072 l2-bytes=65536 llc-bytes=100000000' --canonicalize --cse | FileCheck %s

// Few channels of many pixels are split.
// CHECK-LABEL: func.func @channels_first(
//   CHECK-NOT:   linalg.transpose
//       CHECK:   scf.for %{{.*}} = %c0 to %c2 step %c1 {
//       CHECK:     scf.for
//       CHECK:       vector.shuffle
//       CHECK:       vector.store
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @channels_first(%x: memref<2x20x30x3xf32>, %y: memref<2x3x20x30xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<2x20x30x3xf32>) outs(%y : memref<2x3x20x30xf32>) permutation = [0, 3, 1, 2]
  return
}

// And joined.
// CHECK-LABEL: func.func @channels_last(
//   CHECK-NOT:   linalg.transpose
//       CHECK:   vector.shuffle
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @channels_last(%x: memref<3x20x30xf32>, %y: memref<20x30x3xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<3x20x30xf32>) outs(%y : memref<20x30x3xf32>) permutation = [1, 2, 0]
  return
}

// Blocks of 16 rows are joined, and those that are left.
// CHECK-LABEL: func.func @matrix(
//   CHECK-NOT:   linalg.transpose
//       CHECK:   scf.for %{{.*}} = %c0 to %c48 step %c16 {
//       CHECK:     vector.store {{.*}} vector<16xi8>
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @matrix(%x: memref<50x128xi8>, %y: memref<128x50xi8> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<50x128xi8>) outs(%y : memref<128x50xi8>) permutation = [1, 0]
  return
}

// A part of the source, and batches that are known at run time.
// CHECK-LABEL: func.func @batches(
//       CHECK:   %{{.*}}, %{{.*}}, %[[N:.*]]:3, %{{.*}} = memref.extract_strided_metadata
//       CHECK:   scf.for %{{.*}} = %c0 to %[[N]]#0 step %c1 {
//       CHECK:     scf.for %{{.*}} = %c0 to %c64 step %c16 {
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @batches(%x: memref<?x64x40xf32>, %y: memref<?x16x64xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64x40xf32>
  %v = memref.subview %x[0, 0, 8] [%n, 64, 16] [1, 1, 1] : memref<?x64x40xf32> to memref<?x64x16xf32, strided<[2560, 40, 1], offset: 8>>
  linalg.transpose ins(%v : memref<?x64x16xf32, strided<[2560, 40, 1], offset: 8>>) outs(%y : memref<?x16x64xf32>) permutation = [0, 2, 1]
  return
}

// LLVM's loops do what has wide parts, few elements, more than two groups of
// dimensions that change places, or a rest of words, and what may be of any size.
// CHECK-LABEL: func.func @heads(
//       CHECK:   linalg.transpose
func.func @heads(%x: memref<512x12x64xf32>, %y: memref<12x512x64xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<512x12x64xf32>) outs(%y : memref<12x512x64xf32>) permutation = [1, 0, 2]
  return
}
// CHECK-LABEL: func.func @few(
//       CHECK:   linalg.transpose
func.func @few(%x: memref<4x4xf32>, %y: memref<4x4xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<4x4xf32>) outs(%y : memref<4x4xf32>) permutation = [1, 0]
  return
}
// CHECK-LABEL: func.func @reversed(
//       CHECK:   linalg.transpose
func.func @reversed(%x: memref<16x16x16xf32>, %y: memref<16x16x16xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<16x16x16xf32>) outs(%y : memref<16x16x16xf32>) permutation = [2, 1, 0]
  return
}
// CHECK-LABEL: func.func @rest(
//       CHECK:   linalg.transpose
func.func @rest(%x: memref<77x130xf32>, %y: memref<130x77xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<77x130xf32>) outs(%y : memref<130x77xf32>) permutation = [1, 0]
  return
}
// CHECK-LABEL: func.func @any_size(
//       CHECK:   linalg.transpose
func.func @any_size(%x: memref<?x?xf32>, %y: memref<?x?xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<?x?xf32>) outs(%y : memref<?x?xf32>) permutation = [1, 0]
  return
}

// Batches that do not lie at one distance.
// CHECK-LABEL: func.func @gaps(
//       CHECK:   linalg.transpose
func.func @gaps(%x: memref<2x3x20x30xf32, strided<[10000, 600, 30, 1]>>, %y: memref<2x3x30x20xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<2x3x20x30xf32, strided<[10000, 600, 30, 1]>>) outs(%y : memref<2x3x30x20xf32>) permutation = [0, 1, 3, 2]
  return
}

// What the dimensions of one element are apart says nothing: rows are those of
// the dimension before, 15 words apart.
// CHECK-LABEL: func.func @unit_rows(
//   CHECK-NOT:   linalg.transpose
//       CHECK:   arith.muli %{{.*}}, %c15
//   CHECK-NOT:   memref.copy
//       CHECK:   return
func.func @unit_rows(%x: memref<300x1x3xf32, strided<[15, 3, 1], offset: 6>>, %y: memref<3x300x1xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<300x1x3xf32, strided<[15, 3, 1], offset: 6>>) outs(%y : memref<3x300x1xf32>) permutation = [2, 0, 1]
  return
}

// Nor is a part of one element contiguous because of them.
// CHECK-LABEL: func.func @unit_parts(
//       CHECK:   linalg.transpose
func.func @unit_parts(%x: memref<300x4x1xf32, strided<[8, 2, 1], offset: 1>>, %y: memref<4x300x1xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<300x4x1xf32, strided<[8, 2, 1], offset: 1>>) outs(%y : memref<4x300x1xf32>) permutation = [1, 0, 2]
  return
}

// Rows the other way around.
// CHECK-LABEL: func.func @backwards(
//       CHECK:   linalg.transpose
func.func @backwards(%x: memref<300x4xf32, strided<[-4, 1], offset: 1196>>, %y: memref<4x300xf32> {llvm.noalias}) {
  linalg.transpose ins(%x : memref<300x4xf32, strided<[-4, 1], offset: 1196>>) outs(%y : memref<4x300xf32>) permutation = [1, 0]
  return
}
