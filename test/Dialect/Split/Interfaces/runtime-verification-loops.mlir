// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --generate-runtime-verification | FileCheck %s

// A check in a loop is not proven by what holds only once it has passed: that a
// remainder that the next iteration gets is not negative.
// CHECK-LABEL: func.func @remainder
//       CHECK:   scf.for {{.*}} iter_args(%[[T:.*]] = %{{.*}}, %{{.*}} = %{{.*}})
//       CHECK:     %[[DIM:.*]] = tensor.dim %[[T]]
//       CHECK:     %[[C:.*]] = arith.cmpi sle, %{{.*}}, %[[DIM]]
//       CHECK:     split.assert %[[C]], "split lengths other than -1 sum to {0}
func.func @remainder(%x: tensor<?xi64>, %n: index) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x, %k = %x) -> (tensor<?xi64>, tensor<?xi64>) {
    %0:2 = split.variadic_split %t axis 0 lengths [-1, 2] : (tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    scf.yield %0#0, %0#1 : tensor<?xi64>, tensor<?xi64>
  }
  return %r#1 : tensor<?xi64>
}

// Nor is it by a size that is read from the remainder, which is not negative as
// no dimension is.
// CHECK-LABEL: func.func @size_of_remainder
//       CHECK:   scf.for
//       CHECK:     split.assert %{{.*}}, "split lengths other than -1 sum to {0}
func.func @size_of_remainder(%x: tensor<?xi64>, %n: index) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xi64> {
    %0:2 = split.variadic_split %t axis 0 lengths [-1, 2] : (tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    %d = tensor.dim %0#0, %c0 : tensor<?xi64>
    %1 = tensor.empty(%d) : tensor<?xi64>
    scf.yield %1 : tensor<?xi64>
  }
  return %r : tensor<?xi64>
}

// Nor is the check of a split behind a branch by one that the branch may not
// have come to.
// CHECK-LABEL: func.func @branch
//       CHECK:   scf.if
//       CHECK:     split.assert
//       CHECK:   } else {
//       CHECK:   }
//       CHECK:   split.assert %{{.*}}, "split lengths other than -1 sum to {0}
func.func @branch(%x: tensor<?xi64>, %flag: i1) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %a = scf.if %flag -> tensor<?xi64> {
    %0:2 = split.variadic_split %x axis 0 lengths [-1, 2] : (tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
    scf.yield %0#0 : tensor<?xi64>
  } else {
    scf.yield %x : tensor<?xi64>
  }
  %1:2 = split.variadic_split %a axis 0 lengths [-1, 2] : (tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
  return %1#0 : tensor<?xi64>
}
