// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pipelines, run by the stock mlir-opt.

// RUN: %mlir_opt --load-pass-plugin=%split_plugin --load-dialect-plugin=%split_plugin %s \
// RUN:   --pass-pipeline='builtin.module(split-to-tensor-pipeline{runtime-verification=false})' \
// RUN:   | FileCheck %s --check-prefix=TENSOR
// RUN: %mlir_opt --load-pass-plugin=%split_plugin --load-dialect-plugin=%split_plugin %s \
// RUN:   --pass-pipeline='builtin.module(split-to-llvm-pipeline)' \
// RUN:   | FileCheck %s --check-prefix=LLVM

// TENSOR-LABEL: func.func @halves
// TENSOR-SAME:    %[[X:.*]]: tensor<6x2xf32>
// TENSOR-DAG:   %[[A:.*]] = tensor.extract_slice %[[X]][0, 0] [3, 2] [1, 1]
// TENSOR-DAG:   %[[B:.*]] = tensor.extract_slice %[[X]][3, 0] [3, 2] [1, 1]
// TENSOR:       return %[[A]], %[[B]]

// LLVM: llvm.func @_mlir_ciface_halves
func.func @halves(%x: tensor<6x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>) {
  %0:2 = split.split %x into 2 axis 0
      : (tensor<6x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>)
  return %0#0, %0#1 : tensor<3x2xf32>, tensor<3x2xf32>
}
