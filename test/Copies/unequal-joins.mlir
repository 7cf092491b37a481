// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of unequal widths that are known at run time are joined in the order of
// the rows, where the rows are narrow: each row of a part takes as many lanes as
// the widest may have, and what they write behind it is written again by what
// follows. Behind those there are rows enough, of which each part that has not as
// many lanes behind it is moved exactly. Where some are wider, vectors are as long as
// the machine's.
//
// RUN: split-opt %s --split-fuse-copies="vector-bytes=32 unit-bytes=32" | FileCheck %s
// RUN: split-opt %s --split-fuse-copies="vector-bytes=32 unit-bytes=32 parallel" | FileCheck %s --check-prefix=PARALLEL
// RUN: split-opt %s --split-fuse-copies="vector-bytes=32 unit-bytes=32 llc-bytes=1000000" | FileCheck %s --check-prefix=STREAMS
//
// Past the caches, and where a vector is a line, each part is loaded behind the
// last one until the line is complete; on several threads, too.
//
// RUN: split-opt %s --split-fuse-copies="vector-bytes=64 permuted-bytes=4 llc-bytes=1000000" --canonicalize --cse | FileCheck %s --check-prefix=LINES
// RUN: split-opt %s --split-fuse-copies="vector-bytes=64 permuted-bytes=4 llc-bytes=1000000 parallel" --canonicalize --cse | FileCheck %s --check-prefixes=LINES,TASKS
// RUN: split-opt %s --split-fuse-copies="vector-bytes=64 permuted-bytes=8 llc-bytes=1000000" | FileCheck %s --check-prefix=EXACT
// RUN: split-opt %s --split-fuse-copies="vector-bytes=64 permuted-bytes=4 llc-bytes=1000000 places-in-turn=1" --canonicalize --cse | FileCheck %s --check-prefix=STAGE
// RUN: split-opt %s --split-fuse-copies="vector-bytes=64 permuted-bytes=4 llc-bytes=1000000 places-in-turn=1 parallel" --canonicalize --cse | FileCheck %s --check-prefix=STAGE-TASKS

// Where one instruction moves lanes apart, too, a line takes pieces of several rows,
// and through the caches a vector has several rows.
//
// RUN: split-opt %s --split-fuse-copies="vector-bytes=64 permuted-bytes=4 compressed-bytes=4 llc-bytes=1000000" --canonicalize --cse | FileCheck %s --check-prefix=APART
// RUN: split-opt %s --split-fuse-copies="vector-bytes=64 permuted-bytes=4 compressed-bytes=8 llc-bytes=1000000" | FileCheck %s --check-prefix=WHOLE
// RUN: split-opt %s --split-fuse-copies="vector-bytes=32 compressed-bytes=4 llc-bytes=1000000" | FileCheck %s --check-prefix=WHOLE

// WHOLE-LABEL: func.func @five
//   WHOLE-NOT:   expandload

// Of less than a line.
// APART-LABEL: func.func @five
//       APART:   llvm.intr.masked.load
//       APART:   arith.cmpi ule, %{{.*}}, %c15 : index
//       APART:   scf.if
// What the first line has of them, all lines, and what the last one has.
// APART-COUNT-5: llvm.intr.masked.expandload
//       APART:     llvm.intr.masked.store
//       APART:     scf.for {{.*}} iter_args({{.*}}) -> (index, index, index, index, index, index)
// The lanes of a part, from those on that the line begins with.
//       APART:       %[[LOW:.*]] = arith.shrui %[[LANES:.*]], %{{.*}} : i64
//       APART:       %[[HIGH:.*]] = arith.shli %[[LANES]], %{{.*}} : i64
//       APART:       %[[BOTH:.*]] = arith.ori %[[LOW]], %[[HIGH]] : i64
//       APART:       %[[BITS:.*]] = arith.andi %[[BOTH]], %c65535_i64 : i64
// APART-COUNT-5:     llvm.intr.masked.expandload
//       APART:       llvm.store %{{.*}} {alignment = 64 : i64, nontemporal}
//       APART:       llvm.intr.prefetch
//       APART:       llvm.intr.ctpop(%[[BITS]])
// APART-COUNT-5:   llvm.intr.masked.expandload
//       APART:     llvm.intr.masked.store
//       APART:   } else {
// Of half a line at most, through the caches, and the last rows exactly.
//       APART:     arith.cmpi ule, %{{.*}}, %c8 : index
//       APART:     scf.if
//       APART:       scf.for
// APART-COUNT-5:       llvm.intr.masked.expandload
// APART-COUNT-2:       llvm.store {{.*}} vector<8xf32>
//       APART:       scf.for
// APART-COUNT-5:       llvm.intr.masked.expandload
//       APART:         llvm.intr.masked.store

// Of some part that is wider than half a line, a vector for each row of up to a
// line, and two for those of up to two lines: just the lanes of each part, by masks
// that stay.
//       APART:     arith.cmpi sle, %{{.*}}, %c8 : index
//       APART:     arith.cmpi ule, %{{.*}}, %c16 : index
//       APART:     scf.if
//       APART:       scf.for
// APART-COUNT-5:       llvm.intr.masked.load
//   APART-NOT:         llvm.intr.masked.load
//       APART:         llvm.intr.prefetch
//       APART:         llvm.intr.masked.store
//   APART-NOT:         llvm.intr.masked.load
//       APART:     } else {
//       APART:       arith.cmpi ule, %{{.*}}, %c32 : index
//       APART:       arith.cmpi sge, %{{.*}}, %c18 : index
//       APART:       scf.if
// The part that the first vector ends in: the first one, in both.
//       APART:         scf.index_switch
//       APART:         case 0 {
//       APART:           scf.for
//       APART:             llvm.intr.masked.load
//   APART-NOT:             llvm.intr.masked.load
//       APART:             llvm.intr.prefetch
//       APART:             llvm.store {{.*}} vector<16xf32>
// APART-COUNT-5:           llvm.intr.masked.load
//       APART:             llvm.intr.prefetch
//       APART:             llvm.intr.masked.store
//       APART:         case 1 {
// APART-COUNT-2:           llvm.intr.masked.load
//       APART:             llvm.store {{.*}} vector<16xf32>
// APART-COUNT-4:           llvm.intr.masked.load
//       APART:             llvm.intr.masked.store
//       APART:         case 2 {
// APART-COUNT-3:           llvm.intr.masked.load
//       APART:             llvm.store {{.*}} vector<16xf32>
// APART-COUNT-3:           llvm.intr.masked.load
//       APART:             llvm.intr.masked.store
//       APART:         case 3 {
// APART-COUNT-4:           llvm.intr.masked.load
//       APART:             llvm.store {{.*}} vector<16xf32>
// APART-COUNT-2:           llvm.intr.masked.load
//       APART:             llvm.intr.masked.store
//       APART:         default {
// APART-COUNT-5:           llvm.intr.masked.load
//       APART:             llvm.store {{.*}} vector<16xf32>
//       APART:             llvm.intr.masked.load
//   APART-NOT:             llvm.intr.masked.load
//       APART:             llvm.intr.masked.store
//       APART:       arith.cmpi sle, %{{.*}}, %c16 : index

// EXACT-LABEL: func.func @five
//   EXACT-NOT:   llvm.intr.masked

// Where one place is read after the other, blocks of rows go one behind the other to
// memory that stays in the cache first, if parts have at most a line on average: a
// vector of half a line for each, and others for what is wider. What is too much is
// read of other rows, of which there are as many behind.
// STAGE-LABEL: func.func @five
//       STAGE:   %[[MEMORY:.*]] = memref.alloca() {{.*}}split.stage
//       STAGE:   arith.cmpi sge, %{{.*}}, %c15 : index
//       STAGE:   scf.if
//       STAGE:     %[[LAST:.*]] = arith.subi %[[ROWS:.*]], %c8 : index
//       STAGE:     %[[END:.*]] = arith.minsi %[[ROWS]], %[[LAST]] : index
//       STAGE:     %[[NARROW:.*]] = arith.cmpi sle, %{{.*}}, %c80 : index
//       STAGE:     arith.select %[[NARROW]], %{{.*}}, %c0 : index
//       STAGE:     %[[BLOCK:.*]] = arith.divui %c512, %
//       STAGE:     %[[STAGED:.*]]:3 = scf.for {{.*}} to %[[REST:.*]] step
//       STAGE:       scf.for {{.*}} step %c1 {{.*}} -> (index)
//       STAGE:         llvm.load {{.*}} vector<8xf32>
//       STAGE:         llvm.store {{.*}} vector<8xf32>
//       STAGE:         %[[WIDE:.*]] = arith.cmpi sgt, %{{.*}}, %c8 : index
//       STAGE:         scf.if %[[WIDE]]
//       STAGE:           llvm.store {{.*}} vector<8xf32>
//       STAGE:           scf.for %{{.*}} = %c16 to %{{.*}} step %c8
// The lines that are complete, and the one that is not.
//       STAGE:       scf.for
//       STAGE:         llvm.load {{.*}} vector<16xf32>
//       STAGE:         llvm.store {{.*}} {alignment = 64 : i64, nontemporal}
//       STAGE:       %[[OPEN:.*]] = llvm.load {{.*}} vector<16xf32>
//       STAGE:       llvm.store %[[OPEN]]
//       STAGE:     scf.for %{{.*}} = %[[REST]] to %[[ROWS]] {{.*}} iter_args(%{{.*}} = %[[STAGED]]#0
//       STAGE:       llvm.intr.masked.load
//
// Each thread has its own.
// STAGE-TASKS-LABEL: func.func @five
//       STAGE-TASKS:   scf.parallel
//       STAGE-TASKS:     %[[MEMORY:.*]] = memref.alloc() {{.*}} : memref<2240xi8>
//       STAGE-TASKS:     memref.dealloc %[[MEMORY]]

// At least 16 bytes of each part on average, and more in all than the caches hold.
// LINES-LABEL: func.func @five
//       LINES:   arith.cmpi ule, %[[PITCH:.*]], %c320 : index
//       LINES:   arith.cmpi sge, %[[PITCH]], %c20 : index
//       LINES:   %[[LANES:.*]] = arith.muli %{{.*}}, %[[PITCH]] : index
//       LINES:   arith.cmpi sge, %[[LANES]], %c62501 : index
//       LINES:   scf.if
//       TASKS:     scf.parallel
//       LINES:     scf.for {{.*}} iter_args(%[[OPEN:.*]] = %cst{{.*}}, %[[LENGTH:.*]] = %{{.*}}, %[[LINE:.*]] = %{{.*}}) -> (vector<16xf32>, index, index)
//       LINES:       %[[BITS:.*]] = arith.shli
//       LINES:       %[[SOME:.*]] = arith.trunci %[[BITS]] : i64 to i16
//       LINES:       %[[MASK:.*]] = llvm.bitcast %[[SOME]] : i16 to vector<16xi1>
//       LINES:       %[[LOADED:.*]] = llvm.intr.masked.load %{{.*}}, %[[MASK]], %[[OPEN]]
//       LINES:       %[[END:.*]] = arith.addi %[[LENGTH]], %{{.*}} : index
//       LINES:       %[[FULL:.*]] = arith.cmpi sge, %[[END]], %c16 : index
//       LINES:       scf.if %[[FULL]]
// Of the first line, what other rows have stays.
//       LINES:         llvm.intr.masked.store %[[LOADED]]
//       LINES:         llvm.store %[[LOADED]], %{{.*}} {alignment = 64 : i64, nontemporal}
// Wide parts have whole lines.
//       LINES:         scf.for
//       LINES:           llvm.store %{{.*}} {alignment = 64 : i64, nontemporal}
//       LINES:         llvm.intr.masked.load
//       LINES:       } else {
//       LINES:         scf.yield %[[LOADED]], %[[END]], %[[LINE]]
// And the last one.
//       LINES:     llvm.intr.masked.store

// The last rows of a task are its own, as other threads write what follows.
// PARALLEL-LABEL: func.func @five
//       PARALLEL:   arith.cmpi ule, %{{.*}}, %c20 : index
//       PARALLEL:   scf.if
//       PARALLEL:     %[[LARGE:.*]] = arith.cmpi uge
//       PARALLEL:     scf.if %[[LARGE]]
//       PARALLEL:       scf.parallel (%[[BEGIN:.*]]) =
//       PARALLEL:         %[[END:.*]] = arith.minsi
//       PARALLEL:         %[[BEFORE:.*]] = arith.subi %[[END]], %c3
//       PARALLEL:         %[[LAST:.*]] = arith.maxsi %[[BEFORE]], %[[BEGIN]]
//       PARALLEL:         scf.for %{{.*}} = %[[BEGIN]] to %[[LAST]]
//       PARALLEL:         scf.for %[[ROW:.*]] = %[[LAST]] to %[[END]]
//       PARALLEL:           arith.muli %[[END]], %
//       PARALLEL:           arith.cmpi sle
//   PARALLEL-NOT:       scf.parallel
//       PARALLEL:     } else {
//       PARALLEL:       scf.for

// Up to 4 lanes, 8 and 16. Of all choices, one asks for the order and the widths.
// CHECK-LABEL: func.func @five
// CHECK-COUNT-3:   arith.minsi
//       CHECK:   %[[NARROWEST:.*]] = arith.minsi
//       CHECK:   %[[WIDEST:.*]] = arith.maxsi
//       CHECK:   arith.cmpi ule, %{{.*}}, %c20 : index
//       CHECK:   arith.cmpi sge, %[[NARROWEST]], %c1{{.*}} : index
//       CHECK:   arith.cmpi sle, %[[WIDEST]], %c4{{.*}} : index
//       CHECK:   scf.if
//       CHECK:     arith.subi %{{.*}}, %c3{{.*}} : index
//       CHECK:     scf.for
//       CHECK:       memref.prefetch
// CHECK-COUNT-4:       vector.store {{.*}} vector<4xf32>
// A row asks for its second line if it has one.
//       CHECK:       arith.cmpi sgt, %{{.*}}, %c16{{.*}} : index
//       CHECK:       scf.if
//       CHECK:         memref.prefetch
//       CHECK:       vector.store {{.*}} vector<4xf32>
//   CHECK-NOT:       vector.store
//       CHECK:     } {loop_annotation = {{.*}}}
//       CHECK:     scf.for
// Of the last rows: what follows in the buffer of rows, and in the part.
//       CHECK:       %[[BEHIND:.*]] = arith.cmpi sle
//       CHECK:       %[[READ:.*]] = arith.cmpi sle
//       CHECK:       %[[FOLLOWED:.*]] = arith.andi %[[BEHIND]], %[[READ]]
//       CHECK:       scf.if %[[FOLLOWED]]
//       CHECK:         vector.store {{.*}} vector<4xf32>
//       CHECK:       } else {
//       CHECK:         vector.store {{.*}} vector<2xf32>
//       CHECK:     arith.cmpi ule, %{{.*}}, %c40{{.*}} : index
//       CHECK:     arith.cmpi sle, %[[WIDEST]], %c8{{.*}} : index
//       CHECK:     scf.if
//       CHECK:       arith.subi %{{.*}}, %c7{{.*}} : index
// CHECK-COUNT-5:         vector.store {{.*}} vector<8xf32>
//       CHECK:       arith.cmpi ule, %{{.*}}, %c80{{.*}} : index
//       CHECK:       arith.cmpi sle, %[[WIDEST]], %c16{{.*}} : index
//       CHECK:       scf.if
//       CHECK:         arith.subi %{{.*}}, %c7{{.*}} : index
// CHECK-COUNT-10:          vector.store {{.*}} vector<8xf32>
// Wider ones, of no more than four lines on average, and of a few rows at least.
//       CHECK:         arith.cmpi ule, %{{.*}}, %c320{{.*}} : index
//       CHECK:         arith.cmpi sge, %{{.*}}, %c4{{.*}} : index
//   CHECK-NOT:         arith.cmpi sle
//       CHECK:         scf.if
// CHECK-COUNT-5:           vector.load {{.*}} vector<8xf32>
// Unless they are large, and aligned: what is done otherwise bypasses the caches then.
// STREAMS-LABEL: func.func @five
//       STREAMS:   arith.cmpi ule, %{{.*}}, %c320{{.*}} : index
//       STREAMS:   %[[LARGE:.*]] = arith.cmpi ugt, %{{.*}}, %c500000{{.*}} : index
//       STREAMS:   %[[STREAMED:.*]] = arith.andi %[[LARGE]], %
//       STREAMS:   %[[CACHED:.*]] = arith.xori %[[STREAMED]], %true
//       STREAMS:   %[[CHOSEN:.*]] = arith.andi %{{.*}}, %[[CACHED]]
//       STREAMS:   scf.if %[[CHOSEN]]
func.func @five(%n: index, %w: index, %a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %d: memref<?x?xf32>, %e: memref<?x?xf32>) -> memref<?x?xf32> {
  %c1 = arith.constant 1 : index
  %wa = memref.dim %a, %c1 : memref<?x?xf32>
  %wb = memref.dim %b, %c1 : memref<?x?xf32>
  %wc = memref.dim %c, %c1 : memref<?x?xf32>
  %wd = memref.dim %d, %c1 : memref<?x?xf32>
  %we = memref.dim %e, %c1 : memref<?x?xf32>
  %ob = arith.addi %wa, %wb : index
  %oc = arith.addi %ob, %wc : index
  %od = arith.addi %oc, %wd : index
  %all = arith.addi %od, %we : index
  %joined = memref.alloc(%n, %all) : memref<?x?xf32>
  %pa = memref.subview %joined[0, 0] [%n, %wa] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %pb = memref.subview %joined[0, %wa] [%n, %wb] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %pc = memref.subview %joined[0, %ob] [%n, %wc] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %pd = memref.subview %joined[0, %oc] [%n, %wd] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %pe = memref.subview %joined[0, %od] [%n, %we] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %a, %pa : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  memref.copy %b, %pb : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %c, %pc : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %d, %pd : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %e, %pe : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %joined : memref<?x?xf32>
}
