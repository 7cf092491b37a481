// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-to-tensor-pipeline | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline | FileCheck %s --check-prefix=LLVM

// Branches between blocks become structured: buffers of what they carry are
// freed when nothing reads them any more.
// CHECK-LABEL: func.func @branch
//   CHECK-NOT:   {{ }}cf.
//       CHECK:   scf.if
//   CHECK-NOT:   {{ }}cf.
//       CHECK:   return
func.func @branch(%x: tensor<?x4xf32>, %c: i1) -> tensor<?x4xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>)
  cf.cond_br %c, ^double, ^end(%0#0 : tensor<?x4xf32>)
^double:
  %1 = arith.addf %0#1, %0#1 : tensor<?x4xf32>
  cf.br ^end(%1 : tensor<?x4xf32>)
^end(%2: tensor<?x4xf32>):
  return %2 : tensor<?x4xf32>
}

// Where a path returns early, the others have no value for it, nor it for them:
// neither a tensor nor a sequence of poison is left.
// CHECK-LABEL: func.func @return_early
//   CHECK-NOT:   ub.poison
//       CHECK:   scf.index_switch
//   CHECK-NOT:   ub.poison
//       CHECK:   return
// LLVM-LABEL: llvm.func @return_early
func.func @return_early(%x: tensor<6x4xf32>, %flag: i32, %p: tensor<i64>) -> tensor<?x4xf32> {
  %0 = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<6x4xf32>) -> !split.sequence<tensor<?x4xf32>>
  %1 = split.split_to_sequence %x chunks_of 3 axis 0 : (tensor<6x4xf32>) -> !split.sequence<tensor<?x4xf32>>
  cf.switch %flag : i32, [
    default: ^take(%0 : !split.sequence<tensor<?x4xf32>>),
    7: ^take(%1 : !split.sequence<tensor<?x4xf32>>),
    8: ^all
  ]
^all:
  %2 = tensor.cast %x : tensor<6x4xf32> to tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
^take(%3: !split.sequence<tensor<?x4xf32>>):
  %4 = split.sequence_at %3 at %p : (!split.sequence<tensor<?x4xf32>>, tensor<i64>) -> tensor<?x4xf32>
  return %4 : tensor<?x4xf32>
}
