// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-input-file --split-roll-loops="min-ops=8 min-count=4" --verify-diagnostics | FileCheck %s
// RUN: split-opt %s --split-input-file --split-roll-loops="min-ops=8 min-count=4 check-allocations=false" | FileCheck %s --check-prefix=UNCHECKED
// RUN: split-opt %s --split-input-file --split-roll-loops | FileCheck %s --check-prefix=SHORT

// Sizes are loaded, added up and stored. The second loop takes what the first
// has left, and what it computed the time before; its first sum is that of two
// sizes. What is needed behind the loops is kept: all sizes and sums, and the
// last sum is read.
// CHECK-LABEL: func.func @sums(
// CHECK-SAME:    %[[SIZES:.*]]: memref<6xi64>, %[[SUMS:.*]]: !llvm.ptr
// CHECK-DAG:     %[[KEPT:.*]] = memref.alloc() : memref<11xi64>
// CHECK:         split.assert %{{.*}}, "out of memory: cannot allocate memref<11xi64>"
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %[[C6:.*]] step %{{.*}} {
// CHECK-NEXT:      %[[SIZE:.*]] = memref.load %[[SIZES]][%[[I]]]
// CHECK-NEXT:      %[[INDEX:.*]] = arith.index_cast %[[SIZE]] : i64 to index
// CHECK:           memref.store %{{.*}}, %[[KEPT]][%[[I]]]
// CHECK-NEXT:    } {loop_annotation = #[[LOOP:.*]]}
// CHECK:         %[[FIRST:.*]] = memref.load %[[KEPT]][%{{.*}}]
// CHECK:         %[[CAST:.*]] = arith.index_cast %[[FIRST]] : i64 to index
// CHECK:         scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[BEFORE:.*]] = %[[CAST]]) -> (index) {
// CHECK:           %[[LATER:.*]] = arith.addi %[[J]], %{{.*}} : index
// CHECK-NEXT:      %[[LOADED:.*]] = memref.load %[[KEPT]][%[[LATER]]]
// CHECK-NEXT:      %[[NEXT:.*]] = arith.index_cast %[[LOADED]] : i64 to index
// CHECK-NEXT:      %[[SUM:.*]] = arith.addi %[[BEFORE]], %[[NEXT]] : index
// CHECK:           memref.store
// CHECK-NEXT:      scf.yield %[[SUM]] : index
// CHECK:         %[[LAST:.*]] = memref.load %[[KEPT]]
// CHECK:         %[[RESULT:.*]] = arith.index_cast %[[LAST]] : i64 to index
// CHECK:         memref.dealloc %[[KEPT]]
// CHECK-NEXT:    return %[[RESULT]]
// UNCHECKED-LABEL: func.func @sums(
// UNCHECKED-NOT:     split.assert
// UNCHECKED:         scf.for
// SHORT-LABEL: func.func @sums(
// SHORT-NOT:     scf.for
func.func @sums(%sizes: memref<6xi64>, %sums: !llvm.ptr) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.load %sizes[%c0] : memref<6xi64>
  %i0 = arith.index_cast %0 : i64 to index
  %1 = memref.load %sizes[%c1] : memref<6xi64>
  %i1 = arith.index_cast %1 : i64 to index
  %c2 = arith.constant 2 : index
  %2 = memref.load %sizes[%c2] : memref<6xi64>
  %i2 = arith.index_cast %2 : i64 to index
  %c3 = arith.constant 3 : index
  %3 = memref.load %sizes[%c3] : memref<6xi64>
  %i3 = arith.index_cast %3 : i64 to index
  %c4 = arith.constant 4 : index
  %4 = memref.load %sizes[%c4] : memref<6xi64>
  %i4 = arith.index_cast %4 : i64 to index
  %c5 = arith.constant 5 : index
  %5 = memref.load %sizes[%c5] : memref<6xi64>
  %i5 = arith.index_cast %5 : i64 to index
  %s1 = arith.addi %i0, %i1 : index
  %s2 = arith.addi %s1, %i2 : index
  %s3 = arith.addi %s2, %i3 : index
  %s4 = arith.addi %s3, %i4 : index
  %s5 = arith.addi %s4, %i5 : index
  return %s5 : index
}

// -----

// Constants and constant indices that grow, downwards too; calls stay in order.
// CHECK-LABEL: func.func @entries(
// CHECK-SAME:    %[[TABLE:.*]]: !llvm.ptr
// CHECK-NOT:     memref.alloc
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK:           %[[STEP:.*]] = arith.muli %[[I]], %[[MINUS:.*]] : index
// CHECK:           %[[N:.*]] = arith.addi %[[STEP]], %{{.*}} : index
// CHECK:           %[[P:.*]] = func.call @allocate(%[[N]])
// CHECK:           %[[TRIPLE:.*]] = arith.muli %[[I]], %{{.*}} : index
// CHECK:           %[[PLACE:.*]] = arith.addi %[[TRIPLE]], %{{.*}} : index
// CHECK:           %[[INDEX:.*]] = arith.index_cast %[[PLACE]] : index to i64
// CHECK:           %[[ENTRY:.*]] = llvm.getelementptr inbounds %[[TABLE]][%[[INDEX]]]
// CHECK:           llvm.store %[[P]], %[[ENTRY]]
// CHECK-NOT:     memref.dealloc
// CHECK:         return
func.func private @allocate(index) -> !llvm.ptr
func.func @entries(%table: !llvm.ptr) {
  %c9 = arith.constant 9 : index
  %c7 = arith.constant 7 : index
  %c5 = arith.constant 5 : index
  %c3 = arith.constant 3 : index
  %p0 = call @allocate(%c9) : (index) -> !llvm.ptr
  %e0 = llvm.getelementptr inbounds %table[1] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %p0, %e0 : !llvm.ptr, !llvm.ptr
  %p1 = call @allocate(%c7) : (index) -> !llvm.ptr
  %e1 = llvm.getelementptr inbounds %table[4] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %p1, %e1 : !llvm.ptr, !llvm.ptr
  %p2 = call @allocate(%c5) : (index) -> !llvm.ptr
  %e2 = llvm.getelementptr inbounds %table[7] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %p2, %e2 : !llvm.ptr, !llvm.ptr
  %p3 = call @allocate(%c3) : (index) -> !llvm.ptr
  %e3 = llvm.getelementptr inbounds %table[10] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %p3, %e3 : !llvm.ptr, !llvm.ptr
  return
}

// -----

// A step that is another one ends the loop; too few are none.
// CHECK-LABEL: func.func @uneven(
// CHECK:         scf.for %{{.*}} = %{{.*}} to %[[C4:.*]] step
// CHECK:         call @use(%c9)
// CHECK-NEXT:    call @use(%c10)
// CHECK-NEXT:    call @use(%c11)
// CHECK-NEXT:    return
func.func private @use(index)
func.func @uneven() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  %c11 = arith.constant 11 : index
  call @use(%c1) : (index) -> ()
  call @use(%c2) : (index) -> ()
  call @use(%c3) : (index) -> ()
  call @use(%c4) : (index) -> ()
  call @use(%c9) : (index) -> ()
  call @use(%c10) : (index) -> ()
  call @use(%c11) : (index) -> ()
  return
}

// -----

// Checks of several places keep theirs; those of one become a loop.
// CHECK-LABEL: func.func @checks(
// CHECK-COUNT-4: split.assert %{{.*}}, "a"
// CHECK:         scf.for
// CHECK:           split.assert %{{.*}}, "b"
// CHECK-NOT:       split.assert
func.func @checks(%flag: i1) {
  split.assert %flag, "a" loc("one")
  split.assert %flag, "a" loc("two")
  split.assert %flag, "a" loc("three")
  split.assert %flag, "a" loc("four")
  split.assert %flag, "b" loc("one")
  split.assert %flag, "b" loc("one")
  split.assert %flag, "b" loc("one")
  split.assert %flag, "b" loc("one")
  return
}

// -----

// Vectors stay unrolled, stack memory is no loop's, and values of types that are
// not kept, or that others read one by one, leave nothing to gain.
// CHECK-LABEL: func.func @left(
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @left(%x: memref<4xvector<4xf32>>, %y: memref<4xf32>, %z: memref<4xi64>)
    -> (f32, f32, f32, f32, i64, i64, i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %v = arith.constant dense<1.0> : vector<4xf32>
  memref.store %v, %x[%c0] : memref<4xvector<4xf32>>
  memref.store %v, %x[%c1] : memref<4xvector<4xf32>>
  memref.store %v, %x[%c2] : memref<4xvector<4xf32>>
  memref.store %v, %x[%c3] : memref<4xvector<4xf32>>
  %a0 = memref.alloca() : memref<1xf32>
  %a1 = memref.alloca() : memref<1xf32>
  %a2 = memref.alloca() : memref<1xf32>
  %a3 = memref.alloca() : memref<1xf32>
  %y0 = memref.load %y[%c0] : memref<4xf32>
  %y1 = memref.load %y[%c1] : memref<4xf32>
  %y2 = memref.load %y[%c2] : memref<4xf32>
  %y3 = memref.load %y[%c3] : memref<4xf32>
  %z0 = memref.load %z[%c0] : memref<4xi64>
  %z1 = memref.load %z[%c1] : memref<4xi64>
  %z2 = memref.load %z[%c2] : memref<4xi64>
  %z3 = memref.load %z[%c3] : memref<4xi64>
  return %y0, %y1, %y2, %y3, %z0, %z1, %z2, %z3
      : f32, f32, f32, f32, i64, i64, i64, i64
}

// -----

// A loop that is not made leaves another without what it would read.
// CHECK-LABEL: func.func @depends(
// CHECK-NOT:     scf.for
// CHECK:         return
func.func @depends(%y: memref<4xf32>, %z: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %y0 = memref.load %y[%c0] : memref<4xf32>
  %y1 = memref.load %y[%c1] : memref<4xf32>
  %y2 = memref.load %y[%c2] : memref<4xf32>
  %y3 = memref.load %y[%c3] : memref<4xf32>
  memref.store %y0, %z[%c0] : memref<4xf32>
  memref.store %y1, %z[%c1] : memref<4xf32>
  memref.store %y2, %z[%c2] : memref<4xf32>
  memref.store %y3, %z[%c3] : memref<4xf32>
  return
}

// -----

// What is carried may be a constant at first.
// CHECK-LABEL: func.func @from_zero(
// CHECK:         %[[ZERO:.*]] = arith.constant 7 : index
// CHECK:         scf.for %{{.*}} iter_args(%[[BEFORE:.*]] = %[[ZERO]]) -> (index) {
// CHECK-NEXT:      %[[SUM:.*]] = arith.addi %[[BEFORE]], %{{.*}} : index
// CHECK-NEXT:      func.call @use(%[[SUM]])
// CHECK-NEXT:      scf.yield %[[SUM]] : index
func.func private @use(index)
func.func @from_zero(%n: index) {
  %c7 = arith.constant 7 : index
  %s0 = arith.addi %c7, %n : index
  call @use(%s0) : (index) -> ()
  %s1 = arith.addi %s0, %n : index
  call @use(%s1) : (index) -> ()
  %s2 = arith.addi %s1, %n : index
  call @use(%s2) : (index) -> ()
  %s3 = arith.addi %s2, %n : index
  call @use(%s3) : (index) -> ()
  return
}

// -----

// Tensors have no number that grows.
// CHECK-LABEL: func.func @tensors(
// CHECK-NOT:     scf.for
// CHECK:         return
func.func private @use(tensor<2xi64>)
func.func @tensors() {
  %c1 = arith.constant dense<1> : tensor<2xi64>
  %c2 = arith.constant dense<2> : tensor<2xi64>
  %c3 = arith.constant dense<3> : tensor<2xi64>
  %c4 = arith.constant dense<4> : tensor<2xi64>
  call @use(%c1) : (tensor<2xi64>) -> ()
  call @use(%c2) : (tensor<2xi64>) -> ()
  call @use(%c3) : (tensor<2xi64>) -> ()
  call @use(%c4) : (tensor<2xi64>) -> ()
  return
}

// -----

// An address of which more is said keeps that.
// CHECK-LABEL: func.func @addresses(
// CHECK-NOT:     scf.for
// CHECK-COUNT-4: llvm.getelementptr {{.*}} {said}
// CHECK:         return
func.func private @use(!llvm.ptr)
func.func @addresses(%p: !llvm.ptr) {
  %0 = llvm.getelementptr %p[0] {said} : (!llvm.ptr) -> !llvm.ptr, i64
  call @use(%0) : (!llvm.ptr) -> ()
  %1 = llvm.getelementptr %p[1] {said} : (!llvm.ptr) -> !llvm.ptr, i64
  call @use(%1) : (!llvm.ptr) -> ()
  %2 = llvm.getelementptr %p[2] {said} : (!llvm.ptr) -> !llvm.ptr, i64
  call @use(%2) : (!llvm.ptr) -> ()
  %3 = llvm.getelementptr %p[3] {said} : (!llvm.ptr) -> !llvm.ptr, i64
  call @use(%3) : (!llvm.ptr) -> ()
  return
}

// -----

// What begins with the use of the first buffer would leave that of the last one
// behind, and a buffer cannot be kept: the loop begins with the next op.
// CHECK-LABEL: func.func @rotated(
// CHECK:         call @make
// CHECK-NEXT:    memref.store
// CHECK-NEXT:    call @use
// CHECK:         scf.for
// CHECK-NEXT:      %[[BUFFER:.*]] = func.call @make
// CHECK-NEXT:      func.call @use(%[[BUFFER]])
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func private @make(index) -> memref<?xf32>
func.func private @use(memref<?xf32>)
func.func @rotated(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %0 = call @make(%n) : (index) -> memref<?xf32>
  memref.store %f, %0[%c0] : memref<?xf32>
  call @use(%0) : (memref<?xf32>) -> ()
  %1 = call @make(%n) : (index) -> memref<?xf32>
  call @use(%1) : (memref<?xf32>) -> ()
  %2 = call @make(%n) : (index) -> memref<?xf32>
  call @use(%2) : (memref<?xf32>) -> ()
  %3 = call @make(%n) : (index) -> memref<?xf32>
  call @use(%3) : (memref<?xf32>) -> ()
  %4 = call @make(%n) : (index) -> memref<?xf32>
  call @use(%4) : (memref<?xf32>) -> ()
  return
}
