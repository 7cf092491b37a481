// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --lift-cf-to-scf --convert-split-sequences-to-tensor | FileCheck %s

!seq = !split.sequence<tensor<?xf32>>

// CHECK-LABEL: func.func @choose
//       CHECK: scf.if {{.*}} -> (tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>)
//   CHECK-NOT: !split.sequence
func.func @choose(%s: !seq, %t: !seq, %c: i1) -> tensor<i64> {
  cf.cond_br %c, ^end(%s : !seq), ^end(%t : !seq)
^end(%u: !seq):
  %l = split.sequence_length %u : (!seq) -> tensor<i64>
  return %l : tensor<i64>
}
