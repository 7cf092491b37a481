// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor of unknown rank gets that of the sequence that it is inserted into, and
// no size that only the others have.
//
// RUN: split-opt %s --convert-split-sequences-to-tensor | FileCheck %s

// CHECK-LABEL: func.func @insert
//       CHECK:   tensor.cast %{{.*}} : tensor<*xf32> to tensor<?xf32>
//       CHECK:   return
func.func @insert(%s: !split.sequence<tensor<2xf32>>, %x: tensor<*xf32>) -> !split.sequence<tensor<?xf32>> {
  %t = split.sequence_insert %s, %x : (!split.sequence<tensor<2xf32>>, tensor<*xf32>) -> !split.sequence<tensor<?xf32>>
  return %t : !split.sequence<tensor<?xf32>>
}
