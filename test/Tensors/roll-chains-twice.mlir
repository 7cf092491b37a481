// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that stands for ops of several places has no other such in it, nor is it
// in one: an op in both would have places of two loops.
//
// RUN: split-opt %s --split-roll-chains='min-ops=4 min-count=2' | FileCheck %s

// A chain in a loop, whose locations are those of another one.
// CHECK-LABEL: func.func @inside(
//       CHECK:   scf.for
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @inside(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %x) -> tensor<8xf32> {
    %0 = math.exp %t : tensor<8xf32>
    %1 = math.exp %0 : tensor<8xf32>
    %2 = math.exp %1 : tensor<8xf32>
    %3 = math.exp %2 : tensor<8xf32>
    %4 = math.exp %3 : tensor<8xf32>
    %5 = math.exp %4 : tensor<8xf32>
    scf.yield %5 : tensor<8xf32>
  } loc(fused<{split.rolled = [loc("a"), loc("b")]}>["a"])
  return %r : tensor<8xf32>
}

// The same of a loop of the program.
// CHECK-LABEL: func.func @in_another(
// CHECK-COUNT-2: scf.for
//       CHECK:   return
func.func @in_another(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %x) -> tensor<8xf32> {
    %0 = math.exp %t : tensor<8xf32>
    %1 = math.exp %0 : tensor<8xf32>
    %2 = math.exp %1 : tensor<8xf32>
    %3 = math.exp %2 : tensor<8xf32>
    %4 = math.exp %3 : tensor<8xf32>
    %5 = math.exp %4 : tensor<8xf32>
    scf.yield %5 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// A chain of such loops.
// CHECK-LABEL: func.func @around(
// CHECK-COUNT-5: scf.for %{{.*}} = %c0 to %c2
//   CHECK-NOT:   scf.for
//       CHECK:   return
func.func @around(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %x) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } loc(fused<{split.rolled = [loc("a"), loc("b")]}>["a"])
  %1 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %0) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } loc(fused<{split.rolled = [loc("c"), loc("d")]}>["c"])
  %2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %1) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } loc(fused<{split.rolled = [loc("e"), loc("f")]}>["e"])
  %3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %2) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } loc(fused<{split.rolled = [loc("g"), loc("h")]}>["g"])
  %4 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %3) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  } loc(fused<{split.rolled = [loc("i"), loc("j")]}>["i"])
  return %4 : tensor<8xf32>
}

// The same of loops of the program.
// CHECK-LABEL: func.func @around_others(
//       CHECK:   scf.for {{.*}} to %c2
//       CHECK:   scf.for {{.*}} to %c3
//  CHECK-NEXT:     scf.for {{.*}} to %c2
//       CHECK:   scf.for {{.*}} to %c2
//   CHECK-NOT:   scf.for
func.func @around_others(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %x) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %1 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %0) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %1) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %3 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %2) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %4 = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %3) -> tensor<8xf32> {
    %y = math.exp %t : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  return %4 : tensor<8xf32>
}
