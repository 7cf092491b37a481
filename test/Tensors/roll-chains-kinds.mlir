// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=6 min-count=2" | FileCheck %s
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=6 min-count=2" --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=PLACES

// Links of two kinds, in no order: a table says which it is. What a link of another
// kind has at its place is the place of its last op.
// CHECK-LABEL: func.func @two_kinds(
// CHECK-DAG:     %[[COUNT:.*]] = arith.constant 6 : index
// CHECK-DAG:     %[[KINDS:.*]] = arith.constant dense<[0, 1, 1, 0, 1, 0]> : tensor<6xi32>
// CHECK:         %[[LOOP:.*]] = scf.for %[[I:.*]] = %{{.*}} to %[[COUNT]] step %{{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<4xf32>) {
// CHECK-NEXT:      %[[NUMBER:.*]] = tensor.extract %[[KINDS]][%[[I]]]
// CHECK-NEXT:      %[[KIND:.*]] = arith.index_castui %[[NUMBER]]
// CHECK-NEXT:      %[[LINK:.*]] = scf.index_switch %[[KIND]] -> tensor<4xf32>
// CHECK-NEXT:      case 0 {
// CHECK-NEXT:        %[[EXP:.*]] = linalg.exp ins(%[[T]] :
// CHECK-NEXT:        scf.yield %[[EXP]]
// CHECK-NEXT:      }
// CHECK-NEXT:      default {
// CHECK-NEXT:        %[[HALF:.*]] = tensor.extract_slice %[[T]]
// CHECK-NEXT:        %[[BOTH:.*]] = tensor.concat dim(0) %[[HALF]], %[[HALF]]
// CHECK-NEXT:        scf.yield %[[BOTH]]
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %[[LINK]]
// CHECK-NEXT:    }
// CHECK-NEXT:    linalg.exp ins(%[[LOOP]] :
// PLACES-LABEL: func.func @two_kinds(
// PLACES:         linalg.exp {{.*}} loc(fused<{split.rolled = [loc("b"), loc("c0"), loc("d0"), loc("e"), loc("f0"), loc("g")]}>["b"])
// PLACES:         tensor.extract_slice {{.*}} loc(fused<{split.rolled = [loc("b"), loc("c0"), loc("d0"), loc("e"), loc("f0"), loc("g")]}>["b"])
// PLACES:         tensor.concat {{.*}} loc(fused<{split.rolled = [loc("b"), loc("c1"), loc("d1"), loc("e"), loc("f1"), loc("g")]}>["b"])
func.func @two_kinds(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("a")
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("b")
  %h2 = tensor.extract_slice %1[1] [2] [1] : tensor<4xf32> to tensor<2xf32> loc("c0")
  %2 = tensor.concat dim(0) %h2, %h2 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32> loc("c1")
  %h3 = tensor.extract_slice %2[1] [2] [1] : tensor<4xf32> to tensor<2xf32> loc("d0")
  %3 = tensor.concat dim(0) %h3, %h3 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32> loc("d1")
  %4 = linalg.exp ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("e")
  %h5 = tensor.extract_slice %4[1] [2] [1] : tensor<4xf32> to tensor<2xf32> loc("f0")
  %5 = tensor.concat dim(0) %h5, %h5 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32> loc("f1")
  %6 = linalg.exp ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("g")
  %7 = linalg.exp ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("h")
  %8 = linalg.exp ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("i")
  return %8 : tensor<4xf32>
}

// -----

// One that is like no other is a kind as well, where few of them are in between;
// at the ends they are left outside.
// CHECK-LABEL: func.func @one_of_its_kind(
// CHECK:         linalg.abs
// CHECK:         arith.constant dense<[0, 0, 0, 1, 0, 0, 0]> : tensor<7xi32>
// CHECK:         scf.for
// CHECK:           case 0 {
// CHECK-NEXT:        linalg.exp
// CHECK:           default {
// CHECK-NEXT:        linalg.negf
// CHECK:         linalg.exp
// CHECK-NEXT:    linalg.ceil
func.func @one_of_its_kind(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x1 = linalg.floor ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = linalg.abs ins(%x1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.exp ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %5 = linalg.exp ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %6 = linalg.exp ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %7 = linalg.exp ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %8 = linalg.exp ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %9 = linalg.ceil ins(%8 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %9 : tensor<4xf32>
}

// -----

// As many kinds as links make no loop: only what is alike behind them.
// CHECK-LABEL: func.func @many_kinds(
// CHECK-NOT:     index_switch
// CHECK:         linalg.log
// CHECK:         arith.constant 5 : index
// CHECK:         scf.for
// CHECK-NEXT:      linalg.exp
// CHECK-NEXT:      scf.yield
// CHECK-NOT:     index_switch
func.func @many_kinds(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.abs ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.ceil ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %4 = linalg.floor ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %6 = linalg.round ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %7 = linalg.sqrt ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %8 = linalg.tanh ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %9 = linalg.erf ins(%8 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %10 = linalg.square ins(%9 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %11 = linalg.rsqrt ins(%10 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %12 = linalg.log ins(%11 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %13 = linalg.exp ins(%12 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %14 = linalg.exp ins(%13 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %15 = linalg.exp ins(%14 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %16 = linalg.exp ins(%15 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %17 = linalg.exp ins(%16 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %18 = linalg.exp ins(%17 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %19 = linalg.exp ins(%18 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %19 : tensor<4xf32>
}

// -----

// Links that hand on nothing: checks of what was there before.
// CHECK-LABEL: func.func @nothing_handed_on(
// CHECK:         scf.for %{{.*}} {
// CHECK-NEXT:      %[[IS:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}}
// CHECK-NEXT:      split.assert %[[IS]]
// CHECK-NEXT:    } {loop_annotation
func.func @nothing_handed_on(%a: index, %b: index) {
  %0 = arith.cmpi slt, %a, %b : index loc("a")
  split.assert %0, "a" loc("a")
  %1 = arith.cmpi slt, %a, %b : index loc("b")
  split.assert %1, "a" loc("b")
  %2 = arith.cmpi slt, %a, %b : index loc("c")
  split.assert %2, "a" loc("c")
  %3 = arith.cmpi slt, %a, %b : index loc("d")
  split.assert %3, "a" loc("d")
  %4 = arith.cmpi slt, %a, %b : index loc("e")
  split.assert %4, "a" loc("e")
  %5 = arith.cmpi slt, %a, %b : index loc("f")
  split.assert %5, "a" loc("f")
  return
}
