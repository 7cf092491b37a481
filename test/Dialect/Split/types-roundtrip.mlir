// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s | split-opt | FileCheck %s
// RUN: split-opt --mlir-print-op-generic %s | split-opt | FileCheck %s

// CHECK-LABEL: func.func private @sequences(
// CHECK-SAME: !split.sequence<tensor<2x3xf32>>
// CHECK-SAME: !split.sequence<tensor<?x3xi1>>
// CHECK-SAME: !split.sequence<tensor<f64>>
// CHECK-SAME: !split.sequence<tensor<*xcomplex<f32>>>
// CHECK-SAME: !split.sequence<tensor<?x!split.string>>
func.func private @sequences(!split.sequence<tensor<2x3xf32>>,
                             !split.sequence<tensor<?x3xi1>>,
                             !split.sequence<tensor<f64>>,
                             !split.sequence<tensor<*xcomplex<f32>>>,
                             !split.sequence<tensor<?x!split.string>>)

// A string is an element of tensors, vectors aside, and of memrefs.
// CHECK-LABEL: func.func private @strings(
// CHECK-SAME: !split.string
// CHECK-SAME: tensor<2x?x!split.string>
// CHECK-SAME: tensor<*x!split.string>
// CHECK-SAME: memref<2x?x!split.string, strided<[?, 1]>>
// CHECK-SAME: memref<*x!split.string>
func.func private @strings(!split.string, tensor<2x?x!split.string>,
                           tensor<*x!split.string>,
                           memref<2x?x!split.string, strided<[?, 1]>>,
                           memref<*x!split.string>)
