// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-erase-repeated-checks | FileCheck %s --implicit-check-not=split.assert

// The first check of a condition says all.
// CHECK-LABEL: func.func @twice
func.func @twice(%a: i1, %b: i1) {
  // CHECK-NEXT: split.assert %arg0, "first"
  // CHECK-NEXT: split.assert %arg1, "other"
  // CHECK-NEXT: return
  split.assert %a, "first"
  split.assert %b, "other"
  split.assert %a, "second"
  return
}

// What is checked around a block holds in it; what is checked in it holds there
// only.
// CHECK-LABEL: func.func @nested
func.func @nested(%a: i1, %b: i1) {
  // CHECK: split.assert %arg0, "around"
  split.assert %a, "around"
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: split.assert %arg1, "inside"
  // CHECK-NEXT: } else {
  // CHECK-NEXT: split.assert %arg1, "in the other"
  // CHECK-NEXT: }
  scf.if %a {
    split.assert %a, "around again"
    split.assert %b, "inside"
  } else {
    split.assert %b, "in the other"
  }
  // CHECK-NEXT: split.assert %arg1, "behind"
  split.assert %b, "behind"
  return
}

// Of blocks one after another nothing is known.
// CHECK-LABEL: func.func @blocks
func.func @blocks(%a: i1, %b: i1) {
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  // CHECK: split.assert %arg0, "one"
  split.assert %a, "one"
  cf.br ^bb2
^bb2:
  // CHECK: split.assert %arg0, "two"
  split.assert %a, "two"
  return
}

// The program's own asserts are no checks of what it does.
// CHECK-LABEL: func.func @kept
func.func @kept(%a: i1) {
  // CHECK: split.assert %arg0, "generated"
  // CHECK: split.assert %arg0, "mine" {split.kept}
  split.assert %a, "generated"
  split.assert %a, "mine" {split.kept}
  return
}
