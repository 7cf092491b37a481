// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-run-where-present='ops=math pipeline=canonicalize' | FileCheck %s --check-prefix=RAN
// RUN: split-opt %s --split-run-where-present='ops=scf,arith.addi pipeline=canonicalize' | FileCheck %s --check-prefix=RAN
// RUN: split-opt %s --split-run-where-present='ops=scf,arith.muli pipeline=canonicalize' | FileCheck %s --check-prefix=LEFT
// RUN: not split-opt %s --split-run-where-present='ops=math pipeline=nothing' 2>&1 | FileCheck %s --check-prefix=ERROR

// Passes are run where there is one of the ops, or one of the dialects.
// RAN-LABEL: func.func @f(
//   RAN-NOT:   arith.addi
// LEFT-LABEL: func.func @f(
//       LEFT:   arith.addi
// ERROR: error: split-run-where-present: 'nothing' is not a list of passes
func.func @f(%x: i32, %y: f32) -> (i32, f32) {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = math.exp %y : f32
  return %0, %1 : i32, f32
}
