// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-input-file --split-share-functions="min-count=2" --verify-diagnostics | FileCheck %s --implicit-check-not="func.func private @g" --implicit-check-not="func.func private @outer_g"
// RUN: split-opt %s --split-input-file --split-share-functions | FileCheck %s --check-prefix=FEW
// RUN: split-opt %s --split-input-file --split-share-functions="min-count=2 check-allocations=false" | FileCheck %s --check-prefix=UNCHECKED

// What one function checks and allocates is at the place that each caller says.
// Functions that differ in the functions that they call alone follow.
// CHECK-LABEL: func.func private @f(
// CHECK-SAME:      %[[OK:.*]]: i1, %[[N:.*]]: index, %[[FIRST:.*]]: index, %[[SECOND:.*]]: index) -> memref<?xf32> {
// CHECK:         split.assert %[[OK]], "no" at %[[FIRST]]
// CHECK:         memref.alloc(%[[N]]) {split.place = 3 : index}
// CHECK:         split.assert %[[OK]], "never" at %[[FIRST]]
// CHECK-LABEL: func.func private @outer_f(
// CHECK-SAME:      %[[OK:.*]]: i1, %[[N:.*]]: index, %[[A:.*]]: index, %[[B:.*]]: index)
// CHECK-NOT:     split.place
// CHECK:         call @f(%[[OK]], %[[N]], %[[A]], %[[B]])
// CHECK-LABEL: func.func @main(
// CHECK:         %[[F1:.*]] = split.place "f1"
// CHECK:         %[[F2:.*]] = split.place "f2"
// CHECK:         call @outer_f(%{{.*}}, %{{.*}}, %[[F1]], %[[F2]])
// CHECK:         %[[G1:.*]] = split.place "g1"
// CHECK:         %[[G2:.*]] = split.place "g2"
// CHECK:         call @outer_f(%{{.*}}, %{{.*}}, %[[G1]], %[[G2]])
// CHECK:         %[[AGAIN1:.*]] = split.place "g1"
// CHECK:         %[[AGAIN2:.*]] = split.place "g2"
// CHECK:         call @outer_f(%{{.*}}, %{{.*}}, %[[AGAIN1]], %[[AGAIN2]])
// FEW-LABEL:   func.func private @g(
// FEW:         func.func private @outer_g(
// UNCHECKED-LABEL: func.func private @f(
// UNCHECKED-SAME:      %{{.*}}: i1, %{{.*}}: index, %{{.*}}: index) -> memref<?xf32> {
// UNCHECKED-NOT:     split.place
// UNCHECKED:       return
func.func private @f(%ok: i1, %n: index) -> memref<?xf32> {
  split.assert %ok, "no" loc("f1")
  %0 = memref.alloc(%n) : memref<?xf32> loc("f2")
  split.assert %ok, "never" loc("f1")
  return %0 : memref<?xf32>
}
func.func private @g(%ok: i1, %n: index) -> memref<?xf32> {
  split.assert %ok, "no" loc("g1")
  %0 = memref.alloc(%n) : memref<?xf32> loc("g2")
  split.assert %ok, "never" loc("g1")
  return %0 : memref<?xf32>
}
func.func private @outer_f(%ok: i1, %n: index) -> memref<?xf32> {
  %0 = call @f(%ok, %n) : (i1, index) -> memref<?xf32>
  return %0 : memref<?xf32>
}
func.func private @outer_g(%ok: i1, %n: index) -> memref<?xf32> {
  %0 = call @g(%ok, %n) : (i1, index) -> memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @main(%ok: i1, %n: index) -> (memref<?xf32>, memref<?xf32>, memref<?xf32>) {
  %0 = call @outer_f(%ok, %n) : (i1, index) -> memref<?xf32>
  %1 = call @outer_g(%ok, %n) : (i1, index) -> memref<?xf32>
  %2 = call @outer_g(%ok, %n) : (i1, index) -> memref<?xf32>
  return %0, %1, %2 : memref<?xf32>, memref<?xf32>, memref<?xf32>
}

// -----

// Callers stand before what they call, and both are shared; one says what place it
// is given already, another calls what a module inside calls by the same name.
// CHECK-LABEL: func.func private @caller_f(
// CHECK-SAME:      %[[N:.*]]: index, %[[P:.*]]: index) -> memref<?xf32> {
// CHECK-NEXT:    call @marked_f(%[[N]], %[[P]]) : (index, index) -> memref<?xf32>
// CHECK:       func.func private @marked_f(
// CHECK-SAME:      %[[N:.*]]: index, %{{.*}}: index) -> memref<?xf32> {
// CHECK-NEXT:    memref.alloc(%[[N]]) {split.place = 1 : index}
// CHECK:       func.func @main(
// CHECK:         %[[F:.*]] = split.place "f"
// CHECK-NEXT:    call @caller_f(%{{.*}}, %[[F]])
// CHECK:         %[[G:.*]] = split.place "g"
// CHECK-NEXT:    call @caller_f(%{{.*}}, %[[G]])
// CHECK:       module @inside {
// CHECK:         call @inner(%{{.*}}) : (index) -> index
func.func private @caller_f(%n: index, %p: index) -> memref<?xf32> {
  %0 = call @marked_f(%n, %p) : (index, index) -> memref<?xf32>
  return %0 : memref<?xf32>
}
func.func private @caller_g(%n: index, %p: index) -> memref<?xf32> {
  %0 = call @marked_f(%n, %p) : (index, index) -> memref<?xf32>
  return %0 : memref<?xf32>
}
func.func private @marked_f(%n: index, %p: index) -> memref<?xf32> {
  %0 = memref.alloc(%n) {split.place = 1 : index} : memref<?xf32> loc("f")
  return %0 : memref<?xf32>
}
func.func private @marked_g(%n: index, %p: index) -> memref<?xf32> {
  %0 = memref.alloc(%n) {split.place = 1 : index} : memref<?xf32> loc("g")
  return %0 : memref<?xf32>
}
func.func private @inner(%ok: i1) {
  split.assert %ok, "no" loc("inner")
  return
}
func.func private @like_inner(%ok: i1) {
  split.assert %ok, "no" loc("like")
  return
}
func.func @main(%n: index) -> (memref<?xf32>, memref<?xf32>, memref<?xf32>) {
  %f = split.place "f"
  %0 = call @caller_f(%n, %f) : (index, index) -> memref<?xf32>
  %g = split.place "g"
  %1 = call @caller_g(%n, %g) : (index, index) -> memref<?xf32>
  %2 = call @marked_g(%n, %g) : (index, index) -> memref<?xf32>
  %ok = arith.constant true
  call @inner(%ok) : (i1) -> ()
  call @like_inner(%ok) : (i1) -> ()
  return %0, %1, %2 : memref<?xf32>, memref<?xf32>, memref<?xf32>
}
module @inside {
  func.func private @inner(%n: index) -> index {
    return %n : index
  }
  func.func @main(%n: index) -> index {
    %0 = call @inner(%n) : (index) -> index
    return %0 : index
  }
}

// -----

// Where checks have the same place in one and two places in another, each of these
// is given.
// CHECK-LABEL: func.func private @one(
// CHECK:       func.func private @two(
func.func private @one(%ok: i1) {
  split.assert %ok, "no" loc("a")
  split.assert %ok, "never" loc("a")
  return
}
func.func private @two(%ok: i1) {
  split.assert %ok, "no" loc("b")
  split.assert %ok, "never" loc("c")
  return
}
func.func @main(%ok: i1) {
  call @one(%ok) : (i1) -> ()
  call @two(%ok) : (i1) -> ()
  return
}

// -----

// Others may call a function that is public, or whose name is used otherwise; and
// code, types and attributes count.
// CHECK-LABEL: func.func @public(
// CHECK:       func.func private @named(
// CHECK:       func.func private @other_code(
// CHECK:       func.func private @other_type(
// CHECK:       func.func private @attribute(
// CHECK:       func.func private @last(
func.func @public(%n: index) -> index {
  return %n : index
}
func.func private @named(%n: index) -> index {
  return %n : index
}
func.func private @other_code(%n: index) -> index {
  %0 = arith.addi %n, %n : index
  return %0 : index
}
func.func private @other_type(%n: i64) -> i64 {
  return %n : i64
}
func.func private @attribute(%n: index {test.here}) -> index {
  return %n : index
}
func.func private @last(%n: index) -> index {
  return %n : index
}
func.func @main(%n: index, %m: i64) -> (index, index, index, i64, index, index) {
  %0 = call @public(%n) : (index) -> index
  %1 = call @named(%n) : (index) -> index
  %f = func.constant @named : (index) -> index
  %2 = call @other_code(%n) : (index) -> index
  %3 = call @other_type(%m) : (i64) -> i64
  %4 = call @attribute(%n) : (index) -> index
  %5 = call @last(%n) : (index) -> index
  return %0, %1, %2, %3, %4, %5 : index, index, index, i64, index, index
}
