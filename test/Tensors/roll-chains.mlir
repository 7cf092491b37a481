// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=6 min-count=2" | FileCheck %s
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=6 min-count=2" --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=PLACES
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=88 min-count=2" | FileCheck %s --check-prefix=FEW
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=6 min-count=10" | FileCheck %s --check-prefix=FEW
// RUN: split-opt %s --split-input-file --split-roll-chains | FileCheck %s --check-prefix=FEW

// Nothing is as long as the other options ask for.
// FEW-NOT: iter_args

// Six times the same ops, the first with an argument. One like those in the loop is
// left behind it; each op in it has the places of those that it stands for.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xf32>)
// CHECK:         %[[FIRST:.*]] = linalg.add
// CHECK-DAG:     %[[BEGIN:.*]] = arith.constant 0
// CHECK-DAG:     %[[COUNT:.*]] = arith.constant 4
// CHECK-DAG:     %[[STEP:.*]] = arith.constant 1
// CHECK:         %[[LOOP:.*]] = scf.for %{{.*}} = %[[BEGIN]] to %[[COUNT]] step %[[STEP]] iter_args(%[[T:.*]] = %[[FIRST]]) -> (tensor<?xf32>) {
// CHECK-NEXT:      %[[D:.*]] = tensor.dim %[[T]]
// CHECK-NEXT:      %[[E:.*]] = tensor.empty(%[[D]])
// CHECK-NEXT:      %[[NEXT:.*]] = linalg.add ins(%[[T]], %[[Y]] : {{.*}}) outs(%[[E]]
// CHECK-NEXT:      scf.yield %[[NEXT]]
// CHECK-NEXT:    } {loop_annotation = #[[ANNOTATION:.*]]}
// CHECK-NEXT:    %[[DL:.*]] = tensor.dim %[[LOOP]]
// CHECK-NEXT:    %[[EL:.*]] = tensor.empty(%[[DL]])
// CHECK-NEXT:    %[[LAST:.*]] = linalg.add ins(%[[LOOP]], %[[Y]] : {{.*}}) outs(%[[EL]]
// CHECK-NEXT:    return %[[LAST]]
// PLACES-LABEL: func.func @chain(
// PLACES:         scf.for
// PLACES:           linalg.add
// PLACES-SAME:        loc(fused<{split.rolled = [loc("b"), loc("c"), loc("d"), loc("e")]}>["b"])
// PLACES:         } {{.*}} loc(fused<{split.rolled = [loc("b"), loc("c"), loc("d"), loc("e")]}>["b"])
func.func @chain(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32> loc("a")
  %e0 = tensor.empty(%d0) : tensor<?xf32> loc("a")
  %0 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32> loc("a")
  %d1 = tensor.dim %0, %c0 : tensor<?xf32> loc("b")
  %e1 = tensor.empty(%d1) : tensor<?xf32> loc("b")
  %1 = linalg.add ins(%0, %y : tensor<?xf32>, tensor<?xf32>) outs(%e1 : tensor<?xf32>) -> tensor<?xf32> loc("b")
  %d2 = tensor.dim %1, %c0 : tensor<?xf32> loc("c")
  %e2 = tensor.empty(%d2) : tensor<?xf32> loc("c")
  %2 = linalg.add ins(%1, %y : tensor<?xf32>, tensor<?xf32>) outs(%e2 : tensor<?xf32>) -> tensor<?xf32> loc("c")
  %d3 = tensor.dim %2, %c0 : tensor<?xf32> loc("d")
  %e3 = tensor.empty(%d3) : tensor<?xf32> loc("d")
  %3 = linalg.add ins(%2, %y : tensor<?xf32>, tensor<?xf32>) outs(%e3 : tensor<?xf32>) -> tensor<?xf32> loc("d")
  %d4 = tensor.dim %3, %c0 : tensor<?xf32> loc("e")
  %e4 = tensor.empty(%d4) : tensor<?xf32> loc("e")
  %4 = linalg.add ins(%3, %y : tensor<?xf32>, tensor<?xf32>) outs(%e4 : tensor<?xf32>) -> tensor<?xf32> loc("e")
  %d5 = tensor.dim %4, %c0 : tensor<?xf32> loc("f")
  %e5 = tensor.empty(%d5) : tensor<?xf32> loc("f")
  %5 = linalg.add ins(%4, %y : tensor<?xf32>, tensor<?xf32>) outs(%e5 : tensor<?xf32>) -> tensor<?xf32> loc("f")
  return %5 : tensor<?xf32>
}

// -----

// What the third time makes is needed behind, so that no loop can have it with
// the others; a loop of what is left on either side would be too short.
// CHECK-LABEL: func.func @taken_behind(
// CHECK-NOT:     scf.for
func.func @taken_behind(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32> loc("a")
  %e0 = tensor.empty(%d0) : tensor<?xf32> loc("a")
  %0 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32> loc("a")
  %d1 = tensor.dim %0, %c0 : tensor<?xf32> loc("b")
  %e1 = tensor.empty(%d1) : tensor<?xf32> loc("b")
  %1 = linalg.add ins(%0, %y : tensor<?xf32>, tensor<?xf32>) outs(%e1 : tensor<?xf32>) -> tensor<?xf32> loc("b")
  %d2 = tensor.dim %1, %c0 : tensor<?xf32> loc("c")
  %e2 = tensor.empty(%d2) : tensor<?xf32> loc("c")
  %2 = linalg.add ins(%1, %y : tensor<?xf32>, tensor<?xf32>) outs(%e2 : tensor<?xf32>) -> tensor<?xf32> loc("c")
  %d3 = tensor.dim %2, %c0 : tensor<?xf32> loc("d")
  %e3 = tensor.empty(%d3) : tensor<?xf32> loc("d")
  %3 = linalg.add ins(%2, %y : tensor<?xf32>, tensor<?xf32>) outs(%e3 : tensor<?xf32>) -> tensor<?xf32> loc("d")
  %d4 = tensor.dim %3, %c0 : tensor<?xf32> loc("e")
  %e4 = tensor.empty(%d4) : tensor<?xf32> loc("e")
  %4 = linalg.add ins(%3, %y : tensor<?xf32>, tensor<?xf32>) outs(%e4 : tensor<?xf32>) -> tensor<?xf32> loc("e")
  %d5 = tensor.dim %4, %c0 : tensor<?xf32> loc("f")
  %e5 = tensor.empty(%d5) : tensor<?xf32> loc("f")
  %5 = linalg.add ins(%4, %y : tensor<?xf32>, tensor<?xf32>) outs(%e5 : tensor<?xf32>) -> tensor<?xf32> loc("f")
  return %5, %2 : tensor<?xf32>, tensor<?xf32>
}

// -----

// The loop stops before what is needed, and there is another one behind.
// CHECK-LABEL: func.func @taken_in_between(
// CHECK:         %[[BEFORE:.*]] = scf.for %{{.*}} iter_args(
// CHECK:         %[[TAKEN:.*]] = linalg.add ins(%[[BEFORE]]
// CHECK:         %[[BEHIND:.*]] = linalg.add ins(%[[TAKEN]]
// CHECK:         scf.for %{{.*}} iter_args(%{{.*}} = %[[BEHIND]])
// CHECK:         } {
// CHECK:         %[[LAST:.*]] = linalg.add
// CHECK-NEXT:    return %[[LAST]], %[[TAKEN]]
func.func @taken_in_between(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32> loc("a")
  %e0 = tensor.empty(%d0) : tensor<?xf32> loc("a")
  %0 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%e0 : tensor<?xf32>) -> tensor<?xf32> loc("a")
  %d1 = tensor.dim %0, %c0 : tensor<?xf32> loc("b")
  %e1 = tensor.empty(%d1) : tensor<?xf32> loc("b")
  %1 = linalg.add ins(%0, %y : tensor<?xf32>, tensor<?xf32>) outs(%e1 : tensor<?xf32>) -> tensor<?xf32> loc("b")
  %d2 = tensor.dim %1, %c0 : tensor<?xf32> loc("c")
  %e2 = tensor.empty(%d2) : tensor<?xf32> loc("c")
  %2 = linalg.add ins(%1, %y : tensor<?xf32>, tensor<?xf32>) outs(%e2 : tensor<?xf32>) -> tensor<?xf32> loc("c")
  %d3 = tensor.dim %2, %c0 : tensor<?xf32> loc("d")
  %e3 = tensor.empty(%d3) : tensor<?xf32> loc("d")
  %3 = linalg.add ins(%2, %y : tensor<?xf32>, tensor<?xf32>) outs(%e3 : tensor<?xf32>) -> tensor<?xf32> loc("d")
  %d4 = tensor.dim %3, %c0 : tensor<?xf32> loc("e")
  %e4 = tensor.empty(%d4) : tensor<?xf32> loc("e")
  %4 = linalg.add ins(%3, %y : tensor<?xf32>, tensor<?xf32>) outs(%e4 : tensor<?xf32>) -> tensor<?xf32> loc("e")
  %d5 = tensor.dim %4, %c0 : tensor<?xf32> loc("f")
  %e5 = tensor.empty(%d5) : tensor<?xf32> loc("f")
  %5 = linalg.add ins(%4, %y : tensor<?xf32>, tensor<?xf32>) outs(%e5 : tensor<?xf32>) -> tensor<?xf32> loc("f")
  %d6 = tensor.dim %5, %c0 : tensor<?xf32> loc("g")
  %e6 = tensor.empty(%d6) : tensor<?xf32> loc("g")
  %6 = linalg.add ins(%5, %y : tensor<?xf32>, tensor<?xf32>) outs(%e6 : tensor<?xf32>) -> tensor<?xf32> loc("g")
  %d7 = tensor.dim %6, %c0 : tensor<?xf32> loc("h")
  %e7 = tensor.empty(%d7) : tensor<?xf32> loc("h")
  %7 = linalg.add ins(%6, %y : tensor<?xf32>, tensor<?xf32>) outs(%e7 : tensor<?xf32>) -> tensor<?xf32> loc("h")
  %d8 = tensor.dim %7, %c0 : tensor<?xf32> loc("i")
  %e8 = tensor.empty(%d8) : tensor<?xf32> loc("i")
  %8 = linalg.add ins(%7, %y : tensor<?xf32>, tensor<?xf32>) outs(%e8 : tensor<?xf32>) -> tensor<?xf32> loc("i")
  return %8, %4 : tensor<?xf32>, tensor<?xf32>
}

// -----

// A view that is handed on would be copied each time.
// CHECK-LABEL: func.func @views(
// CHECK-NOT:     scf.for
func.func @views(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?xf32>
  %n0 = arith.subi %d0, %c1 : index
  %0 = tensor.extract_slice %x[1] [%n0] [1] : tensor<?xf32> to tensor<?xf32>
  %d1 = tensor.dim %0, %c0 : tensor<?xf32>
  %n1 = arith.subi %d1, %c1 : index
  %1 = tensor.extract_slice %0[1] [%n1] [1] : tensor<?xf32> to tensor<?xf32>
  %d2 = tensor.dim %1, %c0 : tensor<?xf32>
  %n2 = arith.subi %d2, %c1 : index
  %2 = tensor.extract_slice %1[1] [%n2] [1] : tensor<?xf32> to tensor<?xf32>
  %d3 = tensor.dim %2, %c0 : tensor<?xf32>
  %n3 = arith.subi %d3, %c1 : index
  %3 = tensor.extract_slice %2[1] [%n3] [1] : tensor<?xf32> to tensor<?xf32>
  %d4 = tensor.dim %3, %c0 : tensor<?xf32>
  %n4 = arith.subi %d4, %c1 : index
  %4 = tensor.extract_slice %3[1] [%n4] [1] : tensor<?xf32> to tensor<?xf32>
  %d5 = tensor.dim %4, %c0 : tensor<?xf32>
  %n5 = arith.subi %d5, %c1 : index
  %5 = tensor.extract_slice %4[1] [%n5] [1] : tensor<?xf32> to tensor<?xf32>
  return %5 : tensor<?xf32>
}

// -----

// The loop hands on what is not a view, and begins in between.
// CHECK-LABEL: func.func @views_of_sums(
// CHECK:         scf.for %{{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<4xf32>) {
// CHECK-NEXT:      %[[HALF:.*]] = tensor.extract_slice %[[T]]
// CHECK-NEXT:      %[[OTHER:.*]] = tensor.extract_slice %[[T]]
// CHECK-NEXT:      %[[SUM:.*]] = linalg.add ins(%[[HALF]], %[[OTHER]] :
// CHECK-NEXT:      %[[BOTH:.*]] = tensor.concat dim(0) %[[SUM]], %[[SUM]]
// CHECK-NEXT:      scf.yield %[[BOTH]]
func.func @views_of_sums(%x: tensor<4xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2xf32>
  %p0 = tensor.extract_slice %x[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q0 = tensor.extract_slice %x[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %s0 = linalg.add ins(%p0, %q0 : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %0 = tensor.concat dim(0) %s0, %s0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %p1 = tensor.extract_slice %0[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q1 = tensor.extract_slice %0[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %s1 = linalg.add ins(%p1, %q1 : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %1 = tensor.concat dim(0) %s1, %s1 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %p2 = tensor.extract_slice %1[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q2 = tensor.extract_slice %1[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %s2 = linalg.add ins(%p2, %q2 : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %2 = tensor.concat dim(0) %s2, %s2 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %p3 = tensor.extract_slice %2[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q3 = tensor.extract_slice %2[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %s3 = linalg.add ins(%p3, %q3 : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %3 = tensor.concat dim(0) %s3, %s3 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %p4 = tensor.extract_slice %3[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q4 = tensor.extract_slice %3[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %s4 = linalg.add ins(%p4, %q4 : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %4 = tensor.concat dim(0) %s4, %s4 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %p5 = tensor.extract_slice %4[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %q5 = tensor.extract_slice %4[2] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %s5 = linalg.add ins(%p5, %q5 : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %5 = tensor.concat dim(0) %s5, %s5 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %s5 : tensor<2xf32>
}

// -----

// A tensor that the next time stores in a part of another may be computed there.
// CHECK-LABEL: func.func @joined(
// CHECK-NOT:     scf.for
func.func @joined(%x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %j0 = tensor.insert_slice %x into %y[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %p0 = tensor.extract_slice %j0[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %0 = linalg.exp ins(%p0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j1 = tensor.insert_slice %0 into %y[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %p1 = tensor.extract_slice %j1[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = linalg.exp ins(%p1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j2 = tensor.insert_slice %1 into %y[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %p2 = tensor.extract_slice %j2[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %2 = linalg.exp ins(%p2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j3 = tensor.insert_slice %2 into %y[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %p3 = tensor.extract_slice %j3[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %3 = linalg.exp ins(%p3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j4 = tensor.insert_slice %3 into %y[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %p4 = tensor.extract_slice %j4[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %4 = linalg.exp ins(%p4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j5 = tensor.insert_slice %4 into %y[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %p5 = tensor.extract_slice %j5[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %5 = linalg.exp ins(%p5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %5 into %y[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// What is the same each time comes from before the loop, and what is in a region
// counts as well: the values from around it, and how its ops are connected.
// CHECK-LABEL: func.func @regions(
// CHECK:         %[[K:.*]] = arith.index_cast
// CHECK:         scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (index, tensor<?xf32>) {
// CHECK-NEXT:      %[[NEXT:.*]] = arith.addi %[[A]], %[[K]]
// CHECK-NEXT:      %[[IS:.*]] = arith.cmpi slt, %[[NEXT]], %[[K]]
// CHECK-NEXT:      %[[IF:.*]] = scf.if %[[IS]] -> (tensor<?xf32>) {
// CHECK-NEXT:        %[[EMPTY:.*]] = tensor.empty(%[[NEXT]])
// CHECK-NEXT:        scf.yield %[[EMPTY]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %[[B]]
// CHECK:           scf.yield %[[NEXT]], %[[IF]]
func.func @regions(%n: i64, %x: tensor<?xf32>) -> tensor<?xf32> {
  %one = arith.constant 1 : index
  %k = arith.index_cast %n : i64 to index
  %a0 = arith.addi %one, %k : index
  %c0 = arith.cmpi slt, %a0, %k : index
  %b0 = scf.if %c0 -> tensor<?xf32> {
    %e = tensor.empty(%a0) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %a1 = arith.addi %a0, %k : index
  %c1 = arith.cmpi slt, %a1, %k : index
  %b1 = scf.if %c1 -> tensor<?xf32> {
    %e = tensor.empty(%a1) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %b0 : tensor<?xf32>
  }
  %a2 = arith.addi %a1, %k : index
  %c2 = arith.cmpi slt, %a2, %k : index
  %b2 = scf.if %c2 -> tensor<?xf32> {
    %e = tensor.empty(%a2) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %b1 : tensor<?xf32>
  }
  %a3 = arith.addi %a2, %k : index
  %c3 = arith.cmpi slt, %a3, %k : index
  %b3 = scf.if %c3 -> tensor<?xf32> {
    %e = tensor.empty(%a3) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %b2 : tensor<?xf32>
  }
  %a4 = arith.addi %a3, %k : index
  %c4 = arith.cmpi slt, %a4, %k : index
  %b4 = scf.if %c4 -> tensor<?xf32> {
    %e = tensor.empty(%a4) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %b3 : tensor<?xf32>
  }
  %a5 = arith.addi %a4, %k : index
  %c5 = arith.cmpi slt, %a5, %k : index
  %b5 = scf.if %c5 -> tensor<?xf32> {
    %e = tensor.empty(%a5) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } else {
    scf.yield %b4 : tensor<?xf32>
  }
  return %b5 : tensor<?xf32>
}

// -----

// In the region of one the operands are the other way round: a kind of its own.
// CHECK-LABEL: func.func @other_wiring(
// CHECK:         arith.constant dense<[0, 1, 0, 1, 0, 2, 0, 1, 0]> : tensor<9xi32>
// CHECK:         scf.for %{{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<4xf32>) {
// CHECK:           scf.index_switch
// CHECK-NEXT:      case 0 {
// CHECK-NEXT:        linalg.abs ins(%[[T]] :
// CHECK:           case 1 {
// CHECK:               %[[P:.*]] = linalg.exp
// CHECK-NEXT:          %[[Q:.*]] = linalg.sub
// CHECK-NEXT:          linalg.sub ins(%[[P]], %[[Q]] :
// CHECK:           default {
// CHECK:               %[[P:.*]] = linalg.exp
// CHECK-NEXT:          %[[Q:.*]] = linalg.sub
// CHECK-NEXT:          linalg.sub ins(%[[Q]], %[[P]] :
func.func @other_wiring(%c: i1, %a: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %i0 = scf.if %c -> tensor<4xf32> {
    %p = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %q = linalg.sub ins(%x, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %r = linalg.sub ins(%p, %q : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %r : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  %0 = linalg.abs ins(%i0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i1 = scf.if %c -> tensor<4xf32> {
    %p = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %q = linalg.sub ins(%0, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %r = linalg.sub ins(%p, %q : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %r : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  %1 = linalg.abs ins(%i1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i2 = scf.if %c -> tensor<4xf32> {
    %p = linalg.exp ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %q = linalg.sub ins(%1, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %r = linalg.sub ins(%p, %q : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %r : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  %2 = linalg.abs ins(%i2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i3 = scf.if %c -> tensor<4xf32> {
    %p = linalg.exp ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %q = linalg.sub ins(%2, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %r = linalg.sub ins(%q, %p : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %r : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  %3 = linalg.abs ins(%i3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i4 = scf.if %c -> tensor<4xf32> {
    %p = linalg.exp ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %q = linalg.sub ins(%3, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %r = linalg.sub ins(%p, %q : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %r : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  %4 = linalg.abs ins(%i4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i5 = scf.if %c -> tensor<4xf32> {
    %p = linalg.exp ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %q = linalg.sub ins(%4, %a : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %r = linalg.sub ins(%p, %q : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %r : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  %5 = linalg.abs ins(%i5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %5 : tensor<4xf32>
}

// -----

// Of what is two times ago, two links are one: no tensor changes its place.
// CHECK-LABEL: func.func @two_times_ago(
// CHECK:         scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
// CHECK-NEXT:      %[[C:.*]] = linalg.sub ins(%[[A]], %[[B]] :
// CHECK-NEXT:      %[[D:.*]] = linalg.sub ins(%[[B]], %[[C]] :
// CHECK-NEXT:      scf.yield %[[C]], %[[D]]
func.func @two_times_ago(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.sub ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.sub ins(%y, %0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.sub ins(%0, %1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.sub ins(%1, %2 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %4 = linalg.sub ins(%2, %3 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %5 = linalg.sub ins(%3, %4 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %6 = linalg.sub ins(%4, %5 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %7 = linalg.sub ins(%5, %6 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %8 = linalg.sub ins(%6, %7 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %8 : tensor<4xf32>
}

// -----

// The ops of an element-wise formula are no chain of tensors, and memory on the
// stack would be freed at the end of the function only.
// CHECK-LABEL: func.func @formula(
// CHECK-NOT:     scf.for
func.func @formula(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.map ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) (%in: f32, %out: f32) {
    %1 = math.exp %in : f32
    %2 = math.exp %1 : f32
    %3 = math.exp %2 : f32
    %4 = math.exp %3 : f32
    %5 = math.exp %4 : f32
    %6 = math.exp %5 : f32
    %7 = math.exp %6 : f32
    %8 = math.exp %7 : f32
    %9 = math.exp %8 : f32
    linalg.yield %9 : f32
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @stack(
// CHECK-NOT:     scf.for
func.func @stack(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %m0 = memref.alloca(%n) : memref<?xf32>
  %d0 = memref.dim %m0, %c0 : memref<?xf32>
  %m1 = memref.alloca(%d0) : memref<?xf32>
  %d1 = memref.dim %m1, %c0 : memref<?xf32>
  %m2 = memref.alloca(%d1) : memref<?xf32>
  %d2 = memref.dim %m2, %c0 : memref<?xf32>
  %m3 = memref.alloca(%d2) : memref<?xf32>
  %d3 = memref.dim %m3, %c0 : memref<?xf32>
  %m4 = memref.alloca(%d3) : memref<?xf32>
  %d4 = memref.dim %m4, %c0 : memref<?xf32>
  %m5 = memref.alloca(%d4) : memref<?xf32>
  %d5 = memref.dim %m5, %c0 : memref<?xf32>
  return %d5 : index
}
