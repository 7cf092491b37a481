// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-tensor-pipeline | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// There is no constant of a shape that is not known.
// CHECK-LABEL: func.func @subtract_twice(
//   CHECK-NOT:   dense
//       CHECK:   return
func.func @subtract_twice(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %0 = arith.subi %x, %y : tensor<?xi32>
  %1 = arith.subi %0, %x : tensor<?xi32>
  return %1 : tensor<?xi32>
}
