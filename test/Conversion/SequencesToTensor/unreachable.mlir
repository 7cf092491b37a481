// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-sequences-to-tensor | FileCheck %s

// Code that cannot be reached is no reason to refuse a function, not even if it
// carries sequences of tensors of unknown rank along branches.

!seq = !split.sequence<tensor<?xf32>>
!any = !split.sequence<tensor<*xf32>>

// CHECK-LABEL: func.func @unreachable
//       CHECK:   strided.extract
//       CHECK:   return
//  CHECK-NEXT: }
func.func @unreachable(%s: !seq, %p: tensor<i64>) -> tensor<?xf32> {
  %x = split.sequence_at %s at %p : (!seq, tensor<i64>) -> tensor<?xf32>
  return %x : tensor<?xf32>
^nowhere(%u: !seq, %v: !any):
  cf.br ^nowhere(%u, %v : !seq, !any)
}
