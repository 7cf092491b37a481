// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What no other verification has seen is found by the pass.
// RUN: split-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --verify-each=false --cse
// RUN: not split-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --verify-each=false \
// RUN:   --split-verify 2>&1 | FileCheck %s
//
// A pipeline runs it, if it is told to.
// RUN: not split-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --verify-each=false \
// RUN:   --split-to-tensor-pipeline="verify-stages=true" 2>&1 | FileCheck %s

// CHECK: error: 'split.split' op split sizes sum to 7, but dimension 0 of the source is 6
func.func @main(%x: tensor<6xf32>) -> tensor<2xf32> {
  %0:2 = split.split %x sizes [2, 5] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<5xf32>)
  return %0#0 : tensor<2xf32>
}
