// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-llvm-pipeline=only-c-interface=true | FileCheck %s

// Results are stored one by one; no value holds all of them.
//     CHECK-NOT: llvm.func @main
//         CHECK: llvm.func @_mlir_ciface_main(%[[RESULTS:.*]]: !llvm.ptr, %[[X:.*]]: !llvm.ptr)
//         CHECK:   llvm.load %[[X]]
//         CHECK:   llvm.getelementptr %[[RESULTS]][1] :
//         CHECK:   llvm.return{{$}}
//     CHECK-NOT: llvm.func @main
func.func @main(%x: tensor<?x6xf32>) -> (tensor<2x6xf32>, tensor<4x6xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?x6xf32>) -> (tensor<2x6xf32>, tensor<4x6xf32>)
  return %0#0, %0#1 : tensor<2x6xf32>, tensor<4x6xf32>
}
