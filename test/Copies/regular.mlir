// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3072 l2-bytes=65536 llc-bytes=1000000' --canonicalize --cse | FileCheck %s

// Any number of columns becomes rows: squares of four by four, in tiles that
// write a cache line of each target. Rows and parts that are left over follow.
// CHECK-LABEL: func.func @columns(
//  CHECK-SAME:   %{{[a-z0-9]+}}: memref<?xf32>, %[[ROWS:[a-z0-9]+]]: index, %[[PARTS:[a-z0-9]+]]: index)
//       CHECK:   scf.for %{{.*}} = %c0 to %[[PARTS]]
//       CHECK:     scf.for %{{.*}} step %c16 {
//       CHECK:       scf.for %{{.*}} step %c4 {
//       CHECK:         scf.for %{{.*}} = %c0 to %c16 step %c4 {
// CHECK-COUNT-4:         vector.load {{.*}} vector<4xf32>
// CHECK-COUNT-8:         vector.shuffle
// CHECK-COUNT-4:         vector.store {{.*}} vector<4xf32>
//       CHECK:       scf.for %{{.*}} step %c1 {
//       CHECK:   scf.for %{{.*}} = %c0 to %[[PARTS]]
//       CHECK:     scf.for %{{.*}} to %[[ROWS]] step %c1 {
//   CHECK-NOT:   memref.copy
func.func @columns(%src: memref<?xf32>, %rows: index, %parts: index) -> memref<?xf32> {
  %n = arith.muli %rows, %parts : index
  %dst = memref.alloc(%n) : memref<?xf32>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [%rows, %parts, 1], strides: [%parts, 1, 1]
      : memref<?xf32> to memref<?x?x1xf32, strided<[?, 1, 1]>>
  %to = memref.reinterpret_cast %dst to offset: [0], sizes: [%rows, %parts, 1], strides: [1, %rows, 1]
      : memref<?xf32> to memref<?x?x1xf32, strided<[1, ?, 1]>>
  memref.copy %from, %to : memref<?x?x1xf32, strided<[?, 1, 1]>> to memref<?x?x1xf32, strided<[1, ?, 1]>>
  return %dst : memref<?xf32>
}

// Columns of three bytes: the squares of padded parts read further than their
// own, so that the last parts are moved one by one.
// CHECK-LABEL: func.func @padded(
//  CHECK-SAME:   %{{[a-z0-9]+}}: memref<?xi8>, %{{[a-z0-9]+}}: index, %[[PARTS:[a-z0-9]+]]: index)
//       CHECK:   %[[COVERED:.*]] = arith.subi %[[PARTS]], %c2
//       CHECK:   %[[POSITIVE:.*]] = arith.maxsi %[[COVERED]], %c0
//       CHECK:   %[[SQUARES:.*]] = arith.divui %[[POSITIVE]], %c4
//       CHECK:   %[[END:.*]] = arith.muli %[[SQUARES]], %c4
//       CHECK:   %[[STOP:.*]] = arith.minsi %{{.*}}, %[[END]]
//       CHECK:   scf.for %{{.*}} to %[[STOP]] step %c4 {
//       CHECK:     scf.for %{{.*}} = %c0 to %c64 step %c16 {
// CHECK-COUNT-16:     vector.load {{.*}} vector<16xi8>
// CHECK-COUNT-12:     vector.store {{.*}} vector<16xi8>
func.func @padded(%src: memref<?xi8>, %rows: index, %parts: index) -> memref<?xi8> {
  %c3 = arith.constant 3 : index
  %run = arith.muli %rows, %c3 : index
  %pitch = arith.muli %parts, %c3 : index
  %n = arith.muli %run, %parts : index
  %dst = memref.alloc(%n) : memref<?xi8>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [%rows, %parts, 3], strides: [%pitch, 3, 1]
      : memref<?xi8> to memref<?x?x3xi8, strided<[?, 3, 1]>>
  %to = memref.reinterpret_cast %dst to offset: [0], sizes: [%rows, %parts, 3], strides: [3, %run, 1]
      : memref<?xi8> to memref<?x?x3xi8, strided<[3, ?, 1]>>
  memref.copy %from, %to : memref<?x?x3xi8, strided<[?, 3, 1]>> to memref<?x?x3xi8, strided<[3, ?, 1]>>
  return %dst : memref<?xi8>
}

// Few parts get code each, as if each had a buffer of its own.
// CHECK-LABEL: func.func @three(
//       CHECK:   scf.for %[[ROW:.*]] = %c0 to %c64 step %c4 {
//       CHECK:     vector.load {{.*}} vector<12xf32>
//       CHECK:     vector.store %{{.*}}, %{{.*}}[%[[ROW]]]
//       CHECK:     %[[SECOND:.*]] = arith.addi %[[ROW]], %c64
//       CHECK:     vector.store %{{.*}}, %{{.*}}[%[[SECOND]]]
//       CHECK:     %[[THIRD:.*]] = arith.addi %[[ROW]], %c128
//       CHECK:     vector.store %{{.*}}, %{{.*}}[%[[THIRD]]]
//   CHECK-NOT:   memref.copy
func.func @three(%src: memref<192xf32>) -> memref<192xf32> {
  %dst = memref.alloc() : memref<192xf32>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [64, 3, 1], strides: [3, 1, 1]
      : memref<192xf32> to memref<64x3x1xf32, strided<[3, 1, 1]>>
  %to = memref.reinterpret_cast %dst to offset: [0], sizes: [64, 3, 1], strides: [1, 64, 1]
      : memref<192xf32> to memref<64x3x1xf32, strided<[1, 64, 1]>>
  memref.copy %from, %to : memref<64x3x1xf32, strided<[3, 1, 1]>> to memref<64x3x1xf32, strided<[1, 64, 1]>>
  return %dst : memref<192xf32>
}

// A width that is only known at run time: row by row.
// CHECK-LABEL: func.func @dynamic_width(
//   CHECK-NOT:   memref.copy
//       CHECK:   vector.load {{.*}} vector<8xf32>
func.func @dynamic_width(%src: memref<?xf32>, %rows: index, %parts: index, %w: index) -> memref<?xf32> {
  %pitch = arith.muli %parts, %w : index
  %run = arith.muli %rows, %w : index
  %n = arith.muli %rows, %pitch : index
  %dst = memref.alloc(%n) : memref<?xf32>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [%rows, %parts, %w], strides: [%pitch, %w, 1]
      : memref<?xf32> to memref<?x?x?xf32, strided<[?, ?, 1]>>
  %to = memref.reinterpret_cast %dst to offset: [0], sizes: [%rows, %parts, %w], strides: [%w, %run, 1]
      : memref<?xf32> to memref<?x?x?xf32, strided<[?, ?, 1]>>
  memref.copy %from, %to : memref<?x?x?xf32, strided<[?, ?, 1]>> to memref<?x?x?xf32, strided<[?, ?, 1]>>
  return %dst : memref<?xf32>
}

// Rows that are known not to be of parts of that width, and buffers that may
// overlap, are left alone.
// CHECK-LABEL: func.func @other(
// CHECK-COUNT-2: memref.copy
func.func @other(%src: memref<?xf32>, %out: memref<?xf32>, %rows: index, %parts: index) -> memref<?xf32> {
  %n = arith.muli %rows, %parts : index
  %dst = memref.alloc(%n) : memref<?xf32>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [%rows, %parts, 1], strides: [%parts, 1, 1]
      : memref<?xf32> to memref<?x?x1xf32, strided<[?, 1, 1]>>
  %apart = memref.reinterpret_cast %dst to offset: [0], sizes: [%rows, %parts, 1], strides: [2, %rows, 1]
      : memref<?xf32> to memref<?x?x1xf32, strided<[2, ?, 1]>>
  memref.copy %from, %apart : memref<?x?x1xf32, strided<[?, 1, 1]>> to memref<?x?x1xf32, strided<[2, ?, 1]>>
  %to = memref.reinterpret_cast %out to offset: [0], sizes: [%rows, %parts, 1], strides: [1, %rows, 1]
      : memref<?xf32> to memref<?x?x1xf32, strided<[1, ?, 1]>>
  memref.copy %from, %to : memref<?x?x1xf32, strided<[?, 1, 1]>> to memref<?x?x1xf32, strided<[1, ?, 1]>>
  return %dst : memref<?xf32>
}

// Parts of one row that follow each other are one part, as long as all of them.
// CHECK-LABEL: func.func @one_row(
//  CHECK-SAME:   %{{[a-z0-9]+}}: memref<?xf32>, %[[PARTS:[a-z0-9]+]]: index)
//       CHECK:   %[[ALL:.*]] = arith.muli %[[PARTS]], %c3
//       CHECK:   memref.reinterpret_cast %alloc to offset: [0], sizes: [%[[ALL]]], strides: [1]
//       CHECK:   scf.for %{{.*}} = %c0 to %{{.*}} step %c128 {
func.func @one_row(%src: memref<?xf32>, %parts: index) -> memref<?xf32> {
  %c3 = arith.constant 3 : index
  %n = arith.muli %parts, %c3 : index
  %dst = memref.alloc(%n) : memref<?xf32>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [1, %parts, 3], strides: [%n, 3, 1]
      : memref<?xf32> to memref<1x?x3xf32, strided<[?, 3, 1]>>
  %to = memref.reinterpret_cast %dst to offset: [0], sizes: [1, %parts, 3], strides: [3, 3, 1]
      : memref<?xf32> to memref<1x?x3xf32, strided<[3, 3, 1]>>
  memref.copy %from, %to : memref<1x?x3xf32, strided<[?, 3, 1]>> to memref<1x?x3xf32, strided<[3, 3, 1]>>
  return %dst : memref<?xf32>
}

// Six bits in a byte have no load of their own width.
// CHECK-LABEL: func.func @no_lanes(
//       CHECK:   memref.copy
func.func @no_lanes(%src: memref<?xf6E3M2FN>, %rows: index, %parts: index) -> memref<?xf6E3M2FN> {
  %n = arith.muli %rows, %parts : index
  %dst = memref.alloc(%n) : memref<?xf6E3M2FN>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [%rows, %parts, 1], strides: [%parts, 1, 1]
      : memref<?xf6E3M2FN> to memref<?x?x1xf6E3M2FN, strided<[?, 1, 1]>>
  %to = memref.reinterpret_cast %dst to offset: [0], sizes: [%rows, %parts, 1], strides: [1, %rows, 1]
      : memref<?xf6E3M2FN> to memref<?x?x1xf6E3M2FN, strided<[1, ?, 1]>>
  memref.copy %from, %to : memref<?x?x1xf6E3M2FN, strided<[?, 1, 1]>> to memref<?x?x1xf6E3M2FN, strided<[1, ?, 1]>>
  return %dst : memref<?xf6E3M2FN>
}

// Few parts of any number of rows are joined: two words of each of two parts
// are one store, and all rows are done by one loop.
// CHECK-LABEL: func.func @few(
//  CHECK-SAME:   %{{[a-z0-9]+}}: memref<?xf32>, %[[ROWS:[a-z0-9]+]]: index)
//       CHECK:   %[[PART:.*]] = arith.muli %[[ROWS]], %c2
//       CHECK:   scf.for %[[ROW:.*]] = %c0 to %{{.*}} step %c2 {
//       CHECK:     %[[PLACE:.*]] = arith.muli %[[ROW]], %c2
//       CHECK:     %[[FIRST:.*]] = vector.load %[[FROM:.*]][%[[PLACE]]]
//       CHECK:     %[[SECOND_PLACE:.*]] = arith.addi %[[PART]], %[[PLACE]]
//       CHECK:     %[[SECOND:.*]] = vector.load %[[FROM]][%[[SECOND_PLACE]]]
// CHECK-COUNT-2:     vector.shuffle %[[FIRST]], %[[SECOND]]
//   CHECK-NOT:   memref.copy
func.func @few(%src: memref<?xf32>, %rows: index) -> memref<?xf32> {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %run = arith.muli %rows, %c2 : index
  %n = arith.muli %rows, %c4 : index
  %dst = memref.alloc(%n) : memref<?xf32>
  %from = memref.reinterpret_cast %src to offset: [0], sizes: [2, %rows, 2], strides: [%run, 2, 1]
      : memref<?xf32> to memref<2x?x2xf32, strided<[?, 2, 1]>>
  %to = memref.reinterpret_cast %dst to offset: [0], sizes: [2, %rows, 2], strides: [2, 4, 1]
      : memref<?xf32> to memref<2x?x2xf32, strided<[2, 4, 1]>>
  memref.copy %from, %to : memref<2x?x2xf32, strided<[?, 2, 1]>> to memref<2x?x2xf32, strided<[2, 4, 1]>>
  return %dst : memref<?xf32>
}
