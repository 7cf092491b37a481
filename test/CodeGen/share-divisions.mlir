// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-share-divisions | FileCheck %s
// RUN: split-opt %s --split-share-divisions | split-opt
// RUN: split-opt %s --split-share-divisions --lower-affine | FileCheck %s --check-prefix=LOWERED

// A quotient of one operand that several ops of a block have is computed once,
// before the first of them, whether the operand is a symbol or a dimension.
//   CHECK-DAG: #[[$QUOTIENT:.*]] = affine_map<(d0) -> (d0 ceildiv 100)>
//   CHECK-DAG: #[[$REST:.*]] = affine_map<(d0) -> (d0 mod 7)>
//   CHECK-DAG: #[[$SIZE:.*]] = affine_map<(d0)[s0] -> (d0, s0)>
//   CHECK-DAG: #[[$OFFSET:.*]] = affine_map<(d0)[s0] -> (d0 * 2, s0)>
//   CHECK-DAG: #[[$MAX:.*]] = affine_map<(d0, d1, d2)[s0, s1] -> (d0, d1, d2 + 1, (d0 + s0) floordiv 3)>
//   CHECK-DAG: #[[$SUM:.*]] = affine_map<(d0, d1) -> (d1 + (d0 * 8) floordiv 3)>
// CHECK-LABEL: func.func @divisions(
//  CHECK-SAME:   %{{.*}}: memref<?xf32>, %[[I:.*]]: index)
//       CHECK:   %[[N:.*]] = memref.dim
//       CHECK:   %[[Q:.*]] = affine.apply #[[$QUOTIENT]](%[[N]])
//       CHECK:   affine.min #[[$SIZE]](%[[Q]])[%[[N]]]
//       CHECK:   affine.min #[[$OFFSET]](%[[Q]])[%[[N]]]
//       CHECK:   %[[R:.*]] = affine.apply #[[$REST]](%[[N]])
//       CHECK:   affine.max #[[$MAX]](%[[I]], %[[Q]], %[[R]])[%[[N]], %[[N]]]
//       CHECK:   affine.apply #[[$SUM]](%[[N]], %[[R]])
//
// LOWERED-LABEL: func.func @divisions(
//       LOWERED:   arith.constant 100 : index
//   LOWERED-NOT:   arith.constant 100 : index
//       LOWERED:   return
func.func @divisions(%x: memref<?xf32>, %i: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %1 = affine.min affine_map<()[s0] -> (s0 ceildiv 100, s0)>()[%n]
  %2 = affine.min affine_map<()[s0] -> ((s0 ceildiv 100) * 2, s0)>()[%n]
  %3 = affine.max affine_map<(d0)[s0, s1] -> (d0, s1 ceildiv 100, s0 mod 7 + 1, (d0 + s0) floordiv 3)>(%i)[%n, %n]
  %4 = affine.apply affine_map<(d0) -> (d0 mod 7 + (d0 * 8) floordiv 3)>(%n)
  return %1, %2, %3, %4 : index, index, index, index
}

// What is divided once, by another number, in another block, or by a number that
// is not known, stays where it is.
// CHECK-LABEL: func.func @others(
//   CHECK-NOT:   affine.apply
//       CHECK:   return
func.func @others(%n: index, %m: index, %condition: i1, %out: memref<index>) -> (index, index, index, index) {
  %0 = affine.min affine_map<()[s0] -> (s0 ceildiv 3, s0)>()[%n]
  %1 = affine.min affine_map<()[s0] -> (s0 ceildiv 4, s0)>()[%n]
  %2 = affine.min affine_map<()[s0, s1] -> (s0 ceildiv s1, s0)>()[%n, %m]
  %3 = affine.min affine_map<()[s0, s1] -> (s0 ceildiv s1 + 1, s0)>()[%n, %m]
  scf.if %condition {
    %4 = affine.min affine_map<()[s0] -> (s0 ceildiv 3, s0)>()[%n]
    memref.store %4, %out[] : memref<index>
  }
  return %0, %1, %2, %3 : index, index, index, index
}

// A quotient is a dimension then, and not put where only a symbol may be.
// CHECK-LABEL: func.func @symbols(
//  CHECK-SAME:   %[[I:.*]]: index, %[[N:.*]]: index)
//  CHECK-NEXT:   affine.apply #{{.*}}(%[[I]])[%[[N]]]
//  CHECK-NEXT:   affine.apply #{{.*}}(%[[I]])[%[[N]]]
//  CHECK-NEXT:   affine.min #{{.*}}(%[[I]])[%[[N]]]
func.func @symbols(%i: index, %n: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod (s0 floordiv 2))>(%i)[%n]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 * (s0 floordiv 2))>(%i)[%n]
  %2 = affine.min affine_map<(d0)[s0] -> (d0 ceildiv (s0 floordiv 2), s0)>(%i)[%n]
  return %0, %1, %2 : index, index, index
}
