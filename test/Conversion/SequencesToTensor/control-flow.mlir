// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-sequences-to-tensor | FileCheck %s

!s = !split.sequence<tensor<?xf32>>

// CHECK-LABEL: func.func @loop
//   CHECK-NOT: split.sequence
//       CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>)
func.func @loop(%a: !s, %x: tensor<?xf32>, %p: tensor<i64>, %n: index) -> tensor<i64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> (!s) {
    %t = split.sequence_insert %s, %x at %p : (!s, tensor<?xf32>, tensor<i64>) -> !s
    scf.yield %t : !s
  }
  %l = split.sequence_length %r : (!s) -> tensor<i64>
  return %l : tensor<i64>
}

// CHECK-LABEL: func.func @branch
//       CHECK: scf.if %{{.*}} -> (tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>)
//   CHECK-NOT: split.sequence
func.func @branch(%x: tensor<?xf32>, %a: !s, %c: i1) -> tensor<i64> {
  %r = scf.if %c -> (!s) {
    %e = split.sequence_erase %a : (!s) -> !s
    scf.yield %e : !s
  } else {
    scf.yield %a : !s
  }
  %l = split.sequence_length %r : (!s) -> tensor<i64>
  return %l : tensor<i64>
}

// CHECK-LABEL: func.func @while
//       CHECK: scf.while {{.*}} : (tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>) -> (tensor<?xf32>, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>)
func.func @while(%a: !s, %c: i1) -> tensor<i64> {
  %r = scf.while (%s = %a) : (!s) -> !s {
    scf.condition(%c) %s : !s
  } do {
  ^bb0(%s: !s):
    %e = split.sequence_erase %s : (!s) -> !s
    scf.yield %e : !s
  }
  %l = split.sequence_length %r : (!s) -> tensor<i64>
  return %l : tensor<i64>
}

// CHECK-LABEL: func.func @select
// CHECK-COUNT-4: arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor
func.func @select(%a: !s, %b: !s, %c: i1) -> tensor<i64> {
  %r = arith.select %c, %a, %b : !s
  %l = split.sequence_length %r : (!s) -> tensor<i64>
  return %l : tensor<i64>
}

// The attributes of an argument or result stay with the first of its tensors.
// CHECK-LABEL: func.func @attributes
//  CHECK-SAME:   (%{{[^:]*}}: tensor<i64> {test.a}, %{{[^:]*}}: tensor<?xf32> {test.s}, %{{[^:]*}}: tensor<?xindex>, %{{[^:]*}}: tensor<?x1xindex>, %{{[^:]*}}: tensor<?x1xindex>, %{{[^:]*}}: tensor<i64> {test.b})
//  CHECK-SAME:   -> (tensor<i64> {test.ra}, tensor<?xf32> {test.rs}, tensor<?xindex>, tensor<?x1xindex>, tensor<?x1xindex>, tensor<i64> {test.rb})
func.func @attributes(%a: tensor<i64> {test.a}, %s: !s {test.s}, %b: tensor<i64> {test.b}) -> (tensor<i64> {test.ra}, !s {test.rs}, tensor<i64> {test.rb}) {
  %e = split.sequence_empty : !s
  return %a, %e, %b : tensor<i64>, !s, tensor<i64>
}
