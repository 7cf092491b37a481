// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that is lowered already has views that are no memrefs; nothing is fused.
//
// RUN: split-opt %s --split-to-llvm-pipeline -o %t.lowered
// RUN: split-opt %t.lowered --split-fuse-copies -o %t.fused
// RUN: diff %t.lowered %t.fused
// RUN: split-opt %s --split-to-llvm-pipeline --split-to-llvm-pipeline | FileCheck %s
// CHECK-LABEL: llvm.func @main
//   CHECK-NOT: builtin.unrealized_conversion_cast

func.func @main(%x: tensor<?x6xf32>, %sizes: tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = split.split %x sizes %sizes axis 1 : (tensor<?x6xf32>, tensor<2xi64>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1 = math.exp %0#1 : tensor<?x?xf32>
  return %0#0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}
