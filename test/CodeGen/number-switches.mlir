// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-number-switches | FileCheck %s
// RUN: %mlir_opt %s --convert-scf-to-cf | FileCheck %s --check-prefix=UPSTREAM

// Every value but 0 and 1 is beyond the last case.
// CHECK-LABEL: func.func @dense(
// CHECK-SAME:    %[[K:.*]]: index)
//      CHECK:   %[[C2:.*]] = arith.constant 2 : index
//      CHECK:   %[[P:.*]] = arith.minui %[[K]], %[[C2]]
//      CHECK:   scf.index_switch %[[P]]
// Why it is needed: the lowering takes 2^32 for 0. The pass can go when this
// does not any more.
// UPSTREAM-LABEL: func.func @dense(
//       UPSTREAM:   arith.index_cast %{{.*}} : index to i32
//       UPSTREAM:   cf.switch
func.func @dense(%k: index) -> i32 {
  %0 = scf.index_switch %k -> i32
  case 0 {
    %c = arith.constant 10 : i32
    scf.yield %c : i32
  }
  case 1 {
    %c = arith.constant 11 : i32
    scf.yield %c : i32
  }
  default {
    %c = arith.constant 12 : i32
    scf.yield %c : i32
  }
  return %0 : i32
}

// Cases in any order, that begin anywhere.
// CHECK-LABEL: func.func @shifted(
// CHECK-SAME:    %[[K:.*]]: index)
//      CHECK:   %[[FIRST:.*]] = arith.constant -1 : index
//      CHECK:   %[[O:.*]] = arith.subi %[[K]], %[[FIRST]]
//      CHECK:   %[[C2:.*]] = arith.constant 2 : index
//      CHECK:   %[[P:.*]] = arith.minui %[[O]], %[[C2]]
//      CHECK:   scf.index_switch %[[P]]
//      CHECK:   case 1 {
// CHECK-NEXT:     arith.constant 10
//      CHECK:   case 0 {
// CHECK-NEXT:     arith.constant 11
func.func @shifted(%k: index) -> i32 {
  %0 = scf.index_switch %k -> i32
  case 0 {
    %c = arith.constant 10 : i32
    scf.yield %c : i32
  }
  case -1 {
    %c = arith.constant 11 : i32
    scf.yield %c : i32
  }
  default {
    %c = arith.constant 12 : i32
    scf.yield %c : i32
  }
  return %0 : i32
}

// With gaps.
// CHECK-LABEL: func.func @sparse(
// CHECK-SAME:    %[[K:.*]]: index)
//      CHECK:   %[[NONE:.*]] = arith.constant 2 : index
//      CHECK:   %[[IS0:.*]] = arith.cmpi eq, %[[K]], %c-9223372036854775808
//      CHECK:   %[[P0:.*]] = arith.select %[[IS0]], %{{.*}}, %[[NONE]]
//      CHECK:   %[[IS1:.*]] = arith.cmpi eq, %[[K]], %c4294967296
//      CHECK:   %[[P1:.*]] = arith.select %[[IS1]], %{{.*}}, %[[P0]]
//      CHECK:   scf.index_switch %[[P1]]
//      CHECK:   case 1 {
//      CHECK:   case 0 {
func.func @sparse(%k: index) -> i32 {
  %0 = scf.index_switch %k -> i32
  case 4294967296 {
    %c = arith.constant 10 : i32
    scf.yield %c : i32
  }
  case -9223372036854775808 {
    %c = arith.constant 11 : i32
    scf.yield %c : i32
  }
  default {
    %c = arith.constant 12 : i32
    scf.yield %c : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @only_default(
// CHECK-SAME:    %[[K:.*]]: index)
// CHECK-NEXT:   scf.index_switch %[[K]]
func.func @only_default(%k: index) -> i32 {
  %0 = scf.index_switch %k -> i32
  default {
    %c = arith.constant 12 : i32
    scf.yield %c : i32
  }
  return %0 : i32
}
