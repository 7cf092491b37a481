// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not split-opt %s --canonicalize --split-to-llvm-pipeline 2>&1 | FileCheck %s

// MLIR folds this to a constant of dynamic shape, which its analyses crash on.
// CHECK: verify-dynamic-constants.mlir:{{.*}}: error: 'arith.constant' op is a constant of type 'tensor<?xi1>', which does not say how many elements it has
func.func @main(%x: tensor<?xi64>) -> (tensor<?xi1>, tensor<?xi1>) {
  %0 = arith.cmpi sge, %x, %x : tensor<?xi64>
  %1:2 = split.split %0 into 2 axis 0 : (tensor<?xi1>) -> (tensor<?xi1>, tensor<?xi1>)
  return %1#0, %1#1 : tensor<?xi1>, tensor<?xi1>
}
