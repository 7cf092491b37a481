// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-outline-loops=min-ops=7 | FileCheck %s --check-prefixes=CHECK,LONG
// RUN: split-opt %s --split-outline-loops=min-loops=2 | FileCheck %s --check-prefixes=CHECK,MANY
// RUN: split-opt %s --split-outline-loops | FileCheck %s --check-prefix=SHORT
// RUN: split-opt %s --split-select-places --split-outline-loops=min-ops=7 | FileCheck %s --check-prefix=SHARED

// The loop, and the branch with a loop in it, become functions of the values
// that they use; constants are not passed but cloned.
// CHECK-LABEL: func.func @loops(
//  CHECK-SAME:   %[[X:.*]]: memref<8xf32>, %[[Y:.*]]: memref<8xf32>, %[[CONDITION:.*]]: i1)
//   CHECK-NOT:   scf.for
//       CHECK:   call @loops_loop(%[[X]], %[[Y]]) : (memref<8xf32>, memref<8xf32>) -> ()
//       CHECK:   %[[SUM:.*]] = call @loops_loop_0(%[[CONDITION]], {{.*}}%[[Y]]) : (i1, {{.*}}) -> f32
//       CHECK:   memref.store %[[SUM]], %[[X]]
// Of a function that is long, branches without a loop as well.
//        LONG:   call @loops_loop_1(%[[CONDITION]], %[[X]])
//        MANY:   scf.if %[[CONDITION]]
//       CHECK:   return

// CHECK-LABEL: func.func private @loops_loop_0(
//  CHECK-SAME:   %[[CONDITION:.*]]: i1
//       CHECK:   %[[SUM:.*]] = scf.if %[[CONDITION]]
//       CHECK:     scf.for
//       CHECK:   return %[[SUM]] : f32

// CHECK-LABEL: func.func private @loops_loop(
//  CHECK-SAME:   %[[X:.*]]: memref<8xf32>, %[[Y:.*]]: memref<8xf32>)
//   CHECK-DAG:   %[[C0:.*]] = arith.constant 0 : index
//   CHECK-DAG:   %[[C1:.*]] = arith.constant 1 : index
//   CHECK-DAG:   %[[C8:.*]] = arith.constant 8 : index
//       CHECK:   scf.for %[[I:.*]] = %[[C0]] to %[[C8]] step %[[C1]]
//       CHECK:     %[[ELEMENT:.*]] = memref.load %[[X]][%[[I]]]
//       CHECK:     memref.store %[[ELEMENT]], %[[Y]][%[[I]]]
//       CHECK:   return

// SHORT-LABEL: func.func @loops(
//       SHORT:   scf.for
//   SHORT-NOT: func.func private
func.func @loops(%x: memref<8xf32>, %y: memref<8xf32>, %condition: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    memref.store %0, %y[%i] : memref<8xf32>
  }
  %zero = arith.constant 0.0 : f32
  %sum = scf.if %condition -> f32 {
    %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%total = %zero) -> f32 {
      %2 = memref.load %y[%i] : memref<8xf32>
      %3 = arith.addf %total, %2 : f32
      scf.yield %3 : f32
    }
    scf.yield %1 : f32
  } else {
    scf.yield %zero : f32
  }
  memref.store %sum, %x[%c0] : memref<8xf32>
  // Nothing runs more than once in here.
  scf.if %condition {
    memref.store %zero, %x[%c1] : memref<8xf32>
  }
  return
}

// Loops of the same code share a function.
// SHARED-LABEL: func.func @equal_loops(
//  SHARED-SAME:   %[[X:.*]]: memref<8xf32>, %[[Y:.*]]: memref<8xf32>, %[[Z:.*]]: memref<8xf32>)
//       SHARED:   call @[[LOOP:.*]](%[[X]], %[[Y]])
//       SHARED:   call @[[LOOP]](%[[X]], %[[Z]])
func.func @equal_loops(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c7 = arith.constant 7 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    memref.store %0, %y[%i] : memref<8xf32>
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xf32>
    memref.store %0, %z[%i] : memref<8xf32>
  }
  return
}

// So do those with checks, which report the place that they are called from.
// SHARED-LABEL: func.func @checked_loops(
//  SHARED-SAME:   %[[CONDITION:.*]]: i1
//       SHARED:   %[[FIRST:.*]] = split.place "first.mlir:1:2"
//       SHARED:   call @[[LOOP:.*]](%[[CONDITION]], %[[FIRST]]) : (i1, index) -> ()
//       SHARED:   %[[SECOND:.*]] = split.place "second.mlir:3:4"
//       SHARED:   call @[[LOOP]](%[[CONDITION]], %[[SECOND]])
//       SHARED:   return
//       SHARED: func.func private @[[LOOP]](%[[OK:.*]]: i1, %[[PLACE:.*]]: index)
//       SHARED:   split.assert %[[OK]], "no" at %[[PLACE]]
func.func @checked_loops(%condition: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    split.assert %condition, "no" loc("first.mlir":1:2)
  }
  scf.for %i = %c0 to %c8 step %c1 {
    split.assert %condition, "no" loc("second.mlir":3:4)
  }
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  return
}

// Of several places each has an argument; an allocation is checked later. A check
// that has been given one keeps it.
// SHARED-LABEL: func.func @places(
//  SHARED-SAME:   %[[CONDITION:.*]]: i1, %[[GIVEN:.*]]: index
//       SHARED:   %[[A:.*]] = split.place "a"
//       SHARED:   %[[B:.*]] = split.place "b"
//       SHARED:   %[[UNKNOWN:.*]] = split.place "unknown location"
//       SHARED:   call @[[LOOP:.*]](%[[CONDITION]], %[[GIVEN]], %[[A]], %[[B]], %[[UNKNOWN]])
//       SHARED: func.func private @[[LOOP]](%[[OK:.*]]: i1, %[[GIVEN:[^:]*]]: index, %[[A:[^:]*]]: index, %[[B:[^:]*]]: index, %[[UNKNOWN:[^:]*]]: index)
//       SHARED:   split.assert %[[OK]], "one" at %[[A]]
//       SHARED:   memref.alloc() {split.place = 3 : index}
//       SHARED:   split.assert %[[OK]], "two" at %[[A]]
//       SHARED:   split.assert %[[OK]], "three" at %[[UNKNOWN]]
//       SHARED:   split.assert %[[OK]], "four" at %[[GIVEN]]
func.func @places(%condition: i1, %given: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    split.assert %condition, "one" loc("a")
    %x = memref.alloc() : memref<8xf32> loc("b")
    split.assert %condition, "two" loc("a")
    split.assert %condition, "three" loc(unknown)
    split.assert %condition, "four" at %given loc("c")
    memref.dealloc %x : memref<8xf32>
  }
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  return
}

// Which allocation is from which place is a part of the code.
// SHARED-LABEL: func.func @other_places(
//       SHARED:   call @[[FIRST:.*]](%{{.*}}, %{{.*}}, %{{.*}}) : (index, index, index) -> ()
//   SHARED-NOT:   call @[[FIRST]](
//       SHARED:   call @{{.*}}(%{{.*}}, %{{.*}}, %{{.*}}) : (index, index, index) -> ()
func.func @other_places(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.alloc(%n) : memref<?xf32> loc("a")
    %y = memref.alloc(%n) : memref<?xf32> loc("b")
    %z = memref.alloc(%n) : memref<?xf32> loc("a")
  }
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.alloc(%n) : memref<?xf32> loc("c")
    %y = memref.alloc(%n) : memref<?xf32> loc("d")
    %z = memref.alloc(%n) : memref<?xf32> loc("d")
  }
  %c2 = arith.constant 2 : index
  return
}

// So do loops over views of one shape and one stride, wherever they begin.
// SHARED-LABEL: func.func @views(
//       SHARED:   %[[FIRST:.*]] = memref.cast %{{.*}} : memref<2x4xf32, strided<[8, 1]>> to memref<2x4xf32, strided<[8, 1], offset: ?>>
//       SHARED:   call @[[LOOP:.*]](%[[FIRST]]) : (memref<2x4xf32, strided<[8, 1], offset: ?>>) -> ()
//       SHARED:   %[[SECOND:.*]] = memref.cast %{{.*}} : memref<2x4xf32, strided<[8, 1], offset: 4>> to memref<2x4xf32, strided<[8, 1], offset: ?>>
//       SHARED:   call @[[LOOP]](%[[SECOND]])
func.func @views(%x: memref<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %first = memref.subview %x[0, 0] [2, 4] [1, 1] : memref<2x8xf32> to memref<2x4xf32, strided<[8, 1]>>
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %zero, %first[%c0, %i] : memref<2x4xf32, strided<[8, 1]>>
  }
  %second = memref.subview %x[0, 4] [2, 4] [1, 1] : memref<2x8xf32> to memref<2x4xf32, strided<[8, 1], offset: 4>>
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %zero, %second[%c0, %i] : memref<2x4xf32, strided<[8, 1], offset: 4>>
  }
  return
}

// A view that ops depend on by its type is passed as it is.
// SHARED-LABEL: func.func @view_of_view(
//   SHARED-NOT:   memref.cast
//       SHARED:   call @{{.*}}(%{{.*}}) : (memref<2x4xf32, strided<[8, 1], offset: 4>>) -> ()
func.func @view_of_view(%x: memref<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %view = memref.subview %x[0, 4] [2, 4] [1, 1] : memref<2x8xf32> to memref<2x4xf32, strided<[8, 1], offset: 4>>
  scf.for %i = %c0 to %c2 step %c1 {
    %row = memref.subview %view[%i, 0] [1, 4] [1, 1] : memref<2x4xf32, strided<[8, 1], offset: 4>> to memref<4xf32, strided<[1], offset: ?>>
    memref.store %zero, %row[%c0] : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}

// A loop that stands for ops of several places selects that of the iteration, and
// passes it on. Its own bounds say which loop that is: the one inside is not, nor
// is one of another number of iterations.
// SHARED-LABEL: func.func @rolled_loops(
//  SHARED-SAME:   %[[CONDITION:.*]]: i1
//       SHARED:   call @[[ROLLED:.*]](%[[CONDITION]]) : (i1) -> ()
//       SHARED:   %[[FIRST:.*]] = split.place "a"
//       SHARED:   call @[[OTHER:.*]](%[[CONDITION]], %[[FIRST]])
//       SHARED: func.func private @[[OTHER]](
//       SHARED: func.func private @[[ROLLED]](%[[OK:.*]]: i1)
//       SHARED:   scf.for %[[I:.*]] =
//  SHARED-NEXT:     %[[PLACE:.*]] = split.select_place %[[I]] of ["a", "b"]
//       SHARED:     memref.alloc() {split.place = ["a", "b"]}
//       SHARED:     split.assert %[[OK]], "one"{{ *}}at %[[PLACE]]
//       SHARED:     scf.for
//       SHARED:       split.assert %[[OK]], "two"{{ *}}at %[[PLACE]]
#rolled = loc(fused<{split.rolled = [loc("a"), loc("b")]}>["a"])
func.func @rolled_loops(%condition: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %x = memref.alloc() : memref<8xf32> loc(#rolled)
    split.assert %condition, "one" loc(#rolled)
    scf.for %j = %c0 to %c2 step %c1 {
      split.assert %condition, "two" loc(#rolled)
    } loc(#rolled)
    memref.dealloc %x : memref<8xf32>
  } loc(#rolled)
  scf.for %i = %c0 to %c3 step %c1 {
    split.assert %condition, "one" loc(#rolled)
  } loc(#rolled)
  return
}
