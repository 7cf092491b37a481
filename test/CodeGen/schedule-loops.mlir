// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-schedule-loops | FileCheck %s

// A schedule that is there stays.
// CHECK-LABEL: func.func @loops(
//       CHECK:   omp.wsloop schedule(guided) {
//       CHECK:   omp.wsloop schedule(static) {
func.func @loops(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.wsloop {
    omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
      omp.yield
    }
  }
  omp.wsloop schedule(static) {
    omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
      omp.yield
    }
  }
  return
}
