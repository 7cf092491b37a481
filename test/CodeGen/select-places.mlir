// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-select-places | FileCheck %s
// RUN: split-opt %s --split-select-places=check-allocations=false | FileCheck %s --check-prefix=UNCHECKED

// Checks of the same places share what selects one, those in a loop inside, too;
// allocations are checked later. One that has been given a place keeps it.
// CHECK-LABEL: func.func @places(
//  CHECK-SAME:   %[[OK:.*]]: i1, %[[GIVEN:.*]]: index)
//       CHECK:   scf.for %[[I:.*]] = %{{.*}} {
//   CHECK-DAG:     %[[FIRST:.*]] = split.select_place %[[I]] of ["a", "b"]
//   CHECK-DAG:     %[[OTHER:.*]] = split.select_place %[[I]] of ["c", "unknown location"]
//       CHECK:     split.assert %[[OK]], "one" at %[[FIRST]]
//       CHECK:     memref.alloc() {split.place = ["a", "b"]}
//       CHECK:     split.assert %[[OK]], "two" at %[[OTHER]]
//       CHECK:     scf.for
//       CHECK:       split.assert %[[OK]], "three" at %[[FIRST]]
//       CHECK:     split.assert %[[OK]], "four" at %[[GIVEN]]
//       CHECK:     split.assert %[[OK]], "five"{{$}}
// UNCHECKED-LABEL: func.func @places(
//       UNCHECKED:   memref.alloc() : memref
#rolled = loc(fused<{split.rolled = [loc("a"), loc("b")]}>["a"])
#other = loc(fused<{split.rolled = [loc("c"), loc(unknown)]}>["c"])
func.func @places(%ok: i1, %given: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    split.assert %ok, "one" loc(#rolled)
    %x = memref.alloc() : memref<8xf32> loc(#rolled)
    split.assert %ok, "two" loc(#other)
    scf.for %j = %c0 to %c2 step %c1 {
      split.assert %ok, "three" loc(#rolled)
    } loc(#rolled)
    split.assert %ok, "four" at %given loc(#rolled)
    split.assert %ok, "five" loc("d")
    memref.dealloc %x : memref<8xf32>
  } loc(#rolled)
  return
}

// What was made of an op has its places; a location of a program that looks alike
// and is none does no harm, nor does a loop that is another by now.
// CHECK-LABEL: func.func @others(
//       CHECK:   scf.for %[[I:.*]] = %{{.*}} {
//       CHECK:     %[[PLACE:.*]] = split.select_place %[[I]] of ["a", "b"]
//       CHECK:     split.assert %{{.*}}, "one" at %[[PLACE]]
//       CHECK:     split.assert %{{.*}}, "two"{{$}}
//       CHECK:   scf.for
//   CHECK-NOT:     split.select_place
//       CHECK:   scf.for
//   CHECK-NOT:     split.select_place
//       CHECK:   split.assert %{{.*}}, "outside"{{$}}
#chunk = loc(fused<{split.chunk = 1 : index}>[#rolled])
#text = loc(fused<{split.rolled = ["a", "b"]}>["a"])
func.func @others(%ok: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c2 step %c1 {
    split.assert %ok, "one" loc(#chunk)
    split.assert %ok, "two" loc(#text)
  } loc(#rolled)
  scf.for %i = %c0 to %c3 step %c1 {
    split.assert %ok, "one" loc(#rolled)
  } loc(#rolled)
  scf.for %i = %c0 to %n step %c1 {
    split.assert %ok, "one" loc(#rolled)
  } loc(#rolled)
  split.assert %ok, "outside" loc(#rolled)
  return
}
