// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='l1-bytes=3840 l2-bytes=65536 llc-bytes=1000000 vector-bytes=64 unit-bytes=32 places-in-turn=1' --canonicalize --cse | FileCheck %s

// More targets than a core writes at a time: runs of 32 rows, as many of 80 bytes
// as two thirds of the first-level cache hold, kernel by kernel, where one place is
// read as fast as several. Those of eight parts write to the stack first, from where
// each part gets both lines of its run. A kernel of four writes to the parts itself.
// CHECK-LABEL: func.func @runs(
//       CHECK:   %[[MEMORY:.*]] = memref.alloca() {alignment = 64 : i64, split.stage} : memref<1184xi8>
//       CHECK:   %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[MEMORY]]
//       CHECK:   %[[KNOWN:.*]] = arith.index_cast %[[ADDRESS]]
//       CHECK:   %[[HIDDEN:.*]] = llvm.inline_asm "", "=r,0" %[[KNOWN]]
//       CHECK:   %[[PLACES:.*]] = arith.index_cast %[[HIDDEN]] : i64 to index
// If eight of the parts begin where the seventh or the fourteenth does in its page.
//       CHECK:   %[[BITS:.*]] = arith.xori %{{.*}}, %{{.*}} : index
//       CHECK:   arith.andi %[[BITS]], %c4032
//       CHECK:   %[[MOST:.*]] = arith.maxsi
//       CHECK:   %[[MEET:.*]] = arith.cmpi sge, %[[MOST]], %c8
//       CHECK:   scf.if %[[MEET]]
//       CHECK:   %[[STAGE:.*]] = llvm.inttoptr %[[HIDDEN]]
//       CHECK:   scf.for %[[FIRST:.*]] = %c0{{.*}} to %c96{{.*}} step %c32
//       CHECK:     %[[END:.*]] = arith.addi %[[FIRST]], %c32
// Where row 0 would be, as rows are counted from there.
//       CHECK:     %[[BEFORE:.*]] = arith.muli %[[FIRST]], %c4
//       CHECK:     %[[ZERO:.*]] = arith.subi %[[PLACES]], %[[BEFORE]]
//       CHECK:     %[[CAST:.*]] = arith.index_cast %[[ZERO]]
//       CHECK:     %[[ROWS:.*]] = llvm.inttoptr %[[CAST]]
//       CHECK:     scf.for %{{.*}} = %[[FIRST]] to %[[END]] step %c8
// CHECK-COUNT-8:     llvm.load {{.*}} -> vector<8xf32>
//       CHECK:       %[[PLACE:.*]] = llvm.getelementptr %[[ROWS]]
//       CHECK:       llvm.store %{{.*}}, %[[PLACE]]
// CHECK-COUNT-7:     llvm.getelementptr %[[ROWS]]
//   CHECK-NOT:       llvm.getelementptr %[[ROWS]]
//       CHECK:     scf.for %[[PART:.*]] = %c0 to %c8 step %c1
//       CHECK:       %[[TARGET:.*]] = llvm.inttoptr
//       CHECK:       %[[FROM:.*]] = llvm.getelementptr %[[STAGE]]
//       CHECK:       %[[MOVED:.*]] = llvm.load %[[FROM]] {{.*}} -> vector<16xf32>
//       CHECK:       %[[TO:.*]] = llvm.getelementptr %[[TARGET]]
//       CHECK:       llvm.store %[[MOVED]], %[[TO]]
//       CHECK:       llvm.getelementptr %[[STAGE]]
//       CHECK:       llvm.store {{.*}} : vector<16xf32>
//   CHECK-NOT:       llvm.store
//
//       CHECK:     scf.for %{{.*}} = %[[FIRST]] to %[[END]] step %c8
//       CHECK:     scf.for %{{.*}} = %c0 to %c8 step %c1
//
//       CHECK:     scf.for %{{.*}} = %[[FIRST]] to %[[END]] step %c4
// CHECK-COUNT-4:     vector.load
// CHECK-COUNT-4:     vector.store
//   CHECK-NOT:     scf.for %{{.*}} = %[[FIRST]]
// The rows that make up no run, and no group.
//       CHECK:   vector.load %{{.*}}[%c1840]
// CHECK-COUNT-16: vector.store %{{.*}}[%c92{{.*}}] : memref<100xf32>, vector<8xf32>
//       CHECK:   scf.for %{{.*}} = %c0 to %c8 step %c4
// CHECK-COUNT-4:   vector.store
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @runs(%src: memref<100x20xf32>) -> (memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>) {
  %o0 = memref.alloc() : memref<100x1xf32>
  %s0 = memref.subview %src[0, 0] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1]>>
  memref.copy %s0, %o0 : memref<100x1xf32, strided<[20, 1]>> to memref<100x1xf32>
  %o1 = memref.alloc() : memref<100x1xf32>
  %s1 = memref.subview %src[0, 1] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<100x1xf32, strided<[20, 1], offset: 1>> to memref<100x1xf32>
  %o2 = memref.alloc() : memref<100x1xf32>
  %s2 = memref.subview %src[0, 2] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 2>>
  memref.copy %s2, %o2 : memref<100x1xf32, strided<[20, 1], offset: 2>> to memref<100x1xf32>
  %o3 = memref.alloc() : memref<100x1xf32>
  %s3 = memref.subview %src[0, 3] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 3>>
  memref.copy %s3, %o3 : memref<100x1xf32, strided<[20, 1], offset: 3>> to memref<100x1xf32>
  %o4 = memref.alloc() : memref<100x1xf32>
  %s4 = memref.subview %src[0, 4] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 4>>
  memref.copy %s4, %o4 : memref<100x1xf32, strided<[20, 1], offset: 4>> to memref<100x1xf32>
  %o5 = memref.alloc() : memref<100x1xf32>
  %s5 = memref.subview %src[0, 5] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 5>>
  memref.copy %s5, %o5 : memref<100x1xf32, strided<[20, 1], offset: 5>> to memref<100x1xf32>
  %o6 = memref.alloc() : memref<100x1xf32>
  %s6 = memref.subview %src[0, 6] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 6>>
  memref.copy %s6, %o6 : memref<100x1xf32, strided<[20, 1], offset: 6>> to memref<100x1xf32>
  %o7 = memref.alloc() : memref<100x1xf32>
  %s7 = memref.subview %src[0, 7] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 7>>
  memref.copy %s7, %o7 : memref<100x1xf32, strided<[20, 1], offset: 7>> to memref<100x1xf32>
  %o8 = memref.alloc() : memref<100x1xf32>
  %s8 = memref.subview %src[0, 8] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 8>>
  memref.copy %s8, %o8 : memref<100x1xf32, strided<[20, 1], offset: 8>> to memref<100x1xf32>
  %o9 = memref.alloc() : memref<100x1xf32>
  %s9 = memref.subview %src[0, 9] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 9>>
  memref.copy %s9, %o9 : memref<100x1xf32, strided<[20, 1], offset: 9>> to memref<100x1xf32>
  %o10 = memref.alloc() : memref<100x1xf32>
  %s10 = memref.subview %src[0, 10] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 10>>
  memref.copy %s10, %o10 : memref<100x1xf32, strided<[20, 1], offset: 10>> to memref<100x1xf32>
  %o11 = memref.alloc() : memref<100x1xf32>
  %s11 = memref.subview %src[0, 11] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 11>>
  memref.copy %s11, %o11 : memref<100x1xf32, strided<[20, 1], offset: 11>> to memref<100x1xf32>
  %o12 = memref.alloc() : memref<100x1xf32>
  %s12 = memref.subview %src[0, 12] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 12>>
  memref.copy %s12, %o12 : memref<100x1xf32, strided<[20, 1], offset: 12>> to memref<100x1xf32>
  %o13 = memref.alloc() : memref<100x1xf32>
  %s13 = memref.subview %src[0, 13] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 13>>
  memref.copy %s13, %o13 : memref<100x1xf32, strided<[20, 1], offset: 13>> to memref<100x1xf32>
  %o14 = memref.alloc() : memref<100x1xf32>
  %s14 = memref.subview %src[0, 14] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 14>>
  memref.copy %s14, %o14 : memref<100x1xf32, strided<[20, 1], offset: 14>> to memref<100x1xf32>
  %o15 = memref.alloc() : memref<100x1xf32>
  %s15 = memref.subview %src[0, 15] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 15>>
  memref.copy %s15, %o15 : memref<100x1xf32, strided<[20, 1], offset: 15>> to memref<100x1xf32>
  %o16 = memref.alloc() : memref<100x1xf32>
  %s16 = memref.subview %src[0, 16] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 16>>
  memref.copy %s16, %o16 : memref<100x1xf32, strided<[20, 1], offset: 16>> to memref<100x1xf32>
  %o17 = memref.alloc() : memref<100x1xf32>
  %s17 = memref.subview %src[0, 17] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 17>>
  memref.copy %s17, %o17 : memref<100x1xf32, strided<[20, 1], offset: 17>> to memref<100x1xf32>
  %o18 = memref.alloc() : memref<100x1xf32>
  %s18 = memref.subview %src[0, 18] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 18>>
  memref.copy %s18, %o18 : memref<100x1xf32, strided<[20, 1], offset: 18>> to memref<100x1xf32>
  %o19 = memref.alloc() : memref<100x1xf32>
  %s19 = memref.subview %src[0, 19] [100, 1] [1, 1] : memref<100x20xf32> to memref<100x1xf32, strided<[20, 1], offset: 19>>
  memref.copy %s19, %o19 : memref<100x1xf32, strided<[20, 1], offset: 19>> to memref<100x1xf32>
  return %o0, %o1, %o2, %o3, %o4, %o5, %o6, %o7, %o8, %o9, %o10, %o11, %o12, %o13, %o14, %o15, %o16, %o17, %o18, %o19 : memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>, memref<100x1xf32>
}
