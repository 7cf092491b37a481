// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --canonicalize="test-convergence" --cse --loop-invariant-code-motion -split-input-file | FileCheck %s

// What holds needs no check.

// CHECK-LABEL: func.func @holds(
func.func @holds(%v: index) {
  // CHECK-NEXT: return
  %true = arith.constant true
  split.assert %true, "{0}" (%v)
  return
}

// -----

// What never holds, and what is not known, stays: each time it is asked, in
// order, and where it is asked.

// CHECK-LABEL: func.func @stays(
// CHECK-SAME: %[[OK:.*]]: i1, %[[N:.*]]: index)
func.func @stays(%ok: i1, %n: index) {
  // CHECK: %[[FALSE:.*]] = arith.constant false
  // CHECK: split.assert %[[OK]], "first"
  // CHECK: split.assert %[[OK]], "second"
  // CHECK: split.assert %[[FALSE]], "never"
  // CHECK: scf.for
  // CHECK: split.assert %[[OK]], "inside"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %false = arith.constant false
  split.assert %ok, "first"
  split.assert %ok, "second"
  split.assert %false, "never"
  scf.for %i = %c0 to %n step %c1 {
    split.assert %ok, "inside"
  }
  return
}
