// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=6 min-count=2" | FileCheck %s

// %a1 is handed on to the second time, and taken by all: what all hand on as they
// have got it is there before the loop.
// CHECK-LABEL: func.func @same_and_carried(
// CHECK:         %[[A0:.*]] = linalg.negf
// CHECK:         %[[A1:.*]] = linalg.negf ins(%[[A0]]
// CHECK:         scf.for %{{.*}} iter_args(%[[B:.*]] = %{{.*}}, %[[A:.*]] = %{{.*}})
// CHECK-NEXT:      %[[NEXT:.*]] = linalg.add ins(%[[B]], %[[A1]] :
// CHECK-NEXT:      %[[OTHER:.*]] = linalg.negf ins(%[[A]] :
// CHECK-NEXT:      scf.yield %[[NEXT]], %[[OTHER]]
func.func @same_and_carried(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %b0 = linalg.add ins(%y, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a0 = linalg.negf ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a1 = linalg.negf ins(%a0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b1 = linalg.add ins(%b0, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a2 = linalg.negf ins(%a1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b2 = linalg.add ins(%b1, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a3 = linalg.negf ins(%a2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b3 = linalg.add ins(%b2, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a4 = linalg.negf ins(%a3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b4 = linalg.add ins(%b3, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a5 = linalg.negf ins(%a4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b5 = linalg.add ins(%b4, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a6 = linalg.negf ins(%a5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b6 = linalg.add ins(%b5, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a7 = linalg.negf ins(%a6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b7 = linalg.add ins(%b6, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a8 = linalg.negf ins(%a7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b8 = linalg.add ins(%b7, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.add ins(%a8, %b8 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// What is taken is the same five times, and then another each time: those are not
// in the loop.
// CHECK-LABEL: func.func @same_and_then_not(
// CHECK:         %[[A0:.*]] = linalg.exp
// CHECK:         %[[A1:.*]] = linalg.abs
// CHECK:         %[[LOOP:.*]] = scf.for %{{.*}} iter_args(%[[T:.*]] = %{{.*}})
// CHECK-NEXT:      %[[NEXT:.*]] = linalg.sub ins(%[[T]], %[[A0]] :
// CHECK-NEXT:      scf.yield %[[NEXT]]
// CHECK:         %[[B3:.*]] = linalg.sub ins(%[[LOOP]], %[[A0]] :
// CHECK-NEXT:    %[[B4:.*]] = linalg.sub ins(%[[B3]], %[[A0]] :
// CHECK-NEXT:    %[[B5:.*]] = linalg.sub ins(%[[B4]], %[[A1]] :
func.func @same_and_then_not(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a1 = linalg.abs ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a2 = linalg.negf ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a3 = linalg.ceil ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a4 = linalg.floor ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b0 = linalg.sub ins(%x, %a0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b1 = linalg.sub ins(%b0, %a0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b2 = linalg.sub ins(%b1, %a0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b3 = linalg.sub ins(%b2, %a0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b4 = linalg.sub ins(%b3, %a0 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b5 = linalg.sub ins(%b4, %a1 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b6 = linalg.sub ins(%b5, %a2 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b7 = linalg.sub ins(%b6, %a3 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b8 = linalg.sub ins(%b7, %a4 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %b8 : tensor<4xf32>
}

// -----

// In a loop of several places there is no other one: a branch with a chain that is
// a part of one is left as it is; those of the branches around it are not.
// CHECK-LABEL: func.func @nested(
// CHECK:           scf.for
// CHECK:         scf.for %{{.*}} iter_args(%[[T:.*]] = %{{.*}})
// CHECK-NEXT:      scf.if
// CHECK-COUNT-9:     linalg.negf
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %[[T]]
func.func @nested(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %i0 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("0_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("0_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("0_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("0_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("0_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("0_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("0_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("0_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("0_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  } loc("0")
  %i1 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("1_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("1_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("1_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("1_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("1_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("1_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("1_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("1_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("1_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i0 : tensor<4xf32>
  } loc("1")
  %i2 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("2_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("2_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("2_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("2_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("2_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("2_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("2_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("2_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("2_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i1 : tensor<4xf32>
  } loc("2")
  %i3 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("3_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("3_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("3_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("3_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("3_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("3_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("3_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("3_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("3_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i2 : tensor<4xf32>
  } loc("3")
  %i4 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("4_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("4_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("4_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("4_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("4_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("4_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("4_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("4_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("4_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i3 : tensor<4xf32>
  } loc("4")
  %i5 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("5_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("5_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("5_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("5_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("5_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("5_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("5_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("5_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("5_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i4 : tensor<4xf32>
  } loc("5")
  %i6 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("6_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("6_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("6_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("6_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("6_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("6_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("6_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("6_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("6_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i5 : tensor<4xf32>
  } loc("6")
  %i7 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("7_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("7_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("7_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("7_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("7_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("7_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("7_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("7_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("7_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i6 : tensor<4xf32>
  } loc("7")
  %i8 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("8_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("8_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("8_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("8_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("8_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("8_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("8_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("8_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("8_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i7 : tensor<4xf32>
  } loc("8")
  %i9 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i8 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("9_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("9_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("9_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("9_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("9_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("9_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("9_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("9_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("9_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i8 : tensor<4xf32>
  } loc("9")
  %i10 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i9 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("10_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("10_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("10_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("10_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("10_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("10_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("10_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("10_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("10_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i9 : tensor<4xf32>
  } loc("10")
  %i11 = scf.if %c -> tensor<4xf32> {
    %0 = linalg.negf ins(%i10 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("11_0")
    %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("11_1")
    %2 = linalg.negf ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("11_2")
    %3 = linalg.negf ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("11_3")
    %4 = linalg.negf ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("11_4")
    %5 = linalg.negf ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("11_5")
    %6 = linalg.negf ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("11_6")
    %7 = linalg.negf ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("11_7")
    %8 = linalg.negf ins(%7 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32> loc("11_8")
    scf.yield %8 : tensor<4xf32>
  } else {
    scf.yield %i10 : tensor<4xf32>
  } loc("11")
  return %i11 : tensor<4xf32>
}

// -----

// What is made in one block may be needed in another.
// CHECK-LABEL: func.func @several_blocks(
// CHECK-NOT:     scf.for
func.func @several_blocks(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.exp ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.exp ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %4 = linalg.exp ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %5 = linalg.exp ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %6 = linalg.exp ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb1
^bb1:
  %7 = linalg.add ins(%3, %6 : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}
