// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-unroll-carried-loops | FileCheck %s --check-prefixes=CHECK,UNROLL
// RUN: split-opt %s --split-unroll-carried-loops --split-fold-carried-shapes --split-raise-carried-slices | FileCheck %s --check-prefixes=CHECK,RAISE

module attributes {carrier.model = {opsets = [["", 13]]}} {
  // As PyTorch exports torch.tensor_split(x, (1, 5)).
  // CHECK-LABEL: func.func @tensor_split
  //  CHECK-SAME:   %[[X:.*]]: tensor<8x2xf32>
  func.func @tensor_split(%x: tensor<8x2xf32>) -> (tensor<1x2xf32>, tensor<4x2xf32>, tensor<3x2xf32>) {
    // UNROLL-NOT: "Loop"
    // UNROLL: %[[A:.*]] = carrier.node pure "Slice" version 13(%[[X]], {{.*}} -> tensor<1x2xf32>
    // UNROLL: %[[B:.*]] = carrier.node pure "Slice" version 13(%[[X]], {{.*}} -> tensor<4x2xf32>
    // UNROLL: %[[C:.*]] = carrier.node pure "Slice" version 13(%[[X]], {{.*}} -> tensor<3x2xf32>
    // UNROLL-NEXT: return %[[A]], %[[B]], %[[C]]
    // RAISE: %[[Y:.*]]:3 = split.split %[[X]] sizes [1, 4, 3] axis 0
    // RAISE-NEXT: return %[[Y]]#0, %[[Y]]#1, %[[Y]]#2
    %zero = carrier.constant dense<0> : tensor<1xi64>
    %two = carrier.constant dense<2> : tensor<1xi64>
    %true = carrier.constant dense<true> : tensor<i1>
    %places = carrier.constant dense<[0, 1, 5]> : tensor<3xi64>
    %empty = split.sequence_empty : !split.sequence<tensor<*xf32>>
    %list = carrier.node pure "Loop" version 13 (%two, %true, %empty) {} graphs ["body"] {
    ^bb0(%i: tensor<1xi64>, %go: tensor<i1>, %s: !split.sequence<tensor<?x?xf32>>):
      %one = carrier.constant dense<1> : tensor<i64>
      %from = carrier.node pure "Gather" version 13 (%places, %i) {axis = 0 : i64}
          : (tensor<3xi64>, tensor<1xi64>) -> tensor<*xi64>
      %next = carrier.node pure "Add" version 13 (%i, %one) {} : (tensor<1xi64>, tensor<i64>) -> tensor<*xi64>
      %to = carrier.node pure "Gather" version 13 (%places, %next) {axis = 0 : i64}
          : (tensor<3xi64>, tensor<*xi64>) -> tensor<*xi64>
      %part = carrier.node pure "Slice" version 13 (%x, %from, %to, %zero) {}
          : (tensor<8x2xf32>, tensor<*xi64>, tensor<*xi64>, tensor<1xi64>) -> tensor<*xf32>
      %t = split.sequence_insert %s, %part
          : (!split.sequence<tensor<?x?xf32>>, tensor<*xf32>) -> !split.sequence<tensor<*xf32>>
      %same = carrier.node pure "Identity" version 13 (%true) {} : (tensor<i1>) -> tensor<i1>
      carrier.yield %same, %t : tensor<i1>, !split.sequence<tensor<*xf32>>
    } : (tensor<1xi64>, tensor<i1>, !split.sequence<tensor<*xf32>>) -> !carrier.unknown
    %five = carrier.constant dense<5> : tensor<1xi64>
    %end = carrier.constant dense<8> : tensor<1xi64>
    %rest = carrier.node pure "Slice" version 13 (%x, %five, %end, %zero) {}
        : (tensor<8x2xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>
    %all = carrier.node pure "SequenceInsert" version 11 (%list, %rest) {}
        : (!carrier.unknown, tensor<*xf32>) -> !carrier.unknown
    %p0 = carrier.constant dense<0> : tensor<i64>
    %p1 = carrier.constant dense<1> : tensor<i64>
    %p2 = carrier.constant dense<-1> : tensor<i64>
    %0 = carrier.node pure "SequenceAt" version 11 (%all, %p0) {} : (!carrier.unknown, tensor<i64>) -> tensor<1x2xf32>
    %1 = carrier.node pure "SequenceAt" version 11 (%all, %p1) {} : (!carrier.unknown, tensor<i64>) -> tensor<4x2xf32>
    %2 = carrier.node pure "SequenceAt" version 11 (%all, %p2) {} : (!carrier.unknown, tensor<i64>) -> tensor<3x2xf32>
    return %0, %1, %2 : tensor<1x2xf32>, tensor<4x2xf32>, tensor<3x2xf32>
  }

  // A number of runs, or a condition, that is only known at run time; too many of
  // them; a random node; a position out of range.
  // CHECK-LABEL: func.func @stays
  func.func @stays(%x: tensor<2xf32>, %n: tensor<i64>, %c: tensor<i1>) -> tensor<2xf32> {
    // CHECK-COUNT-4: "Loop"
    // CHECK-NOT: "Loop"
    // CHECK: split.sequence_at
    %true = carrier.constant dense<true> : tensor<i1>
    %two = carrier.constant dense<2> : tensor<i64>
    %many = carrier.constant dense<17> : tensor<i64>
    %empty = split.sequence_empty : !split.sequence<tensor<2xf32>>
    %0 = carrier.node pure "Loop" version 13 (%n, %true, %empty) {} graphs ["body"] {
    ^bb0(%i: tensor<i64>, %go: tensor<i1>, %s: !split.sequence<tensor<2xf32>>):
      %t = split.sequence_insert %s, %x
          : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
      carrier.yield %go, %t : tensor<i1>, !split.sequence<tensor<2xf32>>
    } : (tensor<i64>, tensor<i1>, !split.sequence<tensor<2xf32>>) -> !carrier.unknown
    %1 = carrier.node pure "Loop" version 13 (%two, %c, %empty) {} graphs ["body"] {
    ^bb0(%i: tensor<i64>, %go: tensor<i1>, %s: !split.sequence<tensor<2xf32>>):
      %t = split.sequence_insert %s, %x
          : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
      carrier.yield %go, %t : tensor<i1>, !split.sequence<tensor<2xf32>>
    } : (tensor<i64>, tensor<i1>, !split.sequence<tensor<2xf32>>) -> !carrier.unknown
    %2 = carrier.node pure "Loop" version 13 (%many, %true, %empty) {} graphs ["body"] {
    ^bb0(%i: tensor<i64>, %go: tensor<i1>, %s: !split.sequence<tensor<2xf32>>):
      %t = split.sequence_insert %s, %x
          : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
      carrier.yield %go, %t : tensor<i1>, !split.sequence<tensor<2xf32>>
    } : (tensor<i64>, tensor<i1>, !split.sequence<tensor<2xf32>>) -> !carrier.unknown
    %3 = carrier.node fresh "Loop" version 13 (%two, %true, %empty) {} graphs ["body"] {
    ^bb0(%i: tensor<i64>, %go: tensor<i1>, %s: !split.sequence<tensor<2xf32>>):
      %r = carrier.node fresh "RandomNormalLike" version 1 (%x) {} : (tensor<2xf32>) -> tensor<2xf32>
      %t = split.sequence_insert %s, %r
          : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
      carrier.yield %go, %t : tensor<i1>, !split.sequence<tensor<2xf32>>
    } : (tensor<i64>, tensor<i1>, !split.sequence<tensor<2xf32>>) -> !carrier.unknown
    %use = carrier.node opaque "Use" domain "my" version 1 (%0, %1, %2, %3) {}
        : (!carrier.unknown, !carrier.unknown, !carrier.unknown, !carrier.unknown) -> !carrier.unknown
    %list = split.sequence_construct %x, %x : (tensor<2xf32>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
    %at = split.sequence_at %list at %two : (!split.sequence<tensor<2xf32>>, tensor<i64>) -> tensor<2xf32>
    return %at : tensor<2xf32>
  }
}
