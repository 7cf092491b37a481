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

// Checks of several places report that of the time.
// CHECK-LABEL: func.func @checks(
// CHECK-SAME:    %[[FLAG:.*]]: i1)
// CHECK:         scf.for %[[I:.*]] = %
// CHECK-NEXT:      %[[PLACE:.*]] = split.select_place %[[I]] of ["one", "two", "three", "four"]
// CHECK-NEXT:      split.assert %[[FLAG]], "a" at %[[PLACE]]
// CHECK-NEXT:    }
// CHECK:         scf.for
// CHECK-NEXT:      split.assert %[[FLAG]], "b"{{$}}
// CHECK-NEXT:    }
// CHECK-NOT:     split.assert
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

// -----

// Any values that are there before are loaded from a list, and places are selected
// from one, if much else is done each time.
// CHECK-LABEL: func.func @listed(
// CHECK-SAME:    %[[A:.*]]: !llvm.ptr, %[[B:.*]]: !llvm.ptr, %[[C:.*]]: !llvm.ptr, %[[D:.*]]: !llvm.ptr, %[[N:.*]]: index)
// CHECK:         %[[LIST:.*]] = memref.alloc() : memref<4xi64>
// CHECK:         %[[FIRST:.*]] = llvm.ptrtoint %[[D]] : !llvm.ptr to i64
// CHECK-NEXT:    memref.store %[[FIRST]], %[[LIST]][%{{.*}}]
// CHECK:         %[[THIRD:.*]] = llvm.ptrtoint %[[C]] : !llvm.ptr to i64
// CHECK-NEXT:    memref.store %[[THIRD]], %[[LIST]][%{{.*}}]
// CHECK:         scf.for %[[I:.*]] = %
// CHECK-NEXT:      %[[LOADED:.*]] = memref.load %[[LIST]][%[[I]]]
// CHECK-NEXT:      %[[POINTER:.*]] = llvm.inttoptr %[[LOADED]] : i64 to !llvm.ptr
// CHECK-NEXT:      llvm.load %[[POINTER]]
// CHECK:           %[[PLACE:.*]] = split.select_place %[[I]] of ["place 0", "place 1", "place 2", "place 3"]
// CHECK-NEXT:      split.assert %{{.*}}, "a" at %[[PLACE]]
// CHECK-NEXT:      %[[AGAIN:.*]] = split.select_place %[[I]] of ["place 0", "place 1", "place 2", "place 3"]
// CHECK-NEXT:      func.call @use(%{{.*}}, %[[AGAIN]])
// CHECK-NEXT:    }
// CHECK-NOT:     split.assert
func.func private @use(index, index)
func.func @listed(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, %d: !llvm.ptr, %n: index) {
  %d0 = llvm.load %d : !llvm.ptr -> i64
  %k0 = arith.index_cast %d0 : i64 to index
  %a0 = arith.muli %k0, %n : index
  %b0 = arith.addi %a0, %k0 : index
  %q0 = arith.divsi %b0, %n : index
  %r0 = arith.subi %q0, %a0 : index
  %u0_0 = arith.muli %r0, %n : index
  %w0_0 = arith.addi %u0_0, %n : index
  %u0_1 = arith.muli %w0_0, %n : index
  %w0_1 = arith.addi %u0_1, %n : index
  %u0_2 = arith.muli %w0_1, %n : index
  %w0_2 = arith.addi %u0_2, %n : index
  %u0_3 = arith.muli %w0_2, %n : index
  %w0_3 = arith.addi %u0_3, %n : index
  %h0 = arith.cmpi eq, %w0_3, %n : index
  %place0 = split.place "place 0"
  split.assert %h0, "a" at %place0
  call @use(%r0, %place0) : (index, index) -> ()
  %d1 = llvm.load %a : !llvm.ptr -> i64
  %k1 = arith.index_cast %d1 : i64 to index
  %a1 = arith.muli %k1, %n : index
  %b1 = arith.addi %a1, %k1 : index
  %q1 = arith.divsi %b1, %n : index
  %r1 = arith.subi %q1, %a1 : index
  %u1_0 = arith.muli %r1, %n : index
  %w1_0 = arith.addi %u1_0, %n : index
  %u1_1 = arith.muli %w1_0, %n : index
  %w1_1 = arith.addi %u1_1, %n : index
  %u1_2 = arith.muli %w1_1, %n : index
  %w1_2 = arith.addi %u1_2, %n : index
  %u1_3 = arith.muli %w1_2, %n : index
  %w1_3 = arith.addi %u1_3, %n : index
  %h1 = arith.cmpi eq, %w1_3, %n : index
  %place1 = split.place "place 1"
  split.assert %h1, "a" at %place1
  call @use(%r1, %place1) : (index, index) -> ()
  %d2 = llvm.load %c : !llvm.ptr -> i64
  %k2 = arith.index_cast %d2 : i64 to index
  %a2 = arith.muli %k2, %n : index
  %b2 = arith.addi %a2, %k2 : index
  %q2 = arith.divsi %b2, %n : index
  %r2 = arith.subi %q2, %a2 : index
  %u2_0 = arith.muli %r2, %n : index
  %w2_0 = arith.addi %u2_0, %n : index
  %u2_1 = arith.muli %w2_0, %n : index
  %w2_1 = arith.addi %u2_1, %n : index
  %u2_2 = arith.muli %w2_1, %n : index
  %w2_2 = arith.addi %u2_2, %n : index
  %u2_3 = arith.muli %w2_2, %n : index
  %w2_3 = arith.addi %u2_3, %n : index
  %h2 = arith.cmpi eq, %w2_3, %n : index
  %place2 = split.place "place 2"
  split.assert %h2, "a" at %place2
  call @use(%r2, %place2) : (index, index) -> ()
  %d3 = llvm.load %b : !llvm.ptr -> i64
  %k3 = arith.index_cast %d3 : i64 to index
  %a3 = arith.muli %k3, %n : index
  %b3 = arith.addi %a3, %k3 : index
  %q3 = arith.divsi %b3, %n : index
  %r3 = arith.subi %q3, %a3 : index
  %u3_0 = arith.muli %r3, %n : index
  %w3_0 = arith.addi %u3_0, %n : index
  %u3_1 = arith.muli %w3_0, %n : index
  %w3_1 = arith.addi %u3_1, %n : index
  %u3_2 = arith.muli %w3_1, %n : index
  %w3_2 = arith.addi %u3_2, %n : index
  %u3_3 = arith.muli %w3_2, %n : index
  %w3_3 = arith.addi %u3_3, %n : index
  %h3 = arith.cmpi eq, %w3_3, %n : index
  %place3 = split.place "place 3"
  split.assert %h3, "a" at %place3
  call @use(%r3, %place3) : (index, index) -> ()
  return
}

// -----

// Not if little else is done.
// CHECK-LABEL: func.func @little_else(
// CHECK-NOT:     scf.for
func.func private @use(index)
func.func @little_else(%a: index, %b: index, %c: index, %d: index, %n: index) {
  %b0 = arith.addi %n, %n : index
  %q0 = arith.divsi %b0, %n : index
  %r0 = arith.subi %q0, %n : index
  %s0 = arith.muli %r0, %d : index
  call @use(%s0) : (index) -> ()
  %b1 = arith.addi %n, %n : index
  %q1 = arith.divsi %b1, %n : index
  %r1 = arith.subi %q1, %n : index
  %s1 = arith.muli %r1, %a : index
  call @use(%s1) : (index) -> ()
  %b2 = arith.addi %n, %n : index
  %q2 = arith.divsi %b2, %n : index
  %r2 = arith.subi %q2, %n : index
  %s2 = arith.muli %r2, %c : index
  call @use(%s2) : (index) -> ()
  %b3 = arith.addi %n, %n : index
  %q3 = arith.divsi %b3, %n : index
  %r3 = arith.subi %q3, %n : index
  %s3 = arith.muli %r3, %b : index
  call @use(%s3) : (index) -> ()
  return
}

// -----

// Lists are stored by calls of a function with many values each.
// CHECK-LABEL: func.func @many(
// CHECK:         %[[LIST:.*]] = memref.alloc() : memref<18xi64>
// CHECK:         %[[WHOLE:.*]] = memref.cast %[[LIST]] : memref<18xi64> to memref<?xi64>
// CHECK:         call @many_store(%[[WHOLE]], %{{.*}}, %arg0, %arg7, %arg14, %{{.*}})
// CHECK:         %[[REST:.*]] = arith.index_cast %arg4 : index to i64
// CHECK:         memref.store %[[REST]], %[[LIST]][%{{.*}}]
// CHECK:         memref.store %{{.*}}, %[[LIST]][%{{.*}}]
// CHECK-NOT:     memref.store
// CHECK:         scf.for
// CHECK:       func.func private @many_store(%[[MEMORY:[a-z0-9]+]]: memref<?xi64>, %[[BEGIN:[a-z0-9]+]]: index, %[[V0:[a-z0-9]+]]: index, %[[V1:[a-z0-9]+]]: index,
// CHECK-SAME:    attributes {passthrough = ["noinline"]}
// CHECK:         %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[PLACE:.*]] = arith.addi %[[BEGIN]], %[[ONE]] : index
// CHECK-NEXT:    %[[NUMBER:.*]] = arith.index_cast %[[V1]] : index to i64
// CHECK-NEXT:    memref.store %[[NUMBER]], %[[MEMORY]][%[[PLACE]]]
func.func private @use(index)
func.func @many(%p0: index, %p1: index, %p2: index, %p3: index, %p4: index, %p5: index, %p6: index, %p7: index, %p8: index, %p9: index, %p10: index, %p11: index, %p12: index, %p13: index, %p14: index, %p15: index, %p16: index, %p17: index, %n: index) {
  %a0 = arith.addi %p0, %n : index
  %b0 = arith.divsi %a0, %n : index
  %c0 = arith.subi %b0, %n : index
  %d0 = arith.muli %c0, %n : index
  %e0 = arith.remsi %d0, %n : index
  %f0 = arith.xori %e0, %n : index
  %g0 = arith.ori %f0, %n : index
  %u0_0 = arith.muli %g0, %n : index
  %w0_0 = arith.addi %u0_0, %n : index
  %u0_1 = arith.muli %w0_0, %n : index
  %w0_1 = arith.addi %u0_1, %n : index
  %u0_2 = arith.muli %w0_1, %n : index
  %w0_2 = arith.addi %u0_2, %n : index
  %u0_3 = arith.muli %w0_2, %n : index
  %w0_3 = arith.addi %u0_3, %n : index
  call @use(%w0_3) : (index) -> ()
  %a1 = arith.addi %p7, %n : index
  %b1 = arith.divsi %a1, %n : index
  %c1 = arith.subi %b1, %n : index
  %d1 = arith.muli %c1, %n : index
  %e1 = arith.remsi %d1, %n : index
  %f1 = arith.xori %e1, %n : index
  %g1 = arith.ori %f1, %n : index
  %u1_0 = arith.muli %g1, %n : index
  %w1_0 = arith.addi %u1_0, %n : index
  %u1_1 = arith.muli %w1_0, %n : index
  %w1_1 = arith.addi %u1_1, %n : index
  %u1_2 = arith.muli %w1_1, %n : index
  %w1_2 = arith.addi %u1_2, %n : index
  %u1_3 = arith.muli %w1_2, %n : index
  %w1_3 = arith.addi %u1_3, %n : index
  call @use(%w1_3) : (index) -> ()
  %a2 = arith.addi %p14, %n : index
  %b2 = arith.divsi %a2, %n : index
  %c2 = arith.subi %b2, %n : index
  %d2 = arith.muli %c2, %n : index
  %e2 = arith.remsi %d2, %n : index
  %f2 = arith.xori %e2, %n : index
  %g2 = arith.ori %f2, %n : index
  %u2_0 = arith.muli %g2, %n : index
  %w2_0 = arith.addi %u2_0, %n : index
  %u2_1 = arith.muli %w2_0, %n : index
  %w2_1 = arith.addi %u2_1, %n : index
  %u2_2 = arith.muli %w2_1, %n : index
  %w2_2 = arith.addi %u2_2, %n : index
  %u2_3 = arith.muli %w2_2, %n : index
  %w2_3 = arith.addi %u2_3, %n : index
  call @use(%w2_3) : (index) -> ()
  %a3 = arith.addi %p3, %n : index
  %b3 = arith.divsi %a3, %n : index
  %c3 = arith.subi %b3, %n : index
  %d3 = arith.muli %c3, %n : index
  %e3 = arith.remsi %d3, %n : index
  %f3 = arith.xori %e3, %n : index
  %g3 = arith.ori %f3, %n : index
  %u3_0 = arith.muli %g3, %n : index
  %w3_0 = arith.addi %u3_0, %n : index
  %u3_1 = arith.muli %w3_0, %n : index
  %w3_1 = arith.addi %u3_1, %n : index
  %u3_2 = arith.muli %w3_1, %n : index
  %w3_2 = arith.addi %u3_2, %n : index
  %u3_3 = arith.muli %w3_2, %n : index
  %w3_3 = arith.addi %u3_3, %n : index
  call @use(%w3_3) : (index) -> ()
  %a4 = arith.addi %p10, %n : index
  %b4 = arith.divsi %a4, %n : index
  %c4 = arith.subi %b4, %n : index
  %d4 = arith.muli %c4, %n : index
  %e4 = arith.remsi %d4, %n : index
  %f4 = arith.xori %e4, %n : index
  %g4 = arith.ori %f4, %n : index
  %u4_0 = arith.muli %g4, %n : index
  %w4_0 = arith.addi %u4_0, %n : index
  %u4_1 = arith.muli %w4_0, %n : index
  %w4_1 = arith.addi %u4_1, %n : index
  %u4_2 = arith.muli %w4_1, %n : index
  %w4_2 = arith.addi %u4_2, %n : index
  %u4_3 = arith.muli %w4_2, %n : index
  %w4_3 = arith.addi %u4_3, %n : index
  call @use(%w4_3) : (index) -> ()
  %a5 = arith.addi %p17, %n : index
  %b5 = arith.divsi %a5, %n : index
  %c5 = arith.subi %b5, %n : index
  %d5 = arith.muli %c5, %n : index
  %e5 = arith.remsi %d5, %n : index
  %f5 = arith.xori %e5, %n : index
  %g5 = arith.ori %f5, %n : index
  %u5_0 = arith.muli %g5, %n : index
  %w5_0 = arith.addi %u5_0, %n : index
  %u5_1 = arith.muli %w5_0, %n : index
  %w5_1 = arith.addi %u5_1, %n : index
  %u5_2 = arith.muli %w5_1, %n : index
  %w5_2 = arith.addi %u5_2, %n : index
  %u5_3 = arith.muli %w5_2, %n : index
  %w5_3 = arith.addi %u5_3, %n : index
  call @use(%w5_3) : (index) -> ()
  %a6 = arith.addi %p6, %n : index
  %b6 = arith.divsi %a6, %n : index
  %c6 = arith.subi %b6, %n : index
  %d6 = arith.muli %c6, %n : index
  %e6 = arith.remsi %d6, %n : index
  %f6 = arith.xori %e6, %n : index
  %g6 = arith.ori %f6, %n : index
  %u6_0 = arith.muli %g6, %n : index
  %w6_0 = arith.addi %u6_0, %n : index
  %u6_1 = arith.muli %w6_0, %n : index
  %w6_1 = arith.addi %u6_1, %n : index
  %u6_2 = arith.muli %w6_1, %n : index
  %w6_2 = arith.addi %u6_2, %n : index
  %u6_3 = arith.muli %w6_2, %n : index
  %w6_3 = arith.addi %u6_3, %n : index
  call @use(%w6_3) : (index) -> ()
  %a7 = arith.addi %p13, %n : index
  %b7 = arith.divsi %a7, %n : index
  %c7 = arith.subi %b7, %n : index
  %d7 = arith.muli %c7, %n : index
  %e7 = arith.remsi %d7, %n : index
  %f7 = arith.xori %e7, %n : index
  %g7 = arith.ori %f7, %n : index
  %u7_0 = arith.muli %g7, %n : index
  %w7_0 = arith.addi %u7_0, %n : index
  %u7_1 = arith.muli %w7_0, %n : index
  %w7_1 = arith.addi %u7_1, %n : index
  %u7_2 = arith.muli %w7_1, %n : index
  %w7_2 = arith.addi %u7_2, %n : index
  %u7_3 = arith.muli %w7_2, %n : index
  %w7_3 = arith.addi %u7_3, %n : index
  call @use(%w7_3) : (index) -> ()
  %a8 = arith.addi %p2, %n : index
  %b8 = arith.divsi %a8, %n : index
  %c8 = arith.subi %b8, %n : index
  %d8 = arith.muli %c8, %n : index
  %e8 = arith.remsi %d8, %n : index
  %f8 = arith.xori %e8, %n : index
  %g8 = arith.ori %f8, %n : index
  %u8_0 = arith.muli %g8, %n : index
  %w8_0 = arith.addi %u8_0, %n : index
  %u8_1 = arith.muli %w8_0, %n : index
  %w8_1 = arith.addi %u8_1, %n : index
  %u8_2 = arith.muli %w8_1, %n : index
  %w8_2 = arith.addi %u8_2, %n : index
  %u8_3 = arith.muli %w8_2, %n : index
  %w8_3 = arith.addi %u8_3, %n : index
  call @use(%w8_3) : (index) -> ()
  %a9 = arith.addi %p9, %n : index
  %b9 = arith.divsi %a9, %n : index
  %c9 = arith.subi %b9, %n : index
  %d9 = arith.muli %c9, %n : index
  %e9 = arith.remsi %d9, %n : index
  %f9 = arith.xori %e9, %n : index
  %g9 = arith.ori %f9, %n : index
  %u9_0 = arith.muli %g9, %n : index
  %w9_0 = arith.addi %u9_0, %n : index
  %u9_1 = arith.muli %w9_0, %n : index
  %w9_1 = arith.addi %u9_1, %n : index
  %u9_2 = arith.muli %w9_1, %n : index
  %w9_2 = arith.addi %u9_2, %n : index
  %u9_3 = arith.muli %w9_2, %n : index
  %w9_3 = arith.addi %u9_3, %n : index
  call @use(%w9_3) : (index) -> ()
  %a10 = arith.addi %p16, %n : index
  %b10 = arith.divsi %a10, %n : index
  %c10 = arith.subi %b10, %n : index
  %d10 = arith.muli %c10, %n : index
  %e10 = arith.remsi %d10, %n : index
  %f10 = arith.xori %e10, %n : index
  %g10 = arith.ori %f10, %n : index
  %u10_0 = arith.muli %g10, %n : index
  %w10_0 = arith.addi %u10_0, %n : index
  %u10_1 = arith.muli %w10_0, %n : index
  %w10_1 = arith.addi %u10_1, %n : index
  %u10_2 = arith.muli %w10_1, %n : index
  %w10_2 = arith.addi %u10_2, %n : index
  %u10_3 = arith.muli %w10_2, %n : index
  %w10_3 = arith.addi %u10_3, %n : index
  call @use(%w10_3) : (index) -> ()
  %a11 = arith.addi %p5, %n : index
  %b11 = arith.divsi %a11, %n : index
  %c11 = arith.subi %b11, %n : index
  %d11 = arith.muli %c11, %n : index
  %e11 = arith.remsi %d11, %n : index
  %f11 = arith.xori %e11, %n : index
  %g11 = arith.ori %f11, %n : index
  %u11_0 = arith.muli %g11, %n : index
  %w11_0 = arith.addi %u11_0, %n : index
  %u11_1 = arith.muli %w11_0, %n : index
  %w11_1 = arith.addi %u11_1, %n : index
  %u11_2 = arith.muli %w11_1, %n : index
  %w11_2 = arith.addi %u11_2, %n : index
  %u11_3 = arith.muli %w11_2, %n : index
  %w11_3 = arith.addi %u11_3, %n : index
  call @use(%w11_3) : (index) -> ()
  %a12 = arith.addi %p12, %n : index
  %b12 = arith.divsi %a12, %n : index
  %c12 = arith.subi %b12, %n : index
  %d12 = arith.muli %c12, %n : index
  %e12 = arith.remsi %d12, %n : index
  %f12 = arith.xori %e12, %n : index
  %g12 = arith.ori %f12, %n : index
  %u12_0 = arith.muli %g12, %n : index
  %w12_0 = arith.addi %u12_0, %n : index
  %u12_1 = arith.muli %w12_0, %n : index
  %w12_1 = arith.addi %u12_1, %n : index
  %u12_2 = arith.muli %w12_1, %n : index
  %w12_2 = arith.addi %u12_2, %n : index
  %u12_3 = arith.muli %w12_2, %n : index
  %w12_3 = arith.addi %u12_3, %n : index
  call @use(%w12_3) : (index) -> ()
  %a13 = arith.addi %p1, %n : index
  %b13 = arith.divsi %a13, %n : index
  %c13 = arith.subi %b13, %n : index
  %d13 = arith.muli %c13, %n : index
  %e13 = arith.remsi %d13, %n : index
  %f13 = arith.xori %e13, %n : index
  %g13 = arith.ori %f13, %n : index
  %u13_0 = arith.muli %g13, %n : index
  %w13_0 = arith.addi %u13_0, %n : index
  %u13_1 = arith.muli %w13_0, %n : index
  %w13_1 = arith.addi %u13_1, %n : index
  %u13_2 = arith.muli %w13_1, %n : index
  %w13_2 = arith.addi %u13_2, %n : index
  %u13_3 = arith.muli %w13_2, %n : index
  %w13_3 = arith.addi %u13_3, %n : index
  call @use(%w13_3) : (index) -> ()
  %a14 = arith.addi %p8, %n : index
  %b14 = arith.divsi %a14, %n : index
  %c14 = arith.subi %b14, %n : index
  %d14 = arith.muli %c14, %n : index
  %e14 = arith.remsi %d14, %n : index
  %f14 = arith.xori %e14, %n : index
  %g14 = arith.ori %f14, %n : index
  %u14_0 = arith.muli %g14, %n : index
  %w14_0 = arith.addi %u14_0, %n : index
  %u14_1 = arith.muli %w14_0, %n : index
  %w14_1 = arith.addi %u14_1, %n : index
  %u14_2 = arith.muli %w14_1, %n : index
  %w14_2 = arith.addi %u14_2, %n : index
  %u14_3 = arith.muli %w14_2, %n : index
  %w14_3 = arith.addi %u14_3, %n : index
  call @use(%w14_3) : (index) -> ()
  %a15 = arith.addi %p15, %n : index
  %b15 = arith.divsi %a15, %n : index
  %c15 = arith.subi %b15, %n : index
  %d15 = arith.muli %c15, %n : index
  %e15 = arith.remsi %d15, %n : index
  %f15 = arith.xori %e15, %n : index
  %g15 = arith.ori %f15, %n : index
  %u15_0 = arith.muli %g15, %n : index
  %w15_0 = arith.addi %u15_0, %n : index
  %u15_1 = arith.muli %w15_0, %n : index
  %w15_1 = arith.addi %u15_1, %n : index
  %u15_2 = arith.muli %w15_1, %n : index
  %w15_2 = arith.addi %u15_2, %n : index
  %u15_3 = arith.muli %w15_2, %n : index
  %w15_3 = arith.addi %u15_3, %n : index
  call @use(%w15_3) : (index) -> ()
  %a16 = arith.addi %p4, %n : index
  %b16 = arith.divsi %a16, %n : index
  %c16 = arith.subi %b16, %n : index
  %d16 = arith.muli %c16, %n : index
  %e16 = arith.remsi %d16, %n : index
  %f16 = arith.xori %e16, %n : index
  %g16 = arith.ori %f16, %n : index
  %u16_0 = arith.muli %g16, %n : index
  %w16_0 = arith.addi %u16_0, %n : index
  %u16_1 = arith.muli %w16_0, %n : index
  %w16_1 = arith.addi %u16_1, %n : index
  %u16_2 = arith.muli %w16_1, %n : index
  %w16_2 = arith.addi %u16_2, %n : index
  %u16_3 = arith.muli %w16_2, %n : index
  %w16_3 = arith.addi %u16_3, %n : index
  call @use(%w16_3) : (index) -> ()
  %a17 = arith.addi %p11, %n : index
  %b17 = arith.divsi %a17, %n : index
  %c17 = arith.subi %b17, %n : index
  %d17 = arith.muli %c17, %n : index
  %e17 = arith.remsi %d17, %n : index
  %f17 = arith.xori %e17, %n : index
  %g17 = arith.ori %f17, %n : index
  %u17_0 = arith.muli %g17, %n : index
  %w17_0 = arith.addi %u17_0, %n : index
  %u17_1 = arith.muli %w17_0, %n : index
  %w17_1 = arith.addi %u17_1, %n : index
  %u17_2 = arith.muli %w17_1, %n : index
  %w17_2 = arith.addi %u17_2, %n : index
  %u17_3 = arith.muli %w17_2, %n : index
  %w17_3 = arith.addi %u17_3, %n : index
  call @use(%w17_3) : (index) -> ()
  return
}

// -----

// Sizes are of the same dimension.
// CHECK-LABEL: func.func @sizes(
// CHECK:         scf.for
// CHECK-NEXT:      memref.dim %{{.*}}, %[[C1:.*]] :
// CHECK-NEXT:      func.call @use
// CHECK-NEXT:    }
// CHECK:         memref.dim
// CHECK-NEXT:    call @use
// CHECK-NEXT:    memref.dim
func.func private @use(index)
func.func @sizes(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %x, %c1 : memref<?x?xf32>
  call @use(%d0) : (index) -> ()
  %d1 = memref.dim %x, %c1 : memref<?x?xf32>
  call @use(%d1) : (index) -> ()
  %d2 = memref.dim %x, %c1 : memref<?x?xf32>
  call @use(%d2) : (index) -> ()
  %d3 = memref.dim %x, %c1 : memref<?x?xf32>
  call @use(%d3) : (index) -> ()
  %d4 = memref.dim %x, %c0 : memref<?x?xf32>
  call @use(%d4) : (index) -> ()
  %d5 = memref.dim %x, %c1 : memref<?x?xf32>
  call @use(%d5) : (index) -> ()
  %d6 = memref.dim %x, %c0 : memref<?x?xf32>
  call @use(%d6) : (index) -> ()
  return
}

// -----

// Buffers are in memory as their descriptors, of which what is known is not loaded;
// so are those of lists, and numbers of less than 64 bits are widened.
// CHECK-LABEL: func.func @buffers(
// CHECK-SAME:    %[[N:[a-z0-9]+]]: index, %[[P:[a-z0-9]+]]: memref<4xi64>, %[[Q:[a-z0-9]+]]: memref<4xi64>)
// CHECK:         %[[MEMORY:.*]] = memref.alloc() : memref<52xi64>
// CHECK:         %[[DESCRIPTOR:.*]] = builtin.unrealized_conversion_cast %[[MEMORY]]
// CHECK:         %[[BASE:.*]] = llvm.extractvalue %[[DESCRIPTOR]][1]
// CHECK:         %[[FIRST:.*]] = builtin.unrealized_conversion_cast %[[Q]] : memref<4xi64> to !llvm.struct
// CHECK:         llvm.store %[[FIRST]], %{{.*}} : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         %[[WIDE:.*]] = arith.extui %{{.*}} : i32 to i64
// CHECK:         memref.store %[[WIDE]], %[[MEMORY]]
// CHECK:         scf.for %[[I:.*]] = %
// CHECK-NEXT:      %[[MADE:.*]] = func.call @make(%[[N]])
// CHECK:           %[[POINTER:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK:           %[[ONE_OF:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<4xi64>
// CHECK:           %[[NARROW:.*]] = arith.trunci %{{.*}} : i64 to i32
// CHECK:           func.call @fill(%[[MADE]], %[[ONE_OF]], %[[NARROW]], %{{.*}})
// CHECK:           %[[KEPT:.*]] = builtin.unrealized_conversion_cast %[[MADE]] : memref<?x8xf32> to !llvm.struct
// CHECK:           llvm.store %[[KEPT]], %{{.*}} : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    }
// CHECK:         llvm.getelementptr %{{.*}}[0, 0]
// CHECK:         llvm.getelementptr %{{.*}}[0, 1]
// CHECK:         llvm.getelementptr %{{.*}}[0, 3, 0]
// CHECK-NOT:     [0, 3, 1]
// CHECK-NOT:     [0, 4, 0]
// CHECK:         %[[A:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<?x8xf32>
// CHECK:         call @use(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})
func.func private @make(index) -> memref<?x8xf32>
func.func private @fill(memref<?x8xf32>, memref<4xi64>, i32, index)
func.func private @use(memref<?x8xf32>, memref<?x8xf32>, memref<?x8xf32>, memref<?x8xf32>)
func.func @buffers(%n: index, %p: memref<4xi64>, %q: memref<4xi64>) {
  %k0 = arith.constant 3 : i32
  %k1 = arith.constant 5 : i32
  %k2 = arith.constant 4 : i32
  %k3 = arith.constant 9 : i32
  %a0 = call @make(%n) : (index) -> memref<?x8xf32>
  %u0_0 = arith.muli %n, %n : index
  %u0_1 = arith.addi %u0_0, %n : index
  %u0_2 = arith.divsi %u0_1, %n : index
  %u0_3 = arith.subi %u0_2, %n : index
  %u0_4 = arith.remsi %u0_3, %n : index
  %u0_5 = arith.xori %u0_4, %n : index
  %u0_6 = arith.ori %u0_5, %n : index
  %u0_7 = arith.andi %u0_6, %n : index
  %u0_8 = arith.maxsi %u0_7, %n : index
  %u0_9 = arith.minsi %u0_8, %n : index
  %u0_10 = arith.shli %u0_9, %n : index
  %u0_11 = arith.shrsi %u0_10, %n : index
  %u0_12 = arith.divui %u0_11, %n : index
  %u0_13 = arith.maxui %u0_12, %n : index
  %u0_14 = arith.minui %u0_13, %n : index
  %u0_15 = arith.remui %u0_14, %n : index
  %u0_16 = arith.remui %u0_15, %n : index
  %u0_17 = arith.minui %u0_16, %n : index
  %u0_18 = arith.maxui %u0_17, %n : index
  %u0_19 = arith.divui %u0_18, %n : index
  %u0_20 = arith.shrsi %u0_19, %n : index
  %u0_21 = arith.shli %u0_20, %n : index
  %u0_22 = arith.minsi %u0_21, %n : index
  %u0_23 = arith.maxsi %u0_22, %n : index
  %u0_24 = arith.andi %u0_23, %n : index
  %u0_25 = arith.ori %u0_24, %n : index
  %u0_26 = arith.xori %u0_25, %n : index
  %u0_27 = arith.remsi %u0_26, %n : index
  %u0_28 = arith.subi %u0_27, %n : index
  %u0_29 = arith.divsi %u0_28, %n : index
  %u0_30 = arith.addi %u0_29, %n : index
  %u0_31 = arith.muli %u0_30, %n : index
  call @fill(%a0, %q, %k0, %u0_31) : (memref<?x8xf32>, memref<4xi64>, i32, index) -> ()
  %a1 = call @make(%n) : (index) -> memref<?x8xf32>
  %u1_0 = arith.muli %n, %n : index
  %u1_1 = arith.addi %u1_0, %n : index
  %u1_2 = arith.divsi %u1_1, %n : index
  %u1_3 = arith.subi %u1_2, %n : index
  %u1_4 = arith.remsi %u1_3, %n : index
  %u1_5 = arith.xori %u1_4, %n : index
  %u1_6 = arith.ori %u1_5, %n : index
  %u1_7 = arith.andi %u1_6, %n : index
  %u1_8 = arith.maxsi %u1_7, %n : index
  %u1_9 = arith.minsi %u1_8, %n : index
  %u1_10 = arith.shli %u1_9, %n : index
  %u1_11 = arith.shrsi %u1_10, %n : index
  %u1_12 = arith.divui %u1_11, %n : index
  %u1_13 = arith.maxui %u1_12, %n : index
  %u1_14 = arith.minui %u1_13, %n : index
  %u1_15 = arith.remui %u1_14, %n : index
  %u1_16 = arith.remui %u1_15, %n : index
  %u1_17 = arith.minui %u1_16, %n : index
  %u1_18 = arith.maxui %u1_17, %n : index
  %u1_19 = arith.divui %u1_18, %n : index
  %u1_20 = arith.shrsi %u1_19, %n : index
  %u1_21 = arith.shli %u1_20, %n : index
  %u1_22 = arith.minsi %u1_21, %n : index
  %u1_23 = arith.maxsi %u1_22, %n : index
  %u1_24 = arith.andi %u1_23, %n : index
  %u1_25 = arith.ori %u1_24, %n : index
  %u1_26 = arith.xori %u1_25, %n : index
  %u1_27 = arith.remsi %u1_26, %n : index
  %u1_28 = arith.subi %u1_27, %n : index
  %u1_29 = arith.divsi %u1_28, %n : index
  %u1_30 = arith.addi %u1_29, %n : index
  %u1_31 = arith.muli %u1_30, %n : index
  call @fill(%a1, %p, %k1, %u1_31) : (memref<?x8xf32>, memref<4xi64>, i32, index) -> ()
  %a2 = call @make(%n) : (index) -> memref<?x8xf32>
  %u2_0 = arith.muli %n, %n : index
  %u2_1 = arith.addi %u2_0, %n : index
  %u2_2 = arith.divsi %u2_1, %n : index
  %u2_3 = arith.subi %u2_2, %n : index
  %u2_4 = arith.remsi %u2_3, %n : index
  %u2_5 = arith.xori %u2_4, %n : index
  %u2_6 = arith.ori %u2_5, %n : index
  %u2_7 = arith.andi %u2_6, %n : index
  %u2_8 = arith.maxsi %u2_7, %n : index
  %u2_9 = arith.minsi %u2_8, %n : index
  %u2_10 = arith.shli %u2_9, %n : index
  %u2_11 = arith.shrsi %u2_10, %n : index
  %u2_12 = arith.divui %u2_11, %n : index
  %u2_13 = arith.maxui %u2_12, %n : index
  %u2_14 = arith.minui %u2_13, %n : index
  %u2_15 = arith.remui %u2_14, %n : index
  %u2_16 = arith.remui %u2_15, %n : index
  %u2_17 = arith.minui %u2_16, %n : index
  %u2_18 = arith.maxui %u2_17, %n : index
  %u2_19 = arith.divui %u2_18, %n : index
  %u2_20 = arith.shrsi %u2_19, %n : index
  %u2_21 = arith.shli %u2_20, %n : index
  %u2_22 = arith.minsi %u2_21, %n : index
  %u2_23 = arith.maxsi %u2_22, %n : index
  %u2_24 = arith.andi %u2_23, %n : index
  %u2_25 = arith.ori %u2_24, %n : index
  %u2_26 = arith.xori %u2_25, %n : index
  %u2_27 = arith.remsi %u2_26, %n : index
  %u2_28 = arith.subi %u2_27, %n : index
  %u2_29 = arith.divsi %u2_28, %n : index
  %u2_30 = arith.addi %u2_29, %n : index
  %u2_31 = arith.muli %u2_30, %n : index
  call @fill(%a2, %p, %k2, %u2_31) : (memref<?x8xf32>, memref<4xi64>, i32, index) -> ()
  %a3 = call @make(%n) : (index) -> memref<?x8xf32>
  %u3_0 = arith.muli %n, %n : index
  %u3_1 = arith.addi %u3_0, %n : index
  %u3_2 = arith.divsi %u3_1, %n : index
  %u3_3 = arith.subi %u3_2, %n : index
  %u3_4 = arith.remsi %u3_3, %n : index
  %u3_5 = arith.xori %u3_4, %n : index
  %u3_6 = arith.ori %u3_5, %n : index
  %u3_7 = arith.andi %u3_6, %n : index
  %u3_8 = arith.maxsi %u3_7, %n : index
  %u3_9 = arith.minsi %u3_8, %n : index
  %u3_10 = arith.shli %u3_9, %n : index
  %u3_11 = arith.shrsi %u3_10, %n : index
  %u3_12 = arith.divui %u3_11, %n : index
  %u3_13 = arith.maxui %u3_12, %n : index
  %u3_14 = arith.minui %u3_13, %n : index
  %u3_15 = arith.remui %u3_14, %n : index
  %u3_16 = arith.remui %u3_15, %n : index
  %u3_17 = arith.minui %u3_16, %n : index
  %u3_18 = arith.maxui %u3_17, %n : index
  %u3_19 = arith.divui %u3_18, %n : index
  %u3_20 = arith.shrsi %u3_19, %n : index
  %u3_21 = arith.shli %u3_20, %n : index
  %u3_22 = arith.minsi %u3_21, %n : index
  %u3_23 = arith.maxsi %u3_22, %n : index
  %u3_24 = arith.andi %u3_23, %n : index
  %u3_25 = arith.ori %u3_24, %n : index
  %u3_26 = arith.xori %u3_25, %n : index
  %u3_27 = arith.remsi %u3_26, %n : index
  %u3_28 = arith.subi %u3_27, %n : index
  %u3_29 = arith.divsi %u3_28, %n : index
  %u3_30 = arith.addi %u3_29, %n : index
  %u3_31 = arith.muli %u3_30, %n : index
  call @fill(%a3, %q, %k3, %u3_31) : (memref<?x8xf32>, memref<4xi64>, i32, index) -> ()
  call @use(%a0, %a1, %a2, %a3) : (memref<?x8xf32>, memref<?x8xf32>, memref<?x8xf32>, memref<?x8xf32>) -> ()
  return
}

// -----

// A call hands over each number of a buffer, so that it is worth a list.
// CHECK-LABEL: func.func @handed(
// CHECK: scf.for
// CHECK: memref.load
// CHECK: %[[A:.*]] = builtin.unrealized_conversion_cast
// CHECK: memref.load
// CHECK: %[[B:.*]] = builtin.unrealized_conversion_cast
// CHECK: func.call @move(%[[A]], %[[B]])
// CHECK-NOT: call @move
// CHECK: return
// SHORT-LABEL: func.func @handed(
// SHORT-NOT: scf.for
func.func private @move(%from: memref<4x?xf32>, %to: memref<4x?xf32>)
func.func @handed(%x0: !llvm.ptr, %y0: !llvm.ptr, %x1: !llvm.ptr, %y1: !llvm.ptr, %x2: !llvm.ptr, %y2: !llvm.ptr, %x3: !llvm.ptr, %y3: !llvm.ptr, %x4: !llvm.ptr, %y4: !llvm.ptr) {
  %xs0 = llvm.load %x0 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %xb0 = builtin.unrealized_conversion_cast %xs0 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  %ys0 = llvm.load %y0 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %yb0 = builtin.unrealized_conversion_cast %ys0 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  call @move(%xb0, %yb0) : (memref<4x?xf32>, memref<4x?xf32>) -> ()
  %xs1 = llvm.load %x1 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %xb1 = builtin.unrealized_conversion_cast %xs1 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  %ys1 = llvm.load %y1 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %yb1 = builtin.unrealized_conversion_cast %ys1 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  call @move(%xb1, %yb1) : (memref<4x?xf32>, memref<4x?xf32>) -> ()
  %xs2 = llvm.load %x2 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %xb2 = builtin.unrealized_conversion_cast %xs2 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  %ys2 = llvm.load %y2 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %yb2 = builtin.unrealized_conversion_cast %ys2 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  call @move(%xb2, %yb2) : (memref<4x?xf32>, memref<4x?xf32>) -> ()
  %xs3 = llvm.load %x3 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %xb3 = builtin.unrealized_conversion_cast %xs3 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  %ys3 = llvm.load %y3 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %yb3 = builtin.unrealized_conversion_cast %ys3 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  call @move(%xb3, %yb3) : (memref<4x?xf32>, memref<4x?xf32>) -> ()
  %xs4 = llvm.load %x4 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %xb4 = builtin.unrealized_conversion_cast %xs4 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  %ys4 = llvm.load %y4 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %yb4 = builtin.unrealized_conversion_cast %ys4 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
  call @move(%xb4, %yb4) : (memref<4x?xf32>, memref<4x?xf32>) -> ()
  return
}

// -----

// One that takes numbers is not.
// CHECK-LABEL: func.func @numbers_only(
// CHECK-NOT: scf.for
// CHECK: return
func.func private @add(%a: i64, %b: i64)
func.func @numbers_only(%x0: !llvm.ptr, %y0: !llvm.ptr, %x1: !llvm.ptr, %y1: !llvm.ptr, %x2: !llvm.ptr, %y2: !llvm.ptr, %x3: !llvm.ptr, %y3: !llvm.ptr, %x4: !llvm.ptr, %y4: !llvm.ptr) {
  %xs0 = llvm.load %x0 : !llvm.ptr -> i64
  %ys0 = llvm.load %y0 : !llvm.ptr -> i64
  call @add(%xs0, %ys0) : (i64, i64) -> ()
  %xs1 = llvm.load %x1 : !llvm.ptr -> i64
  %ys1 = llvm.load %y1 : !llvm.ptr -> i64
  call @add(%xs1, %ys1) : (i64, i64) -> ()
  %xs2 = llvm.load %x2 : !llvm.ptr -> i64
  %ys2 = llvm.load %y2 : !llvm.ptr -> i64
  call @add(%xs2, %ys2) : (i64, i64) -> ()
  %xs3 = llvm.load %x3 : !llvm.ptr -> i64
  %ys3 = llvm.load %y3 : !llvm.ptr -> i64
  call @add(%xs3, %ys3) : (i64, i64) -> ()
  %xs4 = llvm.load %x4 : !llvm.ptr -> i64
  %ys4 = llvm.load %y4 : !llvm.ptr -> i64
  call @add(%xs4, %ys4) : (i64, i64) -> ()
  return
}
