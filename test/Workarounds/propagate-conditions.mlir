// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-canonicalize-tensors | FileCheck %s
// RUN: split-opt %s --split-canonicalize-views | FileCheck %s

// In the branches of an scf.if its condition is known.
// CHECK-LABEL: func.func @branches(
//  CHECK-SAME:   %[[CONDITION:.*]]: i1
//   CHECK-DAG:   %[[TRUE:.*]] = arith.constant true
//   CHECK-DAG:   %[[FALSE:.*]] = arith.constant false
//       CHECK:   scf.if %[[CONDITION]] {
//       CHECK:     func.call @use(%[[TRUE]])
//       CHECK:   } else {
//       CHECK:     func.call @use(%[[FALSE]])
//       CHECK:   }
//       CHECK:   call @use(%[[CONDITION]])
func.func private @use(i1)
func.func @branches(%condition: i1) {
  scf.if %condition {
    func.call @use(%condition) : (i1) -> ()
  } else {
    func.call @use(%condition) : (i1) -> ()
  }
  func.call @use(%condition) : (i1) -> ()
  return
}

// Also of one inside of it, of another loop, and of those inside of that; but not
// behind them.
// CHECK-LABEL: func.func @nested(
//  CHECK-SAME:   %[[A:[^:]*]]: i1, %[[B:[^:]*]]: i1
//   CHECK-DAG:   %[[TRUE:.*]] = arith.constant true
//   CHECK-DAG:   %[[FALSE:.*]] = arith.constant false
//       CHECK:   scf.if %[[A]] {
//       CHECK:     scf.for
//       CHECK:       scf.if %[[B]] {
//       CHECK:         func.call @use(%[[TRUE]])
//       CHECK:         func.call @both(%[[TRUE]], %[[TRUE]])
//       CHECK:       } else {
//       CHECK:         func.call @both(%[[TRUE]], %[[FALSE]])
//       CHECK:       }
//       CHECK:       func.call @both(%[[TRUE]], %[[B]])
//       CHECK:   call @both(%[[A]], %[[B]])
func.func private @both(i1, i1)
func.func @nested(%a: i1, %b: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %a {
    scf.for %i = %c0 to %n step %c1 {
      scf.if %b {
        scf.if %a {
          scf.if %a {
            func.call @use(%a) : (i1) -> ()
          }
        }
        func.call @both(%a, %b) : (i1, i1) -> ()
      } else {
        func.call @both(%a, %b) : (i1, i1) -> ()
      }
      func.call @both(%a, %b) : (i1, i1) -> ()
    }
  }
  func.call @both(%a, %b) : (i1, i1) -> ()
  return
}

// What a branch hands on is known, too.
// CHECK-LABEL: func.func @yielded(
//  CHECK-SAME:   %[[CONDITION:[^:]*]]: i1, %[[X:.*]]: i1
//       CHECK:   %[[FALSE:.*]] = arith.constant false
//       CHECK:   arith.select %[[CONDITION]], %[[X]], %[[FALSE]]
//   CHECK-NOT:   scf.if
func.func @yielded(%condition: i1, %x: i1) -> i1 {
  %0 = scf.if %condition -> i1 {
    scf.yield %x : i1
  } else {
    scf.yield %condition : i1
  }
  return %0 : i1
}

// So is what a condition turns out to be: here of the inner branch, once it is found
// to be the outer one's.
// CHECK-LABEL: func.func @found_later(
//  CHECK-SAME:   %[[CONDITION:.*]]: i1
//       CHECK:   scf.if %[[CONDITION]] {
//   CHECK-NOT:     scf.if
//       CHECK:     func.call @use(%true)
//       CHECK:   return
func.func @found_later(%condition: i1) {
  %true = arith.constant true
  %0 = arith.xori %condition, %true : i1
  %1 = arith.xori %0, %true : i1
  scf.if %condition {
    scf.if %1 {
      func.call @use(%1) : (i1) -> ()
    }
  }
  return
}
