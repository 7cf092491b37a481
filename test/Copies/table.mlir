// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies=max-specialized-parts=2 --canonicalize --cse | FileCheck %s

// More parts than get code of their own share one loop over a table.
// CHECK-LABEL: func.func @table(
//       CHECK:   %[[TABLE:.*]] = memref.alloca() {split.table} : memref<9xi64>
//       CHECK:   %[[TABLE_ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[TABLE]]
//       CHECK:   %[[TABLE_NUMBER:.*]] = arith.index_cast %[[TABLE_ADDRESS]] : index to i64
//       CHECK:   %[[ENTRIES:.*]] = llvm.inttoptr %[[TABLE_NUMBER]]
//       CHECK:   llvm.store %{{.*}}, %[[ENTRIES]] : i64
//       CHECK:   %[[ENTRY1:.*]] = llvm.getelementptr %[[ENTRIES]][1] : (!llvm.ptr) -> !llvm.ptr, i64
//       CHECK:   llvm.store %{{.*}}, %[[ENTRY1]] : i64
//       CHECK:   %[[ENTRY8:.*]] = llvm.getelementptr %[[ENTRIES]][8] : (!llvm.ptr) -> !llvm.ptr, i64
//       CHECK:   llvm.store %{{.*}}, %[[ENTRY8]] : i64
//       CHECK:   scf.for %[[PART:.*]] = %c0{{.*}} to %c3
//       CHECK:     %[[FIRST:.*]] = arith.muli %[[PART]], %c3
//       CHECK:     %[[THIRD:.*]] = arith.addi %[[FIRST]], %c2
//       CHECK:     memref.load %[[TABLE]][%[[THIRD]]]
//       CHECK:     %[[SECOND:.*]] = arith.addi %[[FIRST]], %c1
//       CHECK:     memref.load %[[TABLE]][%[[SECOND]]]
//       CHECK:     %[[ADDRESS:.*]] = memref.load %[[TABLE]][%[[FIRST]]]
//       CHECK:     llvm.inttoptr %[[ADDRESS]]
//       CHECK:     scf.for %{{.*}} = %c0{{.*}} to %c8
//   CHECK-NOT:   memref.copy
//   CHECK-NOT:   memref.dealloc
//       CHECK:   return
func.func @table(%src: memref<8x6xf32>) -> (memref<8x1xf32>, memref<8x2xf32>, memref<8x3xf32>) {
  %o0 = memref.alloc() : memref<8x1xf32>
  %s0 = memref.subview %src[0, 0] [8, 1] [1, 1] : memref<8x6xf32> to memref<8x1xf32, strided<[6, 1]>>
  memref.copy %s0, %o0 : memref<8x1xf32, strided<[6, 1]>> to memref<8x1xf32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 1] [8, 2] [1, 1] : memref<8x6xf32> to memref<8x2xf32, strided<[6, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[6, 1], offset: 1>> to memref<8x2xf32>
  %o2 = memref.alloc() : memref<8x3xf32>
  %s2 = memref.subview %src[0, 3] [8, 3] [1, 1] : memref<8x6xf32> to memref<8x3xf32, strided<[6, 1], offset: 3>>
  memref.copy %s2, %o2 : memref<8x3xf32, strided<[6, 1], offset: 3>> to memref<8x3xf32>
  return %o0, %o1, %o2 : memref<8x1xf32>, memref<8x2xf32>, memref<8x3xf32>
}

// Neighbours that share a width need no more than their addresses and where the
// first one begins.
// CHECK-LABEL: func.func @one_width(
//       CHECK:   %[[TABLE:.*]] = memref.alloca() {split.table} : memref<4xi64>
// CHECK-COUNT-4: llvm.store %{{.*}} : i64, !llvm.ptr
//   CHECK-NOT:   llvm.store
//       CHECK:   %[[ENTRY:.*]] = memref.load %[[TABLE]][%c3]
//       CHECK:   %[[FIRST:.*]] = arith.index_cast %[[ENTRY]] : i64 to index
//       CHECK:   scf.for %[[PART:.*]] = %c0{{.*}} to %c3
//       CHECK:     %[[DISTANCE:.*]] = arith.muli %[[PART]], %c200
//       CHECK:     arith.addi %[[FIRST]], %[[DISTANCE]]
//       CHECK:     memref.load %[[TABLE]][%[[PART]]]
//       CHECK:     llvm.store %{{.*}} : vector<8xf32>, !llvm.ptr
func.func @one_width(%src: memref<8x600xf32>) -> (memref<8x200xf32>, memref<8x200xf32>, memref<8x200xf32>) {
  %o0 = memref.alloc() : memref<8x200xf32>
  %s0 = memref.subview %src[0, 0] [8, 200] [1, 1] : memref<8x600xf32> to memref<8x200xf32, strided<[600, 1]>>
  memref.copy %s0, %o0 : memref<8x200xf32, strided<[600, 1]>> to memref<8x200xf32>
  %o1 = memref.alloc() : memref<8x200xf32>
  %s1 = memref.subview %src[0, 200] [8, 200] [1, 1] : memref<8x600xf32> to memref<8x200xf32, strided<[600, 1], offset: 200>>
  memref.copy %s1, %o1 : memref<8x200xf32, strided<[600, 1], offset: 200>> to memref<8x200xf32>
  %o2 = memref.alloc() : memref<8x200xf32>
  %s2 = memref.subview %src[0, 400] [8, 200] [1, 1] : memref<8x600xf32> to memref<8x200xf32, strided<[600, 1], offset: 400>>
  memref.copy %s2, %o2 : memref<8x200xf32, strided<[600, 1], offset: 400>> to memref<8x200xf32>
  return %o0, %o1, %o2 : memref<8x200xf32>, memref<8x200xf32>, memref<8x200xf32>
}

// A width that all parts share stays known where there is a gap.
// CHECK-LABEL: func.func @gap(
//       CHECK:   %[[TABLE:.*]] = memref.alloca() {split.table} : memref<9xi64>
//   CHECK-NOT:   arith.addi %{{.*}}, %c2
//       CHECK:   llvm.store %{{.*}} : vector<2xf32>, !llvm.ptr
func.func @gap(%src: memref<8x7xf32>) -> (memref<8x2xf32>, memref<8x2xf32>, memref<8x2xf32>) {
  %o0 = memref.alloc() : memref<8x2xf32>
  %s0 = memref.subview %src[0, 0] [8, 2] [1, 1] : memref<8x7xf32> to memref<8x2xf32, strided<[7, 1]>>
  memref.copy %s0, %o0 : memref<8x2xf32, strided<[7, 1]>> to memref<8x2xf32>
  %o1 = memref.alloc() : memref<8x2xf32>
  %s1 = memref.subview %src[0, 2] [8, 2] [1, 1] : memref<8x7xf32> to memref<8x2xf32, strided<[7, 1], offset: 2>>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[7, 1], offset: 2>> to memref<8x2xf32>
  %o2 = memref.alloc() : memref<8x2xf32>
  %s2 = memref.subview %src[0, 5] [8, 2] [1, 1] : memref<8x7xf32> to memref<8x2xf32, strided<[7, 1], offset: 5>>
  memref.copy %s2, %o2 : memref<8x2xf32, strided<[7, 1], offset: 5>> to memref<8x2xf32>
  return %o0, %o1, %o2 : memref<8x2xf32>, memref<8x2xf32>, memref<8x2xf32>
}

// Parts of a width that is not known take more code than the limit allows. Where
// the last one ends is how long a row is, whichever is listed last.
// CHECK-LABEL: func.func @dynamic_width(
//  CHECK-SAME:   %{{.*}}: memref<8x?xf32>, %[[N:.*]]: index, %[[M:.*]]: index)
//       CHECK:   %[[LANES:.*]] = arith.addi %[[N]], %[[M]]
//   CHECK-NOT:   arith.addi
//       CHECK:   llvm.store
func.func @dynamic_width(%src: memref<8x?xf32>, %n: index, %m: index) -> (memref<8x?xf32>, memref<8x?xf32>) {
  %o0 = memref.alloc(%n) : memref<8x?xf32>
  %s0 = memref.subview %src[0, 0] [8, %n] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1]>>
  memref.copy %s0, %o0 : memref<8x?xf32, strided<[?, 1]>> to memref<8x?xf32>
  %o1 = memref.alloc(%m) : memref<8x?xf32>
  %s1 = memref.subview %src[0, %n] [8, %m] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %s1, %o1 : memref<8x?xf32, strided<[?, 1], offset: ?>> to memref<8x?xf32>
  return %o0, %o1 : memref<8x?xf32>, memref<8x?xf32>
}

// Of buffers in another memory space an address says too little.
// CHECK-LABEL: func.func @memory_space(
// CHECK-COUNT-3: memref.copy
//   CHECK-NOT:   llvm.inttoptr
//       CHECK:   return
func.func @memory_space(%src: memref<8x6xf32, 1>) -> (memref<8x1xf32, 1>, memref<8x2xf32, 1>, memref<8x3xf32, 1>) {
  %o0 = memref.alloc() : memref<8x1xf32, 1>
  %s0 = memref.subview %src[0, 0] [8, 1] [1, 1] : memref<8x6xf32, 1> to memref<8x1xf32, strided<[6, 1]>, 1>
  memref.copy %s0, %o0 : memref<8x1xf32, strided<[6, 1]>, 1> to memref<8x1xf32, 1>
  %o1 = memref.alloc() : memref<8x2xf32, 1>
  %s1 = memref.subview %src[0, 1] [8, 2] [1, 1] : memref<8x6xf32, 1> to memref<8x2xf32, strided<[6, 1], offset: 1>, 1>
  memref.copy %s1, %o1 : memref<8x2xf32, strided<[6, 1], offset: 1>, 1> to memref<8x2xf32, 1>
  %o2 = memref.alloc() : memref<8x3xf32, 1>
  %s2 = memref.subview %src[0, 3] [8, 3] [1, 1] : memref<8x6xf32, 1> to memref<8x3xf32, strided<[6, 1], offset: 3>, 1>
  memref.copy %s2, %o2 : memref<8x3xf32, strided<[6, 1], offset: 3>, 1> to memref<8x3xf32, 1>
  return %o0, %o1, %o2 : memref<8x1xf32, 1>, memref<8x2xf32, 1>, memref<8x3xf32, 1>
}

// Tables of one function are in the same memory on the stack, one after the other.
// CHECK-LABEL: func.func @two_tables(
//       CHECK:   %[[MEMORY:.*]] = memref.alloca() {split.table} : memref<9xi64>
//       CHECK:   memref.reinterpret_cast %[[MEMORY]] to offset: [0], sizes: [6], strides: [1]
//   CHECK-NOT:   memref.alloca() {split.table}
//       CHECK:   return
func.func @two_tables(%src: memref<8x?xf32>, %other: memref<8x?xf32>, %n: index, %m: index) -> (memref<8x?xf32>, memref<8x?xf32>, memref<8x?xf32>, memref<8x?xf32>, memref<8x?xf32>) {
  %nm = arith.addi %n, %m : index
  %o0 = memref.alloc(%n) : memref<8x?xf32>
  %o1 = memref.alloc(%m) : memref<8x?xf32>
  %o2 = memref.alloc(%n) : memref<8x?xf32>
  %o3 = memref.alloc(%m) : memref<8x?xf32>
  %o4 = memref.alloc(%m) : memref<8x?xf32>
  %s0 = memref.subview %src[0, 0] [8, %n] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1]>>
  memref.copy %s0, %o0 : memref<8x?xf32, strided<[?, 1]>> to memref<8x?xf32>
  %s1 = memref.subview %src[0, %n] [8, %m] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %s1, %o1 : memref<8x?xf32, strided<[?, 1], offset: ?>> to memref<8x?xf32>
  %s2 = memref.subview %other[0, 0] [8, %n] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1]>>
  memref.copy %s2, %o2 : memref<8x?xf32, strided<[?, 1]>> to memref<8x?xf32>
  %s3 = memref.subview %other[0, %n] [8, %m] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %s3, %o3 : memref<8x?xf32, strided<[?, 1], offset: ?>> to memref<8x?xf32>
  %s4 = memref.subview %other[0, %nm] [8, %m] [1, 1] : memref<8x?xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %s4, %o4 : memref<8x?xf32, strided<[?, 1], offset: ?>> to memref<8x?xf32>
  return %o0, %o1, %o2, %o3, %o4 : memref<8x?xf32>, memref<8x?xf32>, memref<8x?xf32>, memref<8x?xf32>, memref<8x?xf32>
}
