// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-decompose-aggregates | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline \
// RUN:   | FileCheck %s --check-prefix=LLVM --implicit-check-not=linalg

// A softmax is a maximum, exponentials, a sum and quotients. Whether its operands
// have one shape is checked of these.
// CHECK-LABEL: func.func @softmax
//   CHECK-NOT:   linalg.softmax
//       CHECK:   arith.maxnumf
//       CHECK:   math.exp
//       CHECK:   arith.addf
//       CHECK:   arith.divf
//   CHECK-NOT:   linalg.softmax
// LLVM: dimension 0 of tensor {{.*}} is {0}, but must be {1}
func.func @softmax(%x: tensor<?x6xf32>, %y: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0:2 = split.split %x into 2 axis 1 : (tensor<?x6xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>)
  %1 = linalg.softmax dimension(1) ins(%0#1 : tensor<?x3xf32>) outs(%y : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}
