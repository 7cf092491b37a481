// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt %s --mlir-print-op-generic | split-opt | FileCheck %s

// CHECK-LABEL: func.func @strided
//  CHECK-SAME:   %[[BASE:.*]]: tensor<?xf32>, %[[I:.*]]: index
func.func @strided(%base: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  // CHECK: %[[X:.*]] = split.extract_strided %[[BASE]][%[[I]]] sizes(%[[I]]) strides(%[[I]], %[[I]]) : tensor<?xf32> to tensor<?x3xf32>
  %x = split.extract_strided %base[%i] sizes(%i) strides(%i, %i) : tensor<?xf32> to tensor<?x3xf32>
  // CHECK: %[[SCALAR:.*]] = split.extract_strided %[[BASE]][%[[I]]] sizes() strides() : tensor<?xf32> to tensor<f32>
  %scalar = split.extract_strided %base[%i] sizes() strides() : tensor<?xf32> to tensor<f32>
  // CHECK: %[[R:.*]] = split.insert_strided %[[X]] into %[[BASE]][%[[I]]] strides(%[[I]], %[[I]]) : tensor<?x3xf32> into tensor<?xf32>
  %r = split.insert_strided %x into %base[%i] strides(%i, %i) : tensor<?x3xf32> into tensor<?xf32>
  // CHECK: split.insert_strided %[[SCALAR]] into %[[R]][%[[I]]] strides() : tensor<f32> into tensor<?xf32>
  %s = split.insert_strided %scalar into %r[%i] strides() : tensor<f32> into tensor<?xf32>
  return %s : tensor<?xf32>
}
