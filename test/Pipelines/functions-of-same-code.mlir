// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-llvm-pipeline | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline="only-c-interface=true" | FileCheck %s --check-prefix=ONLY

// Each can be called from outside, and each names the place that it checks.
// CHECK-DAG: llvm.mlir.global {{.*}}("first chunk
// CHECK-DAG: llvm.mlir.global {{.*}}("second chunk
// CHECK-DAG: llvm.func @first(
// CHECK-DAG: llvm.func @second(
// ONLY-DAG: llvm.func @_mlir_ciface_first(
// ONLY-DAG: llvm.func @_mlir_ciface_second(

func.func @first(%x: tensor<?xf32>) -> tensor<2xf32> {
  %0:2 = split.split %x sizes [2, 2] axis 0
      : (tensor<?xf32>) -> (tensor<2xf32>, tensor<2xf32>) loc("first chunk")
  return %0#0 : tensor<2xf32>
}

func.func @second(%x: tensor<?xf32>) -> tensor<2xf32> {
  %0:2 = split.split %x sizes [2, 2] axis 0
      : (tensor<?xf32>) -> (tensor<2xf32>, tensor<2xf32>) loc("second chunk")
  return %0#0 : tensor<2xf32>
}
