// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt --mlir-print-op-generic %s | split-opt | FileCheck %s
// RUN: split-opt --emit-bytecode %s | split-opt | FileCheck %s

// CHECK-LABEL: func.func @asserts(
// CHECK-SAME: %[[OK:.*]]: i1, %[[A:.*]]: index, %[[B:.*]]: index)
func.func @asserts(%ok: i1, %a: index, %b: index) {
  // Without values, the message is taken as it is.
  // CHECK: split.assert %[[OK]], "{0} of { no values"
  split.assert %ok, "{0} of { no values"
  // CHECK: split.assert %[[OK]], "{1} before {0}, and {0} again; { and } alone"(%[[A]], %[[B]])
  split.assert %ok, "{1} before {0}, and {0} again; { and } alone" (%a, %b)
  // CHECK: split.assert %[[OK]], "{0}"(%[[A]]) {note = "kept"}
  split.assert %ok, "{0}" (%a) {note = "kept"}
  return
}
